import { sql } from 'drizzle-orm';
import { SOON_DAYS } from '#domain/time/deadline.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { ACADEMIC_DAYS, ORGANIZATION_GRACE_DAYS } from '#domain/member/verified-fact.ts';
import { nextQuarterHour } from '#domain/time/quarter-hour.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';

const at = sql`${sql.placeholder('at')}::timestamptz`;
const soon = sql`${sql.placeholder('soon')}::timestamptz`;
const verifiedSince = sql`${sql.placeholder('verifiedSince')}::timestamptz`;
const lostSince = sql`${sql.placeholder('lostSince')}::timestamptz`;

// Every cached page needs it, and planning it takes longer than running it.
const nextChange = prepared('next_change', (db) =>
  db
    .select({
      next: sql<string | null>`least(
    (select min(close_at) from proposals where status = 'open' and close_at > ${at}),
    (select min(close_at) from proposals where status in ('closed', 'announced') and close_at > ${at}),
    (select min(close_at) - ${sql.raw(String(SOON_DAYS))} * interval '24 hours' from proposals
      where status = 'open' and close_at > ${soon}),
    (select min(result_at) from proposals where status in ('open', 'closed', 'announced') and result_at >= ${at}),
    (select min(marked_until) from proposal_safety where looked_at is null and marked_until > ${at}),
    (select min(demand_until) from proposals where status = 'open' and lapsed_close_at is distinct from close_at
      and demand is not null and demand_until > ${at}),
    (select min(publish_at) from announcements where unpublished_at is null and publish_at > ${at}),
    (select min(verified_at) + ${sql.raw(String(ACADEMIC_DAYS))} * interval '24 hours' from verified_facts
      where kind = 'academic_domain' and lost_at is null and verified_at > ${verifiedSince}),
    (select min(lost_at) + ${sql.raw(String(ORGANIZATION_GRACE_DAYS))} * interval '24 hours' from verified_facts
      where kind = 'organization_domain' and lost_at > ${lostSince}))`,
    })
    .from(sql`(select 1) as one`),
);

/**
 * The next time after `now` when a viewer-independent page changes without a write: a close or
 * result date, the closing-soon window, a stated demand that lapses, an announcement, the end of a
 * newcomer's mark or of a verified fact, or a day that begins in some time zone. One statement.
 */
export async function nextChangeAt(db: Database, now: Date): Promise<Date> {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS).toISOString();
  const [row] = await nextChange(db).execute({
    at: now.toISOString(),
    soon: days(SOON_DAYS),
    verifiedSince: days(-ACADEMIC_DAYS),
    lostSince: days(-ORGANIZATION_GRACE_DAYS),
  });
  const next = row?.next;
  return new Date(Math.min(nextQuarterHour(now).getTime(), next ? new Date(next).getTime() : Infinity));
}
