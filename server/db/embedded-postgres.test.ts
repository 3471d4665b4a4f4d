import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { temporaryFolder } from './testing/leftovers.ts';

const module = join(import.meta.dirname, 'embedded-postgres.ts');
vi.setConfig({ testTimeout: MINUTE_MS, hookTimeout: MINUTE_MS });

let folder: string;
let running: EmbeddedPostgres | null;

beforeEach(() => {
  folder = temporaryFolder('test');
  running = null;
});

afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(running?.config);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** Starts PostgreSQL in a child process that stores a row and is then killed with SIGKILL. */
async function startAndKill(): Promise<void> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { default: pg } = await import('pg');
    const { config } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} });
    const client = new pg.Client(config);
    await client.connect();
    await client.query('create table promise (word text); ');
    await client.query("insert into promise values ('kept')");
    console.log('stored');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const pidFile = () => join(folder, 'cluster', 'postmaster.pid');
const postgresPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

test('after the server is killed, the next one reuses the running PostgreSQL and its data', async () => {
  await startAndKill();
  const pid = postgresPid();
  running = await startEmbeddedPostgres({ folder });
  expect(postgresPid()).toBe(pid);
  expect(await query('select word from promise')).toEqual([{ word: 'kept' }]);
});

test('data is recovered after the server and PostgreSQL were both killed', async () => {
  await startAndKill();
  process.kill(postgresPid(), 'SIGKILL');
  running = await startEmbeddedPostgres({ folder });
  expect(await query('select word from promise')).toEqual([{ word: 'kept' }]);
});

test('a second server in the same folder is refused', async () => {
  running = await startEmbeddedPostgres({ folder });
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
    'Another Collegium server is using this data folder',
  );
  expect(await query('select 1 as still')).toEqual([{ still: 1 }]);
});

test('a stale PID file that names another live process does not prevent a start', async () => {
  running = await startEmbeddedPostgres({ folder });
  const staleLines = readFileSync(pidFile(), 'utf8').split('\n');
  await running.stop();
  writeFileSync(pidFile(), [String(process.pid), ...staleLines.slice(1)].join('\n'));
  running = await startEmbeddedPostgres({ folder });
  expect(await query('select 1 as up')).toEqual([{ up: 1 }]);
});

test('PostgreSQL is restarted when it dies while the server runs', async () => {
  running = await startEmbeddedPostgres({ folder });
  await query('create table promise (word text)');
  process.kill(postgresPid(), 'SIGKILL');
  await expect.poll(() => query('select * from promise').catch(() => 'away')).toEqual([]);
});

test('stopping ends PostgreSQL, and stopping twice is allowed', async () => {
  running = await startEmbeddedPostgres({ folder });
  const pid = postgresPid();
  await running.stop();
  await running.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
