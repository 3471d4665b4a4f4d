import { sql } from 'drizzle-orm';
import { SOON_DAYS } from '#domain/time/deadline.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { COUNT_CAP } from '../proposal/proposal-page.ts';
import { acceptsApplications } from '../proposal/proposal-where.ts';
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

const boardStatement = prepared('board_counts', (db) => {
  const { createdAt, id, closeAt, participants, acceptedCount } = proposals;
  const accepting = acceptsApplications(sql.placeholder('now'));
  const spots = sql`select greatest(0, ${participants} - ${acceptedCount}) as free from ${proposals}
    where ${accepting} order by ${createdAt} desc, ${id} desc limit ${COUNT_CAP}::int`;
  const closing = sql`select 1 from ${proposals} where ${accepting} and ${closeAt} <= ${sql.placeholder('soon')}
    order by ${closeAt} limit ${COUNT_CAP}::int`;
  const open = sql`select 1 from ${proposals} where ${accepting} limit ${COUNT_CAP}::int`;
  return db
    .select({
      openProposals: sql<number>`(select count(*) from (${open}) as open)`.inlineParams(),
      openSpots: sql<number>`(select coalesce(sum(free), 0)::int from (${spots}) as spots)`.inlineParams(),
      closeThisWeek: sql<number>`(select count(*) from (${closing}) as closing)`.inlineParams(),
    })
    .from(sql`(select 1) as one`);
});

/** Counts in the header of the board. */
export async function boardCounts(db: Database, now: Date): Promise<BoardCounts> {
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  const [row] = await boardStatement(db).execute({ now: now.toISOString(), soon: soon.toISOString() });
  return row!;
}
