import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows that one statement of a purge deletes, so that none locks many rows for long. */
export const DELETE_BATCH_SIZE = 2000;

/**
 * Deletes up to {@link DELETE_BATCH_SIZE} of the rows that match `isExpired`, skipping locked rows.
 * Returns how many.
 */
export async function deleteBatch(db: Database, table: PgTable, isExpired: SQL | undefined): Promise<number> {
  const expired = sql`select ctid from ${table} where ${isExpired ?? sql`false`} limit ${DELETE_BATCH_SIZE} for update skip locked`;
  const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${expired}))`);
  return rowCount ?? 0;
}
