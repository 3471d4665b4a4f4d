import { inArray } from 'drizzle-orm';
import type { ProposalSort } from '#domain/board/proposal-filter.ts';
import { type Proposal, isPublic } from '#domain/proposal/proposal.ts';
import { type ProposalSafety, safetyOf } from '#domain/proposal/proposal-safety.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { VerifiedFact } from '#domain/member/verified-fact.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { inBatches } from '../base/batches.ts';
import { proposalColumns } from '../proposal/proposal-columns.ts';
import { cursorAfter, readCursor } from '../proposal/proposal-cursor.ts';
import { countProposals, findPage } from '../proposal/proposal-page.ts';
import { storedSafety } from '../proposal/proposal-safety.ts';
import type { ProposalConditions } from '../proposal/proposal-where.ts';
import { listShownFacts } from '../member/verified-fact.ts';

type PublishedFilter = ProposalConditions & {
  sort: ProposalSort;
  limit: number;
  cursor: string | null;
};

/** A published proposal, what was noticed about it, and what its owner shows that was verified. */
export type PublishedProposal = Proposal & { safety: ProposalSafety; verified: VerifiedFact[] };

/**
 * Search result: `rows` are read in batches on demand, `cursorOf` returns the cursor after a row.
 */
export type Published = {
  rows: AsyncIterable<PublishedProposal>;
  total: number;
  cursorOf: (row: Pick<Proposal, 'id'>, shownCount: number) => string;
};

/**
 * Whole proposals that match a filter, up to `limit`; `total` is capped at {@link COUNT_CAP}.
 * Refuses a damaged cursor or one of another sort (`malformed`) and a slow search (`unavailable`).
 */
export async function listPublished(
  db: Database,
  filter: PublishedFilter,
  now: Date,
): Promise<Outcome<Published>> {
  const cursor = filter.cursor === null ? null : readCursor(filter.cursor, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const after = cursor?.value ?? null;
  const { sort, limit } = filter;
  const found = await findPage(db, { filter, sort, after, limit }, now);
  if (!found.ok) return found;
  const total = await countProposals(db, filter, now);
  if (!total.ok) return total;
  const page = new Map(found.value.map((row) => [row.id, row]));
  // In batches: the texts of 500 proposals exceed the memory budget of a response.
  const rows = inBatches([...page.keys()], (batch) => readPublic(db, batch, now));
  const before = after?.before ?? 0;
  return done({
    rows,
    total: total.value,
    cursorOf: (row, shownCount) => cursorAfter(page.get(row.id)!, sort, before + shownCount),
  });
}

/** Omits proposals that were withdrawn or hidden after the search. */
async function readPublic(db: Database, ids: readonly number[], now: Date): Promise<PublishedProposal[]> {
  const rows = await db
    .select({ ...proposalColumns, storedSafety })
    .from(proposals)
    .where(inArray(proposals.id, [...ids]));
  const shown = rows.filter(({ status }) => isPublic(status));
  const facts = await listShownFacts(
    db,
    shown.map(({ ownerId }) => ownerId),
    now,
  );
  return shown.map(({ storedSafety: noticed, ...proposal }) => ({
    ...proposal,
    safety: safetyOf(noticed),
    verified: facts.get(proposal.ownerId) ?? [],
  }));
}
