import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/**
 * Counts SQL statements: `counting` is a database over the pool, `counted` returns how many `ask`
 * sends. `statements` are those since its last call, or since the start.
 */
export function countStatements(pool: pg.Pool) {
  const statements: string[] = [];
  const counting = drizzle({ client: pool, logger: { logQuery: (query) => statements.push(query) } });
  const counted = async (ask: () => Promise<unknown>) => {
    statements.length = 0;
    await ask();
    return statements.length;
  };
  return { counting, counted, statements };
}
