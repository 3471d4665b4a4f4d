import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { TEMPLATE_FOLDER_VARIABLE, copyDataTemplate } from '../e2e/data-template.ts';
import { READY_WITHIN_MS } from '../e2e/server-process.ts';
import { type Database, createDatabase } from '#server/db/database.ts';
import { removeLeftovers, temporaryFolder } from '#server/db/testing/leftovers.ts';
import { createExternalDatabase } from '#server/db/testing/external-test-server.ts';
import { freePort } from '../fixtures/free-port.ts';

/** As in `server/db/embedded-postgres.ts`. */
const user = 'collegium';
const database = 'collegium';

/** A separate product process, as `npm start` runs it, to kill and restart on the same data. */
export type ProductServer = {
  url: string;
  dataDir: string;
  /** The settings (environment) it was started with. */
  env: Record<string, string>;
  /** Connection settings of its database. */
  config: pg.PoolConfig;
  /** Starts it again after a stop, with these settings in addition. */
  start: (settings?: Record<string, string>) => Promise<void>;
  isReady: () => Promise<boolean>;
  /** True from its start until its process has exited. */
  isRunning: () => boolean;
  /** PID of the process. */
  pid: () => number;
  /** Stops it with its database (SIGTERM). Returns the exit code: 0 for a clean shutdown. */
  stop: () => Promise<number | null>;
  /** Kills it with SIGKILL, like a power cut. Its database continues to run. */
  kill9: () => Promise<void>;
  /** Stops everything and removes the data. */
  remove: () => Promise<void>;
};

export type Product = ProductServer & {
  /**
   * A direct connection to its database, on which commands can run as in the product. Usable only
   * while the database runs.
   */
  db: Database;
};

/** Like {@link startServer}, for a build of this tree: connects to its database as the product does. */
export async function startProduct(...args: Parameters<typeof startServer>): Promise<Product> {
  const server = await startServer(...args);
  const { db, close } = createDatabase(server.config);
  return {
    ...server,
    db,
    async remove() {
      await close().catch(() => {});
      await server.remove();
    },
  };
}

/**
 * Starts a build in trial mode on a new data folder, with a bundled, a COLLEGIUM_TEST_SERVER or a
 * `DATABASE_URL` database. `settings` adds environment variables; `within` returns a command that
 * wraps the server's, such as a mount namespace.
 */
export async function startServer(
  build: string,
  settings: Record<string, string> = {},
  within: (dataDir: string) => string[] = () => [],
): Promise<ProductServer> {
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
  const start = async (changes: Record<string, string> = {}) => {
    Object.assign(env, changes);
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
      if (Date.now() > until || child.exitCode !== null) throw new Error('The server was not ready in time.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await start();
  return {
    url,
    dataDir,
    env,
    config,
    start,
    isReady: () => isReady(url),
    isRunning: () => child !== null && !hasEnded(child),
    pid: () => child?.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill9: async () => void (await end('SIGKILL')),
    async remove() {
      // A killed product leaves its bundled database running. Start again, because a graceful
      // shutdown stops both.
      if (!isElsewhere && (!child || hasEnded(child))) await start();
      await end('SIGTERM');
      await own?.drop();
      closeSync(log);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
