import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database, type OpenDatabase } from '../database.ts';
import { externalTestServer } from './external-test-server.ts';
import { type CleanState, readCleanState, restoreCleanState } from './reuse-database.ts';
import { dropDatabaseAt } from './tcp-postgres.ts';

/**
 * A migrated, empty database for this test file. Call it once per file or `describe`; the tests
 * share it, so each inserts its own rows or runs in `rolledBack`.
 */
export async function testDatabase(): Promise<Database> {
  return (await openTestDatabase()).db;
}

/**
 * Like `testDatabase`, with its pool and configuration, for tests that need a second connection.
 */
export async function openTestDatabase(): Promise<OpenDatabase & { config: pg.PoolConfig }> {
  const server = inject('testServer');
  const name = databasesOfWorker().free.pop() ?? (await cloneTemplate());
  const config = { ...server, database: name };
  // On a busy machine, waiting for a connection is not an outage.
  const poolConfig = { ...config, max: 5, connectionTimeoutMillis: 60_000 };
  const opened = createDatabase(poolConfig);
  const serial = createDatabase({ ...poolConfig, Client: SerialClient });
  serialDatabases.set(opened.db, serial.db);
  afterAll(async () => {
    await Promise.all([opened.close(), serial.close()]);
    const { free, clean } = databasesOfWorker();
    if (clean && (await restoreCleanState(config, await clean))) free.push(name);
    else await dropDatabaseAt(server, name);
  });
  return { ...opened, config };
}

/**
 * The databases of ended files of this worker, emptied for the next file: cloning takes a fifth of
 * a second or more. `clean` is the state they have; null where they are not reused.
 */
type WorkerDatabases = { free: string[]; clean: Promise<CleanState> | null };
const workerDatabases = new Map<string, WorkerDatabases>();

function databasesOfWorker(): WorkerDatabases {
  const template = inject('testTemplate');
  const found = workerDatabases.get(template) ?? { free: [], clean: null };
  workerDatabases.set(template, found);
  return found;
}

async function cloneTemplate(): Promise<string> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${inject('testTemplate')} strategy file_copy`);
  // Emptying disables triggers, which on an external server may not be allowed.
  if (!externalTestServer()) databasesOfWorker().clean ??= readCleanState({ ...server, database: name });
  await databasesOfWorker().clean;
  return name;
}

/**
 * Sends a query once the previous one has ended: loaders run several at once, but a transaction has
 * one connection.
 */
class SerialClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();

  override query(...args: unknown[]): never {
    usedClients.getStore()?.add(this);
    const send = () => super.query(...(args as [string])) as Promise<unknown>;
    // The pool uses callbacks, streams use `submit`: neither runs concurrently with other queries.
    if (typeof args.at(-1) === 'function' || 'submit' in Object(args[0])) return send() as never;
    const result = this.#last.then(send);
    this.#last = result.catch(() => {});
    return result as never;
  }

  /** Resolves when all queries have ended, and those that followed from them. */
  async idle(): Promise<void> {
    for (let seen: unknown; seen !== this.#last; await setImmediate()) {
      seen = this.#last;
      await seen;
    }
  }
}

const serialDatabases = new WeakMap<Database, Database>();

/** The connection of the current `rolledBack`; others may wait for a lock that it holds. */
const usedClients = new AsyncLocalStorage<Set<SerialClient>>();

class RollBack extends Error {}

/**
 * Runs `test` in a transaction that is rolled back; commands called with `tx` become savepoints in
 * it.
 */
export async function rolledBack(db: Database, test: (tx: Database) => Promise<void>): Promise<void> {
  const clients = new Set<SerialClient>();
  const transaction = async (tx: Database): Promise<void> => {
    try {
      await test(tx);
    } finally {
      // A loader that fails leaves its other queries running: they must not reach the next test.
      await Promise.all([...clients].map((client) => client.idle()));
    }
    throw new RollBack();
  };
  try {
    await usedClients.run(clients, () => (serialDatabases.get(db) ?? db).transaction(transaction));
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('testServer'), database: 'postgres' });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
