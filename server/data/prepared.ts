import { type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A moment, or the place that a moment is filled in. */
export type Moment = Date | Placeholder;

const dialect = new PgDialect();
const known = new Map<string, Query>();

/**
 * Asks a question that is put together once a process, and planned once a connection. `name` stands for its form, of which there must be
 * few; everything in it but the moments is a constant, so that partial indexes are used as they would be without preparing. Gives the rows as the driver reads them.
 */
export async function askPrepared<Row, const Name extends string>(
  db: Database,
  name: string,
  build: (moments: Record<Name, Placeholder>) => SQL,
  moments: Record<Name, Date>,
): Promise<Row[]> {
  let query = known.get(name);
  if (!query) {
    const places = Object.keys(moments).map((moment) => [moment, sql.placeholder(moment)]);
    query = dialect.sqlToQuery(build(Object.fromEntries(places) as Record<Name, Placeholder>).inlineParams());
    known.set(name, query);
  }
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    query,
    undefined,
    name,
    false,
  );
  return (await prepared.execute(moments)).rows;
}
