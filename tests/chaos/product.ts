import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { READY_WITHIN_MS, TEMPLATE_FOLDER_VARIABLE, copyDataTemplate } from '../e2e/data-template.ts';
import { type Database, createDatabase } from '../../server/db/database.ts';
import { attachJobQueue, openJobQueue } from '../../server/db/job-queue.ts';
import { removeLeftovers, temporaryFolder } from '../../server/db/testing/leftovers.ts';
import { createExternalDatabase } from '../../server/db/testing/external-test-server.ts';
import { freePort } from '../fixtures/free-port.ts';

/** As `server/db/embedded-postgres.ts` calls them. */
const user = 'collegium';
const database = 'collegium';

/** A product of our own, as `npm start` runs it, to be killed and started again over the same data. */
export type Product = {
  url: string;
  dataDir: string;
  /** The settings it was started with. */
  env: Record<string, string>;
  /** How its database is reached from outside. */
  config: pg.PoolConfig;
  /** Its database, from outside: commands called with it are as good as the product's own. Only while the database runs. */
  db: Database;
  start: () => Promise<void>;
  isReady: () => Promise<boolean>;
  /** True from its start until its process has ended. */
  isRunning: () => boolean;
  /** The process, to be looked at from outside. */
  pid: () => number;
  /** As an operator stops it. Gives how the process ended: 0 when all is well. Its database ends with it. */
  stop: () => Promise<number | null>;
  /** Without warning, as a power cut does. Its database goes on. */
  kill9: () => Promise<void>;
  /** Stops everything and takes the data away. */
  remove: () => Promise<void>;
};

/**
 * Starts the product of the build in trial mode over fresh data, or over the database of a `DATABASE_URL`; with COLLEGIUM_TEST_SERVER that is one of
 * its own there. `env` adds settings; `within` is a command that runs the one behind it in surroundings of its own.
 */
export async function startProduct(
  build: string,
  settings: Record<string, string> = {},
  within: (dataDir: string) => string[] = () => [],
): Promise<Product> {
  removeLeftovers('fault');
  const dataDir = temporaryFolder('fault');
  const own = settings.DATABASE_URL === undefined ? await createExternalDatabase() : null;
  const env: Record<string, string> = { ...settings, ...(own && { DATABASE_URL: own.url }) };
  const isElsewhere = env.DATABASE_URL !== undefined;
  const templates = process.env[TEMPLATE_FOLDER_VARIABLE];
  if (templates && !isElsewhere) await copyDataTemplate(dataDir, { build, demo: env.DEMO ?? '0', templates });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const log = openSync(join(dataDir, 'log'), 'a');
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    child = null;
    if (!ending || hasEnded(ending)) return ending?.exitCode ?? null;
    const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await exited;
    return ending.exitCode;
  };
  const config: pg.PoolConfig = isElsewhere
    ? { connectionString: env.DATABASE_URL, max: 3 }
    : { host: join(dataDir, 'postgres', 'run'), port: 5432, user, database, max: 3 };
  const start = async () => {
    const [program, ...args] = [...within(dataDir), process.execPath, join(build, 'server', 'main.js')];
    child = spawn(program, args, {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH,
        HOME,
        DEMO: '0',
        PROPOSALS_PER_DAY: '1000',
        ...env,
        NODE_ENV: 'production',
        MODE: 'trial',
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', log, log],
    });
    for (const until = Date.now() + READY_WITHIN_MS; !(await isReady(url));) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Error('The product was not ready in time.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await start();
  const { db, close } = await openData(config);
  return {
    url,
    dataDir,
    env,
    config,
    db,
    start,
    isReady: () => isReady(url),
    isRunning: () => child !== null && !hasEnded(child),
    pid: () => child?.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill9: async () => void (await end('SIGKILL')),
    async remove() {
      await close().catch(() => {});
      // A killed product leaves its database running: one that stops in good order takes it along.
      if (!isElsewhere && (!child || hasEnded(child))) await start();
      await end('SIGTERM');
      await own?.drop();
      closeSync(log);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function openData(config: pg.PoolConfig): Promise<{ db: Database; close: () => Promise<void> }> {
  const opened = createDatabase(config);
  const queue = await openJobQueue(opened.pool, { background: false });
  attachJobQueue(opened.db, queue);
  const close = async () => {
    await queue.stop({ graceful: false });
    await opened.close();
  };
  return { db: opened.db, close };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
