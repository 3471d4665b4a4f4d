import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** Rows of all tables that contain this word in any case, as text after the table's name. */
export async function findRowsContaining(db: Database, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const hits = await db.execute<{ hit: string }>(
      sql`select whole::text as hit from ${table} whole where whole::text ilike ${`%${word}%`}`,
    );
    found.push(...hits.rows.map(({ hit }) => `${name}: ${hit}`));
  }
  return found;
}
