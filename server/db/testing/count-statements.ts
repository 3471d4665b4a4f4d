import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/**
 * For tests of how much a query asks: a database over the pool whose statements are counted. `counted` gives how many `ask` sends, `statements` is
 * what was sent since then, or from the beginning.
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
