import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { temporaryFolder } from '../server/data/testing/leftovers.ts';
import { databaseNameOf, type OwnDatabase, ownDatabase } from '../server/data/testing/server-of-others.ts';

/** A product of one's own, as `npm start` runs it. */
export type Served = {
  url: string;
  dataDir: string;
  /** How its database is reached from outside. */
  config: pg.PoolConfig;
  /** Stops as an operator does and starts again over the same data. */
  restart: () => Promise<void>;
  /** Kills without warning, as a power cut does; `restart` brings it back. */
  kill9: () => Promise<void>;
  stop: () => Promise<void>;
  /** What it wrote to its output so far. */
  output: () => string;
};

type Settings = Record<string, string>;

const readyWithin = 300_000;

/**
 * Starts the built product in trial mode on a free port over data of its own, as a first start leaves them, and takes both away when
 * the test file ends. Its database is the bundled one, or one of its own at the server in COLLEGIUM_TEST_SERVER. `env` adds settings, such as `{DEMO: '0'}`. Call it at the top of a file: `const board = await serve();`
 */
export async function serve(env: Settings = {}): Promise<Served> {
  const dataDir = temporaryFolder('journey');
  // Ownership goes along: PostgreSQL insists on it.
  const first = await firstStart(env.DEMO ?? '1');
  execFileSync('cp', ['-a', `${first}/.`, dataDir]);
  const database = await ownDatabase(databaseNameOf(first));
  const served = await startOver(dataDir, env, database);
  afterAll(async () => {
    await served.end();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return served;
}

/**
 * The data that a first start leaves, with the demo world or without: made by whichever file needs it first, since most of the time of
 * a start goes into setting PostgreSQL up.
 */
async function firstStart(demo: string): Promise<string> {
  const folder = join(inject('firstStarts'), `demo-${demo}`);
  for (; !existsSync(folder); await pause(50)) {
    const making = `${folder}-making`;
    if (!isMine(making)) continue;
    try {
      const database = await ownDatabase(undefined, databaseNameOf(folder));
      const { end } = await startOver(join(making, 'data'), { DEMO: demo }, database);
      await end();
      renameSync(join(making, 'data'), folder);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  return folder;
}

/** True for the one, of all workers, who made the folder. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function startOver(
  dataDir: string,
  env: Settings,
  database: OwnDatabase | null,
): Promise<Served & { end: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let said = '';
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [join(inject('build'), 'server', 'main.js')], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...env,
        ...(database && { DATABASE_URL: database.url }),
        NODE_ENV: 'production',
        MODE: 'trial',
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    await untilReady(url, child, () => said);
  };
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    return gone;
  };

  const served: Served = {
    url,
    dataDir,
    config: database
      ? { connectionString: database.url }
      : { host: join(dataDir, 'postgres', 'run'), user: 'collegium', database: 'collegium' },
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    output: () => said,
  };
  await start();
  return {
    ...served,
    end: async () => {
      // A killed server leaves its database running: the next one stops it.
      if (child.signalCode === 'SIGKILL') await start();
      await served.stop();
    },
  };
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const end = Date.now() + readyWithin; Date.now() < end && child.exitCode === null;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in time. It said:\n${said()}`);
}

/** Below the ports the system hands out itself, so that nobody's connection takes it before the server does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
