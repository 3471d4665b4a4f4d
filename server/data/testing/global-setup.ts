import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { createQueues, openJobQueue } from '../job-queue.ts';
import { migrate } from '../migrate.ts';
import { sweepLeftovers, temporaryFolder } from './leftovers.ts';
import { templateName, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Starts one PostgreSQL for the whole test run, migrates a template database once, and takes it all away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepLeftovers('test');
  const folder = temporaryFolder('test');
  const server = await startEmbeddedPostgres({
    folder,
    tuning: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '80' },
  });
  const { host, port, user } = server.config as TestServer;
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await migrate({ host, port, user, database: templateName });
  await makeQueues({ host, port, user, database: templateName });
  await admin.query(`alter database ${templateName} with is_template true allow_connections false`);
  await admin.end();
  project.provide('testServer', { host, port, user });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeQueues(config: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 2 });
  const queue = await openJobQueue(pool, { background: false });
  await createQueues(queue);
  await queue.stop({ graceful: false });
  await pool.end();
}
