import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import {
  createExternalDatabase,
  databaseNameOf,
  dropDatabase,
} from '../../server/db/testing/external-test-server.ts';
import { temporaryFolder } from '../../server/db/testing/leftovers.ts';
import { freePort } from '../fixtures/free-port.ts';
import { copyDataTemplate, createOnce, disableFsync } from './data-template.ts';
import { spawnServer, waitUntilReady } from './server-process.ts';
import { waitForBuild } from './wait-for-build.ts';

/** A running product without demo data, whose admin is ada@school.example. */
type SharedBoard = { url: string; config: pg.PoolConfig };
type Running = SharedBoard & { pid: number; dataDir: string; database: string | null };

const folderOf = (templates: string) => join(templates, 'shared-board');

/**
 * The product that the core stories of a run share. A test uses accounts, titles and search words
 * of its own, and never stops it; `serve` starts one for a file alone.
 */
export async function sharedBoard(): Promise<SharedBoard> {
  const [build, templates] = [inject('build'), inject('firstStarts')];
  await waitForBuild(build, templates);
  const folder = folderOf(templates);
  await createOnce(folder, async (unfinished) => {
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'running.json'), JSON.stringify(await start(build, templates)));
  });
  const { url, config } = read(folder);
  return { url, config };
}

async function start(build: string, templates: string): Promise<Running> {
  const dataDir = temporaryFolder('journey');
  const first = await copyDataTemplate(dataDir, { build, demo: '0', templates });
  const database = await createExternalDatabase(databaseNameOf(first), databaseNameOf(dataDir));
  if (!database) disableFsync(dataDir);
  const port = await freePort();
  const env = {
    DEMO: '0',
    ADMIN_EMAILS: 'ada@school.example',
    ...(database && { DATABASE_URL: database.url }),
  };
  // Written to a file: it outlives the worker that starts it, and a pipe would not.
  const logFile = join(dataDir, 'log');
  const log = openSync(logFile, 'a');
  const child = spawnServer({ build, port, dataDir, env, stdio: ['ignore', log, log] });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(
    url,
    () => child.exitCode === null,
    () => readFileSync(logFile, 'utf8'),
  );
  const config = database
    ? { connectionString: database.url }
    : { host: join(dataDir, 'postgres', 'run'), user: 'collegium', database: 'collegium' };
  return { url, config, pid: child.pid!, dataDir, database: database && databaseNameOf(dataDir) };
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as Running;

/** Stops the shared product at the end of a run, if one was started. */
export async function stopSharedBoard(templates: string): Promise<void> {
  if (!existsSync(folderOf(templates))) return;
  const { url, pid, dataDir, database } = read(folderOf(templates));
  process.kill(pid, 'SIGTERM');
  // The server ends after its database; its process id may stay taken until this process ends.
  const isUp = () =>
    existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid')) ||
    fetch(`${url}/healthz`).then(Boolean, () => false);
  while (await isUp()) await pause(20);
  if (database) await dropDatabase(database);
  rmSync(dataDir, { recursive: true, force: true });
}
