import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database, type OpenDatabase } from '../database.ts';
import { openJobQueue } from '../job-queue.ts';
import { useQueue } from '../outbox.ts';
import { dropDatabaseAt } from './tcp-postgres.ts';

/**
 * A migrated, empty database for this test file alone (a clone of the template, some 50 ms), dropped when the file ends.
 * Call it once at the top of the file or of a `describe`:
 *
 *     const db = await testDatabase();
 *     test('...', async () => { await submitApplication(db, ...) });
 *
 * Tests of one file share it: let each make its own rows, or run it in `rolledBack`.
 */
export async function testDatabase(): Promise<Database> {
  return (await openTestDatabase()).db;
}

/** As `testDatabase`, with its pool and the way to connect from elsewhere, for tests that need two connections. */
export async function openTestDatabase(): Promise<OpenDatabase & { config: pg.PoolConfig }> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${inject('testTemplate')} strategy file_copy`);
  const config = { ...server, database: name };
  // A busy machine is no outage: what only waits for its turn gets it.
  const opened = createDatabase({ ...config, max: 5, connectionTimeoutMillis: 60_000 });
  const queue = await openJobQueue(opened.pool, { background: false });
  useQueue(queue);
  afterAll(async () => {
    await queue.stop({ graceful: false });
    await opened.close();
    await dropDatabaseAt(server, name);
  });
  return { ...opened, config };
}

class RollBack extends Error {}

/** Runs `test` in a transaction of which nothing stays: commands called with `tx` become savepoints within it. */
export async function rolledBack(db: Database, test: (tx: Database) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await test(tx);
      throw new RollBack();
    });
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
