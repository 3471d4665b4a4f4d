import { sql } from 'drizzle-orm';
import type { ProposalSort } from '../../domain/proposal-filter.ts';
import { PUBLIC_STATUSES, type Proposal } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { proposalColumns } from './proposal-columns.ts';
import { cursorAfter, orderOf, readCursor } from './proposal-cursor.ts';
import type { ProposalConditions } from './proposal-match.ts';
import { placesOf, totalBeside, totalOf } from './proposal-places.ts';
import { withinTime } from './within-time.ts';

/** The most proposals one call hands out. */
export const PUBLISHED_LIMIT = 500;
/** What a call can ask for: everything published, what accepts applications now, or one stored state. */
export const PUBLISHED_STATUSES = ['all', 'accepting', ...PUBLIC_STATUSES] as const;

type PublishedFilter = ProposalConditions & {
  sort: ProposalSort;
  limit: number;
  cursor: string | null;
};

/**
 * Whole proposals that a filter asks for, up to `limit`, and where the rest begins. One statement. A cursor that is none, or that
 * belongs to another order, is refused (`malformed`), a search that takes too long `unavailable`. `total` is counted up to {@link COUNT_CAP}.
 */
export async function listPublished(
  db: Database,
  filter: PublishedFilter,
  now: Date,
): Promise<Outcome<{ rows: Proposal[]; total: number; nextCursor: string | null }>> {
  const cursor = filter.cursor === null ? null : readCursor(filter.cursor, filter.sort);
  if (cursor && !cursor.ok) return cursor;
  const after = cursor?.value ?? null;
  return withinTime(db, filter, async (tx) => {
    const asked = { asked: filter, sort: filter.sort, after, limit: filter.limit + 1, withTotal: true };
    const place = placesOf(asked, now);
    const found = await tx
      .select({ ...proposalColumns, total: totalOf(filter, now) })
      .from(proposals)
      .innerJoin(sql`${place} as place`, sql`place.id = ${proposals.id}`)
      .orderBy(...orderOf(filter.sort));
    const total = await totalBeside(tx, asked, found, now);
    const rows = found.slice(0, filter.limit).map(({ total: _total, ...row }) => row);
    const last = found.length > filter.limit ? rows.at(-1) : undefined;
    const shown = (after?.before ?? 0) + rows.length;
    const nextCursor = last ? cursorAfter(last, filter.sort, shown) : null;
    return done({ rows, total, nextCursor });
  });
}
