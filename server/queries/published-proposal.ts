import { inArray, sql } from 'drizzle-orm';
import type { ProposalSort } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES, type Proposal, isPublic } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { inBatches } from './in-batches.ts';
import { proposalColumns } from './proposal-columns.ts';
import { cursorAfter, orderOf, readCursor } from './proposal-cursor.ts';
import type { ProposalConditions } from './proposal-match.ts';
import { placesOf, totalBeside, totalOf } from './proposal-places.ts';
import { withinTime } from './within-time.ts';

/** What a call can ask for: everything published, what accepts applications now, or one stored state. */
export const PUBLISHED_STATUSES = ['all', 'accepting', ...PUBLIC_STATUSES] as const;

type PublishedFilter = ProposalConditions & {
  sort: ProposalSort;
  limit: number;
  cursor: string | null;
};

/** What a filter found: `rows` are read in batches as they are taken, `cursorOf` continues after one of them. */
export type Published = {
  rows: AsyncIterable<Proposal>;
  total: number;
  cursorOf: (row: Proposal, taken: number) => string;
};

/**
 * Whole proposals that a filter asks for, up to `limit`. A cursor that is none, or that belongs to another order, is
 * refused (`malformed`), a search that takes too long `unavailable`. `total` is counted up to {@link COUNT_CAP}.
 */
export async function listPublished(
  db: Database,
  filter: PublishedFilter,
  now: Date,
): Promise<Outcome<Published>> {
  const cursor = filter.cursor === null ? null : readCursor(filter.cursor, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const after = cursor?.value ?? null;
  return withinTime(db, filter, async (tx) => {
    const asked = { asked: filter, sort: filter.sort, after, limit: filter.limit, withTotal: true };
    const place = placesOf(asked, now);
    // Only ids: the texts of five hundred proposals take more memory than an answer may. OFFSET 0 has each row looked
    // up by its id; for so few columns the planner would read a whole index.
    const row = sql`lateral (select * from ${proposals} where ${proposals.id} = place.id offset 0) as proposals`;
    const found = await tx
      .select({ id: sql<number>`${proposals.id}`, total: totalOf(filter, now) })
      .from(sql`${place} as place`)
      .innerJoin(row, sql`true`)
      .orderBy(...orderOf(filter.sort));
    const total = await totalBeside(tx, asked, found, now);
    const rows = inBatches(
      found.map(({ id }) => id),
      (batch) => readPublic(db, batch),
    );
    const before = after?.before ?? 0;
    return done({ rows, total, cursorOf: (row, taken) => cursorAfter(row, filter.sort, before + taken) });
  });
}

/** What was withdrawn or hidden since it was found is not among them. */
async function readPublic(db: Database, ids: readonly number[]): Promise<Proposal[]> {
  const rows = await db
    .select(proposalColumns)
    .from(proposals)
    .where(inArray(proposals.id, [...ids]));
  return rows.filter(({ status }) => isPublic(status));
}
