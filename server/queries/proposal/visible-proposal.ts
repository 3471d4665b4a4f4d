import { and, asc, eq, gt, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import { DEFAULT_SORT, type ProposalFilter } from '#domain/board/proposal-filter.ts';
import { PUBLIC_STATUSES, type Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { transitions, proposals } from '#server/db/schema/proposal.ts';
import { proposalColumns } from './proposal-columns.ts';
import { orderByColumns } from './proposal-cursor.ts';
import { findPage } from './proposal-page.ts';

const isVisible = inArray(proposals.status, [...PUBLIC_STATUSES]);

/** A public proposal, independent of the viewer; null for drafts, withdrawn and hidden ones. */
export async function findVisible(db: Database, id: number): Promise<Proposal | null> {
  const [row] = await db
    .select(proposalColumns)
    .from(proposals)
    .where(and(eq(proposals.id, id), isVisible));
  return row ?? null;
}

/** `changedAt`: the latest of posted, edited, and any transition of its status. */
export type VisibleProposal = { id: number; changedAt: Date };

function changedAt(db: Database) {
  const moved = db
    .select({ at: max(transitions.at).as('at') })
    .from(transitions)
    .where(and(eq(transitions.proposalId, proposals.id), isNull(transitions.applicationId)));
  const { postedAt, announcedAt, editedAt } = proposals;
  return sql`greatest(${postedAt}, ${announcedAt}, ${editedAt}, (${moved}))`.mapWith(postedAt);
}

/** Public proposals with ids above `after` and up to `upTo`, by id. */
export function listVisible(db: Database, after: number, upTo: number): Promise<VisibleProposal[]> {
  return db
    .select({ id: proposals.id, changedAt: changedAt(db) })
    .from(proposals)
    .where(and(isVisible, gt(proposals.id, after), lte(proposals.id, upTo)))
    .orderBy(asc(proposals.id));
}

/** The highest proposal id, or 0. */
export async function lastProposalId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(proposals.id) }).from(proposals);
  return row?.id ?? 0;
}

/**
 * The newest proposals that match a filter, with their texts; its sort and page are ignored.
 * Refuses a slow search with `unavailable`.
 */
export async function listNewest(
  db: Database,
  filter: ProposalFilter,
  now: Date,
  limit: number,
): Promise<Outcome<(Proposal & VisibleProposal)[]>> {
  const page = { filter, sort: DEFAULT_SORT, after: null, limit, titlesFirst: false };
  const found = await findPage(db, page, now);
  if (!found.ok) return found;
  const ids = found.value.map(({ id }) => id);
  const rows = await db
    .select({ ...proposalColumns, changedAt: changedAt(db) })
    .from(proposals)
    .where(and(inArray(proposals.id, ids), isVisible))
    .orderBy(...orderByColumns(DEFAULT_SORT));
  return done(rows);
}
