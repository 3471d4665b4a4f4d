import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { proposals } from '../db/schema.ts';

/**
 * Marks up to `limit` open proposals whose close date has passed, so that the indexes of what accepts applications do without them. It
 * decides nothing: they were past due before, and one whose close date is moved counts as not marked. Returns how many there were.
 */
export async function markPastDue(tx: Database, now: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${proposals} set lapsed_close_at = close_at where id in (
      select id from ${proposals}
      where status = 'open' and lapsed_close_at is distinct from close_at and close_at <= ${now.toISOString()}::timestamptz
      order by close_at limit ${limit}::int for no key update skip locked)`);
  return rowCount ?? 0;
}
