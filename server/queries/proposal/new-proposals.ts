import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type ProposalFacts, proposalFacts } from '#domain/notification/facts.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { cut } from '#domain/text/text.ts';
import { cleanLine } from '#domain/text/text-input.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { proposalColumns } from './proposal-columns.ts';
import { acceptsApplications } from './proposal-where.ts';

/**
 * A proposal as subscribers read it. `ownerEmail` is for excluding the owner, never for display.
 */
export type NewProposal = {
  facts: ProposalFacts & { summary: string };
  proposal: Proposal;
  ownerEmail: string;
};

const SUMMARY = 280;

/** Blanks the texts that no email shows: a digest reads up to 500 proposals. */
const newProposalColumns = {
  ...proposalColumns,
  description: sql<string>`left(${proposals.description}, 2000)`,
  requiredQualifications: sql<string>`''`,
  notes: sql<string>`''`,
  deliveryDescription: sql<string>`''`,
};

/** One proposal that accepts applications now; null for any other. */
export async function findNewProposal(db: Database, id: number, now: Date): Promise<NewProposal | null> {
  const [row] = await selectNewProposals(db, and(acceptsApplications(now), eq(proposals.id, id)), 1);
  return row ?? null;
}

/** Those of the proposals that accept applications now; the first to close comes first. */
export function listAccepting(db: Database, ids: readonly number[], now: Date): Promise<NewProposal[]> {
  return selectNewProposals(db, and(acceptsApplications(now), inArray(proposals.id, [...ids])), CAP);
}

/** Most rows of one digest, and most that are searched for those closing soon. */
const CAP = 500;

/**
 * Proposals posted in [`from`, `to`) that accept applications now; the first to close comes first.
 */
export function listNewProposals(
  db: Database,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<NewProposal[]> {
  const opened = and(gte(proposals.postedAt, from), lt(proposals.postedAt, to));
  return selectNewProposals(db, and(acceptsApplications(now), opened), CAP);
}

/**
 * Proposals posted before `opened` that accept applications and close before `closes`, soonest
 * first.
 */
export function listClosing(
  db: Database,
  { opened, closes }: { opened: Date; closes: Date },
  now: Date,
): Promise<NewProposal[]> {
  const which = and(lt(proposals.postedAt, opened), lt(proposals.closeAt, closes));
  return selectNewProposals(db, and(acceptsApplications(now), which), CAP);
}

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
    .where(and(which, isNull(proposals.pausedAt)))
    .orderBy(asc(proposals.closeAt), asc(proposals.id))
    .limit(limit);
  return rows.map(({ proposal, ownerEmail }) => ({
    facts: { ...proposalFacts(proposal), summary: cut(cleanLine(proposal.description), SUMMARY) },
    proposal,
    ownerEmail,
  }));
}
