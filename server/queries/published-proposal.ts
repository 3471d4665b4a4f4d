import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { ProposalFilter } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES, type Proposal } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { proposalColumns } from './proposal-columns.ts';
import { comesAfter, cursorAfter, orderOf, readCursor } from './proposal-cursor.ts';
import { COUNT_CAP } from './proposal-list.ts';
import { matchesFilter } from './proposal-match.ts';

/** The most proposals one call hands out. */
export const PUBLISHED_LIMIT = 500;
/** What a call can ask for: everything published, what accepts applications now, or one stored state. */
export const PUBLISHED_STATUSES = ['all', 'accepting', ...PUBLIC_STATUSES] as const;

type PublishedFilter = Pick<ProposalFilter, 'q' | 'event' | 'remote' | 'kind' | 'topic' | 'sort'> & {
  status: (typeof PUBLISHED_STATUSES)[number];
  limit: number;
  cursor: string | null;
};

/**
 * Whole proposals that a filter asks for, up to `limit`, and where the rest begins. Two statements. A cursor that is none, or that
 * belongs to another order, is refused (`malformed`). `total` is counted up to {@link COUNT_CAP}.
 */
export async function listPublished(
  db: Database,
  filter: PublishedFilter,
  now: Date,
): Promise<Outcome<{ rows: Proposal[]; total: number; nextCursor: string | null }>> {
  const cursor = filter.cursor === null ? null : readCursor(filter.cursor, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const matches = conditionOf(filter, now);
  const found = await db
    .select(proposalColumns)
    .from(proposals)
    .where(cursor ? and(matches, comesAfter(cursor.value, filter.sort)) : matches)
    .orderBy(...orderOf(filter.sort))
    .limit(filter.limit + 1);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from (select 1 from ${proposals} where ${matches} limit ${COUNT_CAP}::int) as counted`,
  );
  const rows = found.slice(0, filter.limit);
  const last = found.length > filter.limit ? rows.at(-1) : undefined;
  const shown = (cursor?.value.before ?? 0) + rows.length;
  const nextCursor = last ? cursorAfter(last, filter.sort, shown) : null;
  return done({ rows, total: counted.rows[0]!.total, nextCursor });
}

function conditionOf(filter: PublishedFilter, now: Date): SQL {
  const { status } = filter;
  if (status === 'all' || status === 'accepting') return matchesFilter({ ...filter, status }, now);
  return and(matchesFilter({ ...filter, status: 'all' }, now), eq(proposals.status, status))!;
}
