import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { temporaryFolder } from '../../server/db/testing/leftovers.ts';
import {
  databaseNameOf,
  type ExternalDatabase,
  createExternalDatabase,
} from '../../server/db/testing/external-test-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { copyDataTemplate, disableFsync } from './data-template.ts';
import { spawnServer, waitUntilReady } from './server-process.ts';
import { waitForBuild } from './wait-for-build.ts';

/** A running server with a separate database and data folder. */
export type Served = {
  url: string;
  dataDir: string;
  /** How to connect to its database. */
  config: pg.PoolConfig;
  /** Shuts down gracefully and starts again with the same data. */
  restart: () => Promise<void>;
  /** Kills without warning (SIGKILL); `restart` brings it back. */
  kill9: () => Promise<void>;
  stop: () => Promise<void>;
  /** Its output so far. */
  output: () => string;
};

type Settings = Record<string, string>;

/**
 * Starts the built product in trial mode with fresh data, bundled database or
 * COLLEGIUM_TEST_SERVER's, and removes it after the file. `env` adds settings; call it at the top
 * level of a file.
 */
export async function serve(env: Settings = {}): Promise<Served> {
  await waitForBuild(inject('build'), inject('firstStarts'));
  const dataDir = temporaryFolder('journey');
  const template = { build: inject('build'), demo: env.DEMO ?? '1', templates: inject('firstStarts') };
  const first = await copyDataTemplate(dataDir, template);
  const database = await createExternalDatabase(databaseNameOf(first));
  if (!database) disableFsync(dataDir);
  const served = await startOver(dataDir, env, database);
  afterAll(async () => {
    await served.end();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return served;
}

async function startOver(
  dataDir: string,
  env: Settings,
  database: ExternalDatabase | null,
): Promise<Served & { end: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://${env.HOST ?? '127.0.0.1'}:${port}`;
  let output = '';
  let child: ChildProcess;

  const start = async () => {
    const started = spawnServer({
      build: inject('build'),
      port,
      dataDir,
      env: { ...env, ...(database && { DATABASE_URL: database.url }) },
    });
    child = started;
    started.stdout!.on('data', (chunk) => (output += chunk));
    started.stderr!.on('data', (chunk) => (output += chunk));
    await waitUntilReady(
      url,
      () => started.exitCode === null,
      () => output,
    ).catch((error: unknown) => {
      started.kill('SIGKILL');
      throw error;
    });
  };
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    return exited;
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
    output: () => output,
  };
  await start();
  return {
    ...served,
    end: async () => {
      // A killed server leaves its database running: the next start stops it.
      if (child.signalCode === 'SIGKILL') await start();
      await served.stop();
    },
  };
}
