import { sql } from 'drizzle-orm';
import { SOON_DAYS } from '../../domain/deadline.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { NO_FILTER } from '../../domain/proposal-filter.ts';
import type { Database } from '../db/database.ts';
import { proposals } from '../db/schema.ts';
import { COUNT_CAP, countOf } from './proposal-page.ts';
import { acceptsApplications } from './proposal-where.ts';
import type { TabCounts } from './tab-counts.ts';

/** Counts of the whole board, regardless of filters, each capped at {@link COUNT_CAP}. */
export type BoardCounts = {
  openProposals: number;
  /**
   * Spots left of the newest {@link COUNT_CAP} open proposals; "4+" is counted as 4, "not stated"
   * as 0.
   */
  openSpots: number;
  closeThisWeek: number;
};

/** Counts shown around the list. */
export type BoardFigures = BoardCounts & TabCounts;

/** Counts in the header of the board. */
export async function boardCounts(db: Database, now: Date): Promise<BoardCounts> {
  const { createdAt, id, closeAt, participants, acceptedCount } = proposals;
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
  const spots = sql`select greatest(0, ${participants} - ${acceptedCount}) as free from ${proposals}
    where ${acceptsApplications(now)} order by ${createdAt} desc, ${id} desc limit ${COUNT_CAP}::int`;
  const closing = sql`select 1 from ${proposals}
    where ${acceptsApplications(now)} and ${closeAt} <= ${soon} order by ${closeAt} limit ${COUNT_CAP}::int`;
  const { rows } = await db.execute<BoardCounts>(sql`select ${countOf(NO_FILTER, now)} as "openProposals",
    (select coalesce(sum(free), 0)::int from (${spots}) as spots) as "openSpots",
    (select count(*) from (${closing}) as closing) as "closeThisWeek"`);
  return rows[0]!;
}
