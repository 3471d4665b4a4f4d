import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/**
 * Marks up to `limit` open proposals past their close date, so that partial indexes of proposals
 * accepting applications can skip them, and returns how many. The mark has no effect on their
 * status, and a changed close date voids it.
 */
export async function markPastDue(tx: Database, now: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${proposals} set lapsed_close_at = close_at where id in (
      select id from ${proposals}
      where status = 'open' and lapsed_close_at is distinct from close_at and close_at <= ${now.toISOString()}::timestamptz
      order by close_at limit ${limit}::int for no key update skip locked)`);
  return rowCount ?? 0;
}
