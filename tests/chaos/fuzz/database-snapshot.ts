import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { canariesIn } from './canary.ts';

/** A row as PostgreSQL converts it to JSON, with database column names. */
export type TableRow = Record<string, unknown>;
/** Where a canary was found. */
export type CanaryLocation = { table: string; column: string; row: TableRow };
/** The whole database at one time, with the locations of each canary. */
export type DatabaseSnapshot = {
  rows: (table: string) => readonly TableRow[];
  locations: ReadonlyMap<string, CanaryLocation[]>;
};

/** Reads all tables in one statement, for a consistent snapshot. */
export async function readDatabaseSnapshot(db: Database): Promise<DatabaseSnapshot> {
  const { rows: named } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const parts = named.map(
    ({ name }) =>
      sql`select ${sql.raw(`'${name}'`)} as name, (select coalesce(json_agg(t), '[]') from ${sql.identifier(name)} t) as rows`,
  );
  const { rows } = await db.execute<{ name: string; rows: TableRow[] }>(sql.join(parts, sql` union all `));
  const tables = Object.fromEntries(rows.map((table) => [table.name, table.rows]));
  const locations = new Map<string, CanaryLocation[]>();
  for (const [table, tableRows] of Object.entries(tables))
    for (const row of tableRows)
      for (const [column, value] of Object.entries(row))
        for (const canary of canariesIn(textOf(value)))
          locations.set(canary, [...(locations.get(canary) ?? []), { table, column, row }]);
  return { rows: (table) => tables[table] ?? [], locations };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}
