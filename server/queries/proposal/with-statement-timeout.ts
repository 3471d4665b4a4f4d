import { sql } from 'drizzle-orm';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { type ProposalConditions } from './proposal-where.ts';
import { isSearch } from '#domain/board/search.ts';

const SEARCH_TIMEOUT_MS = 2000;
const QUERY_CANCELED = '57014';

/** Runs `ask`, with a statement timeout if the filter is a search: other lists read few rows. */
export function withSearchTimeout<T>(
  db: Database,
  filter: ProposalConditions,
  ask: (db: Database) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return isSearch(filter) ? withStatementTimeout(db, ask) : ask(db);
}

/** Runs `ask` in a transaction; refuses with `unavailable` when a statement exceeds `timeoutMs`. */
export async function withStatementTimeout<T>(
  db: Database,
  ask: (db: Database) => Promise<Outcome<T>>,
  timeoutMs = SEARCH_TIMEOUT_MS,
): Promise<Outcome<T>> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`));
      return ask(tx);
    });
  } catch (error) {
    if (!wasCanceled(error)) throw error;
    const message = 'This search takes too long. Search for a longer or a rarer word.';
    return refuse('unavailable', { message });
  }
}

function wasCanceled(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED;
}
