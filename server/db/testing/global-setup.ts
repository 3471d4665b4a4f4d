import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { createQueues, openJobQueue } from '../job-queue.ts';
import { migrate } from '../migrate.ts';
import { removeLeftovers, temporaryFolder } from './leftovers.ts';
import { externalTestServer } from './external-test-server.ts';
import { runStatement } from './tcp-postgres.ts';
import type { TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
    /** The template database for those of the tests. */
    testTemplate: string;
  }
}

/**
 * Autovacuum during a test's `vacuum` prevents pages from becoming all-visible, and the planner
 * then chooses other indexes.
 */
const TUNING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '80',
  autovacuum: 'off',
};

/**
 * Starts one PostgreSQL for the test run, or uses an external one (`npm run test:external`), and
 * migrates a template database. Removes both afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers('test');
  const folder = temporaryFolder('test');
  const external = externalTestServer();
  const own = external ? null : await startEmbeddedPostgres({ folder, tuning: TUNING });
  const { host, port, user, password } = { ...own?.config, ...external } as TestServer;
  const server: TestServer = { host, port, user, ...(password !== undefined && { password }) };
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  const templateName = `template_of_tests_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${templateName}`);
  await migrate({ ...server, database: templateName });
  await createTestQueues({ ...server, database: templateName });
  await admin.query(`alter database ${templateName} with is_template true allow_connections false`);
  await admin.end();
  project.provide('testServer', server);
  project.provide('testTemplate', templateName);
  return async () => {
    await (own ? own.stop() : dropTemplate(server, templateName));
    rmSync(folder, { recursive: true, force: true });
  };
}

async function dropTemplate(server: TestServer, name: string): Promise<void> {
  const config = { ...server, database: 'postgres' };
  await runStatement(config, `alter database ${name} with is_template false`);
  await runStatement(config, `drop database ${name}`);
}

async function createTestQueues(config: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 2 });
  const queue = await openJobQueue(pool, { background: false });
  await createQueues(queue);
  await queue.stop({ graceful: false });
  await pool.end();
}
