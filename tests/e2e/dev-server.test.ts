import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/db/testing/leftovers.ts';
import { freePort } from '../fixtures/free-port.ts';

test('the development server starts, renders the list, and stops PostgreSQL even if signaled twice', async () => {
  const dataDir = temporaryFolder('dev');
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../tools/dev.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  // Beside other tests, compiling everything takes more than the usual time.
  const isUp = () => child.exitCode !== null || output.includes('Collegium is running');
  await expect.poll(isUp, { timeout: 200_000 }).toBe(true);
  expect(output).toContain('Collegium is running');

  const postgresPid = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  expect(existsSync(postgresPid)).toBe(true);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<h1')]);

  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(postgresPid)).toBe(false);
});
