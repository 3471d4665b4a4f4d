import type { Database } from './database.ts';

/**
 * A prepared statement (drizzle's `prepare`), built once for each database or transaction and
 * planned once for each connection. `name` is its name in PostgreSQL; values are placeholders or
 * constants.
 */
export function prepared<Statement>(
  name: string,
  build: (db: Database) => { prepare: (name: string) => Statement },
): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    let statement = statements.get(db);
    if (statement === undefined) statements.set(db, (statement = build(db).prepare(name)));
    return statement;
  };
}
