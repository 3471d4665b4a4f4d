import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { temporaryFolder } from '../server/data/testing/leftovers.ts';

/** A product of one's own, as `npm start` runs it. */
export type Served = {
  url: string;
  dataDir: string;
  /** Stops as an operator does and starts again over the same data. */
  restart: () => Promise<void>;
  /** Kills without warning, as a power cut does; `restart` brings it back. */
  kill9: () => Promise<void>;
  stop: () => Promise<void>;
  /** What it wrote to its output so far. */
  output: () => string;
};

const readyWithin = 40_000;

/**
 * Starts the built product in trial mode on a free port over a fresh data folder, and takes both away when the test file
 * ends. `env` adds settings, such as `{DEMO: '0'}`. Call it at the top of a file: `const board = await serve();`
 */
export async function serve(env: Record<string, string> = {}): Promise<Served> {
  const dataDir = temporaryFolder('journey');
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
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    output: () => said,
  };
  afterAll(async () => {
    // A killed server leaves its database running: the next one stops it.
    if (child.signalCode === 'SIGKILL') await start();
    await served.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await start();
  return served;
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const end = Date.now() + readyWithin; Date.now() < end && child.exitCode === null;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
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
