import { sql } from 'drizzle-orm';
import { SOON_DAYS } from '../../domain/deadline.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { nextQuarterHour } from '../../domain/quarter-hour.ts';
import type { Database } from '../db/database.ts';

/**
 * The next time after `now` when a viewer-independent page changes without a write: a close or
 * result date, the closing-soon window, an announcement, or a day that begins in some time zone.
 * One statement.
 */
export async function nextChangeAt(db: Database, now: Date): Promise<Date> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ next: Date | null }>(sql`select least(
    (select min(close_at) from proposals where status = 'open' and close_at > ${at}),
    (select min(close_at) from proposals where status in ('closed', 'announced') and close_at > ${at}),
    (select min(close_at) - ${SOON_DAYS} * interval '24 hours' from proposals where status = 'open' and close_at > ${soon}),
    (select min(result_at) from proposals where status in ('open', 'closed', 'announced') and result_at >= ${at}),
    (select min(publish_at) from announcements where unpublished_at is null and publish_at > ${at})
  ) as next`);
  const next = rows[0]?.next;
  return new Date(Math.min(nextQuarterHour(now).getTime(), next ? new Date(next).getTime() : Infinity));
}
