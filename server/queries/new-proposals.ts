import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { type ProposalFacts, proposalFacts } from '../../domain/notifications/facts.ts';
import type { Proposal } from '../../domain/proposal.ts';
import { cleanLine, cut } from '../../domain/text.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { proposals } from '../db/schema.ts';
import { proposalColumns } from './proposal-columns.ts';
import { acceptsApplications } from './proposal-where.ts';

/** A proposal that takes applications, as subscribers read of it; `ownerEmail` is for leaving its owner out, never for showing. */
export type NewProposal = {
  facts: ProposalFacts & { summary: string };
  proposal: Proposal;
  ownerEmail: string;
};

const SUMMARY = 280;

/** Without the texts that no email shows: a digest reads up to 500 proposals. */
const newProposalColumns = {
  ...proposalColumns,
  description: sql<string>`left(${proposals.description}, 2000)`,
  requiredQualifications: sql<string>`''`,
  notes: sql<string>`''`,
  deliveryDescription: sql<string>`''`,
};

/** One proposal that takes applications now; null for any other. */
export async function findNewProposal(db: Database, id: number, now: Date): Promise<NewProposal | null> {
  const [row] = await selectNewProposals(db, and(acceptsApplications(now), eq(proposals.id, id)), 1);
  return row ?? null;
}

/** The most of them that one week's digest is made of, and that are looked through for what closes soon. */
const CAP = 500;

/** What opened from `from` to before `to` and takes applications now; the first to close comes first. */
export function listNewProposals(
  db: Database,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<NewProposal[]> {
  const opened = and(gte(proposals.postedAt, from), lt(proposals.postedAt, to));
  return selectNewProposals(db, and(acceptsApplications(now), opened), CAP);
}

/** What opened before `opened`, takes applications now, and closes before `closes`; the first to close comes first. */
export function listClosing(
  db: Database,
  { opened, closes }: { opened: Date; closes: Date },
  now: Date,
): Promise<NewProposal[]> {
  const which = and(lt(proposals.postedAt, opened), lt(proposals.closeAt, closes));
  return selectNewProposals(db, and(acceptsApplications(now), which), CAP);
}

/** How many proposals take applications now. */
export function countAccepting(db: Database, now: Date): Promise<number> {
  return db.$count(proposals, acceptsApplications(now));
}

async function selectNewProposals(
  db: Database,
  which: ReturnType<typeof and>,
  limit: number,
): Promise<NewProposal[]> {
  const rows = await db
    .select({ proposal: newProposalColumns, ownerEmail: users.email })
    .from(proposals)
    .innerJoin(users, eq(users.id, proposals.ownerId))
    .where(which)
    .orderBy(asc(proposals.closeAt), asc(proposals.id))
    .limit(limit);
  return rows.map(({ proposal, ownerEmail }) => ({
    facts: { ...proposalFacts(proposal), summary: cut(cleanLine(proposal.description), SUMMARY) },
    proposal,
    ownerEmail,
  }));
}
