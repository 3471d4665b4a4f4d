import { sql } from 'drizzle-orm';
import { type Outcome, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { type ProposalConditions, asksForWords } from './proposal-match.ts';

/** A search may take so long, in milliseconds: far more than one takes on a machine that is not overrun. */
const SEARCH_MS = 2000;
const CANCELLED = '57014';

/**
 * Asks the database, for what is found by words within a time: `unavailable`, with what to do, where that is not enough. Everything else
 * reads so little that the limit of every statement will do (see `createDatabase`). `isPlanned`: the statement has a name, and is planned once a
 * connection, whatever the words are; its constants have to stand in its text, or no partial index is read.
 */
export async function withinTime<T>(
  db: Database,
  asked: ProposalConditions,
  ask: (db: Database) => Promise<Outcome<T>>,
  { limitMs = SEARCH_MS, isPlanned = false } = {},
): Promise<Outcome<T>> {
  if (!asksForWords(asked)) return ask(db);
  try {
    return await db.transaction(async (tx) => {
      // Words are read from their index, and what stands first from the index of the order, whatever the planner expects of reading and
      // sorting everything.
      const settings = {
        ...{ statement_timeout: limitMs, enable_seqscan: 'off', enable_sort: 'off' },
        ...(isPlanned && { plan_cache_mode: 'force_generic_plan' }),
      };
      const set = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
      await tx.execute(sql.raw(set.join('; ')));
      return ask(tx);
    });
  } catch (error) {
    if (!wasCancelled(error)) throw error;
    const message = 'This search takes too long. Search for a longer or a rarer word.';
    return refuse('unavailable', { message });
  }
}

function wasCancelled(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === CANCELLED;
}
