import { sql } from 'drizzle-orm';
import { SOON_DAYS } from '../../domain/deadline.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { ACADEMIC_DAYS, ORGANIZATION_GRACE_DAYS } from '../../domain/verified-fact.ts';
import { nextQuarterHour } from '../../domain/quarter-hour.ts';
import type { Database } from '../db/database.ts';

/**
 * The next time after `now` when a viewer-independent page changes without a write: a close or
 * result date, the closing-soon window, a stated demand that lapses, an announcement, the end of a
 * newcomer's mark or of a verified fact, or a day that begins in some time zone. One statement.
 */
export async function nextChangeAt(db: Database, now: Date): Promise<Date> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString()}::timestamptz`;
  const daysAgo = (days: number) =>
    sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const [verifiedSince, lostSince] = [daysAgo(ACADEMIC_DAYS), daysAgo(ORGANIZATION_GRACE_DAYS)];
  const { rows } = await db.execute<{ next: Date | null }>(sql`select least(
    (select min(close_at) from proposals where status = 'open' and close_at > ${at}),
    (select min(close_at) from proposals where status in ('closed', 'announced') and close_at > ${at}),
    (select min(close_at) - ${SOON_DAYS} * interval '24 hours' from proposals where status = 'open' and close_at > ${soon}),
    (select min(result_at) from proposals where status in ('open', 'closed', 'announced') and result_at >= ${at}),
    (select min(marked_until) from proposal_safety where looked_at is null and marked_until > ${at}),
    (select min(demand_until) from proposals where status = 'open' and lapsed_close_at is distinct from close_at
      and demand is not null and demand_until > ${at}),
    (select min(publish_at) from announcements where unpublished_at is null and publish_at > ${at}),
    (select min(verified_at) + ${ACADEMIC_DAYS} * interval '24 hours' from verified_facts
      where kind = 'academic_domain' and lost_at is null and verified_at > ${verifiedSince}),
    (select min(lost_at) + ${ORGANIZATION_GRACE_DAYS} * interval '24 hours' from verified_facts
      where kind = 'organization_domain' and lost_at > ${lostSince})
  ) as next`);
  const next = rows[0]?.next;
  return new Date(Math.min(nextQuarterHour(now).getTime(), next ? new Date(next).getTime() : Infinity));
}
