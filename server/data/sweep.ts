import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows that one statement of a sweep deletes, so that none holds a table for long. */
export const SWEEP = 2000;

/** Deletes up to {@link SWEEP} of the rows for which `isOver` holds, leaving out what somebody holds at this moment. Returns how many. */
export async function deleteSome(db: Database, table: PgTable, isOver: SQL | undefined): Promise<number> {
  const over = sql`select ctid from ${table} where ${isOver ?? sql`false`} limit ${SWEEP} for update skip locked`;
  const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${over}))`);
  return rowCount ?? 0;
}
