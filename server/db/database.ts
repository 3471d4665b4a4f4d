import { setTimeout } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { isDatabaseOutage, isTransactionConflict } from './database-errors.ts';

/**
 * What queries and commands take: the whole database, or a transaction within it. `attachJobQueue` sets the queue of its
 * jobs.
 */
export type Database = PgDatabase<NodePgQueryResultHKT> & { jobQueue?: PgBoss };

/** An open connection pool with the Drizzle database over it. `close` waits for running statements. */
export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const SECOND_MS = 1000;
/** A read of a page or call ends by then, a statement of a transaction, which may write much, by the second. */
const STATEMENT_TIMEOUT_MS = 5 * SECOND_MS;
const TRANSACTION_STATEMENT_TIMEOUT_MS = 10 * SECOND_MS;

// bigint columns and count(*) come as text, since PostgreSQL's integers reach further than JavaScript's. Ours do not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, which a number cannot.`);
  return value;
});

/**
 * Opens a pool of connections, none of which is made before the first query.
 * A statement ends after 5 s, within a transaction after 10 s; the wait for a lock after 5 s, for a free connection after 5 s.
 * `onConnectionLost` hears of idle connections that broke; the pool replaces them by itself.
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
    // For a database that has stopped answering altogether.
    query_timeout: 12 * SECOND_MS,
    lock_timeout: 5 * SECOND_MS,
    idle_in_transaction_session_timeout: 15 * SECOND_MS,
    application_name: 'collegium',
    ...config,
  });
  pool.on('error', onConnectionLost);
  // Whoever works with a connection is told by the statement that fails; between two statements nobody else listens, and an error
  // that nobody listens to ends the process.
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
 * Drizzle over the pool, with transactions that are retried on a conflict with another one: `work` may run several times.
 * A connection in trouble is closed: Drizzle keeps it when `begin` fails, and returns it open when `rollback` fails.
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
        // At different moments, so that the same two do not meet again.
        await setTimeout(Math.random() * RETRY_DELAY_MS * attempt);
      }
    }
  };
  return db;
}
