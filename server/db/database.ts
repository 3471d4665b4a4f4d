import { setTimeout } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isDatabaseOutage, isTransactionConflict } from './database-errors.ts';
import { setTextArrayParser } from './text-array.ts';

/** The database or a transaction in it, for queries and commands. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** A connection pool and Drizzle over it. `close` waits for running statements. */
export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const SECOND_MS = 1000;
/** Limits of statements outside of transactions, and inside of them, where they may write more. */
const STATEMENT_TIMEOUT_MS = 5 * SECOND_MS;
const TRANSACTION_STATEMENT_TIMEOUT_MS = 10 * SECOND_MS;

// bigint and count(*) arrive as text, since they may exceed JavaScript's safe integers. Ours do
// not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database value ${text} is too large for a JavaScript number.`);
  return value;
});

setTextArrayParser();

/**
 * Opens a connection pool, which connects on the first query. Limits: 5 s for a statement (10 s in
 * a transaction), for a lock and for a free connection. `onConnectionLost` is called with errors of
 * idle connections, which the pool replaces.
 */
export function createDatabase(
  config: pg.PoolConfig,
  onConnectionLost: (error: Error) => void = () => {},
): OpenDatabase {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5 * SECOND_MS,
    idleTimeoutMillis: 30 * SECOND_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // For a database that no longer responds at all.
    query_timeout: 12 * SECOND_MS,
    lock_timeout: 5 * SECOND_MS,
    idle_in_transaction_session_timeout: 15 * SECOND_MS,
    application_name: 'collegium',
    ...config,
  });
  pool.on('error', onConnectionLost);
  // A lost connection fails the statement that runs on it. Between two statements nothing else
  // listens, and an `error` event without a listener ends the process.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const hasOwnTimeout = config.statement_timeout !== undefined;
  return {
    db: createDrizzle(pool, hasOwnTimeout ? null : TRANSACTION_STATEMENT_TIMEOUT_MS),
    pool,
    close: () => pool.end(),
  };
}

/** Attempts of a transaction that PostgreSQL aborts with a deadlock or a serialization failure. */
const TRANSACTION_ATTEMPTS = 5;
const RETRY_DELAY_MS = 20;

/**
 * Drizzle over the pool, with transactions that are retried on a conflict: `work` may run several
 * times. Broken connections are closed: Drizzle leaks one when `begin` fails, and returns it open
 * to the pool when `rollback` fails.
 */
function createDrizzle(pool: pg.Pool, transactionMs: number | null): Database {
  const db: Database = drizzle(pool);
  const transact: Database['transaction'] = async (work, config) => {
    const connection = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(connection).transaction(async (tx) => {
        if (transactionMs !== null)
          await tx.execute(sql.raw(`set local statement_timeout = ${transactionMs}`));
        return work(tx);
      }, config);
    } catch (error) {
      isBroken = isDatabaseOutage(error) && !isTransactionConflict(error);
      throw error;
    } finally {
      connection.release(isBroken);
    }
  };
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transact(work, config);
      } catch (error) {
        if (attempt === TRANSACTION_ATTEMPTS || !isTransactionConflict(error)) throw error;
        // A random delay, so that the same two transactions do not conflict again.
        await setTimeout(Math.random() * RETRY_DELAY_MS * attempt);
      }
    }
  };
  return db;
}
