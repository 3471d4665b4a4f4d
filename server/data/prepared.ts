import { type Column, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A moment, or the place that a moment is filled in; the same of a text. */
export type Moment = Date | Placeholder;
export type Words = string | Placeholder;

const dialect = new PgDialect();
const known = new Map<string, Query>();

/**
 * Asks a question that is put together once a process, and planned once a connection. `name` stands for its form, of which there must be
 * few; everything in it but the `values` is a constant, so that partial indexes are used as they would be without preparing. Gives the rows as the driver reads them.
 */
export async function askPrepared<Row, const Name extends string>(
  db: Database,
  name: string,
  build: (values: Record<Name, Placeholder>) => SQL,
  values: Record<Name, Date | string>,
): Promise<Row[]> {
  const query = knownQuery(name, () => build(placesFor(values)).inlineParams());
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    query,
    undefined,
    name,
    false,
  );
  return (await prepared.execute(values)).rows;
}

/**
 * The same of a select with these `columns`, in their order, whose values come as those of columns do. Its constants are in its text only where
 * `build` says so (`inlineParams`).
 */
export async function selectPrepared<Row, const Name extends string>(
  db: Database,
  name: string,
  columns: Record<keyof Row, Column | SQL>,
  build: (values: Record<Name, Placeholder>) => SQL,
  values: Record<Name, Date | string>,
): Promise<Row[]> {
  const query = knownQuery(name, () => build(placesFor(values)));
  const fields = Object.entries<Column | SQL>(columns).map(([path, field]) => ({ path: [path], field }));
  const prepared = db._.session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
    query,
    fields as Parameters<typeof db._.session.prepareQuery>[1],
    name,
    true,
  );
  return prepared.execute(values);
}

function knownQuery(name: string, build: () => SQL): Query {
  let query = known.get(name);
  if (!query) known.set(name, (query = dialect.sqlToQuery(build())));
  return query;
}

function placesFor<Name extends string>(values: Record<Name, unknown>): Record<Name, Placeholder> {
  const places = Object.keys(values).map((value) => [value, sql.placeholder(value)]);
  return Object.fromEntries(places) as Record<Name, Placeholder>;
}

/**
 * A select, put together once for each database and planned once for each of its connections: `person(db).execute({ token })`. `name` stands
 * for its form; every value is a placeholder or the same each time.
 */
export function prepared<Question>(
  name: string,
  build: (db: Database) => { prepare: (name: string) => Question },
): (db: Database) => Question {
  const known = new WeakMap<object, Question>();
  return (db) => {
    const { session } = db._;
    let question = known.get(session);
    if (question === undefined) known.set(session, (question = build(db).prepare(name)));
    return question;
  };
}
