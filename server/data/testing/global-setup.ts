import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { createQueues, openJobQueue } from '../job-queue.ts';
import { migrate } from '../migrate.ts';
import { sweepLeftovers, temporaryFolder } from './leftovers.ts';
import { startTcpPostgres } from './tcp-postgres.ts';
import { templateName, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const TUNING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '80' };

/**
 * Starts one PostgreSQL for the whole test run, migrates a template database once, and takes it all away afterwards. `npm run test:external`
 * starts it as a server of somebody else: over TCP, with a password, for a user who may create databases and nothing more.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepLeftovers('test');
  const folder = temporaryFolder('test');
  const isExternal = process.env.COLLEGIUM_TEST_POSTGRES === 'external';
  const server = await (isExternal
    ? startTcpPostgres(folder, { tuning: TUNING })
    : startEmbeddedPostgres({ folder, tuning: TUNING }));
  const { host, port, user, password } = server.config as TestServer;
  const reached: TestServer = { host, port, user, ...(password !== undefined && { password }) };
  const admin = new pg.Client({ ...reached, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await migrate({ ...reached, database: templateName });
  await makeQueues({ ...reached, database: templateName });
  await admin.query(`alter database ${templateName} with is_template true allow_connections false`);
  await admin.end();
  project.provide('testServer', reached);
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
