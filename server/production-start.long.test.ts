import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import {
  type MachineFacts,
  ONE_SENTENCE,
  VALID_ENV,
  INVALID_SETTINGS,
  INVALID_ON_MACHINE,
  problemAbout,
} from '#server/testing/invalid-settings.ts';

// What `npm start` prints in production with each setting missing or invalid, and its exit code.

const folder = temporaryFolder('journey');
const taker = createServer();
let here: MachineFacts;
let port: number;

beforeAll(async () => {
  // Already built, so that a start builds nothing.
  if (inject('build') === '') throw new Error('This test needs a build');
  await listen(taker);
  const free = [createServer(), createServer()];
  const [ownPort = 0, freePort = 0] = await Promise.all(free.map(listen));
  for (const server of free) server.close();
  port = ownPort;
  const file = join(folder, 'file');
  writeFileSync(file, '');
  here = { takenPort: (taker.address() as AddressInfo).port, freePort, file };
});
afterAll(() => {
  taker.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Exit code and output of a start with these settings. */
function start(env: Record<string, string>): Promise<{ code: unknown; out: string; lines: string[] }> {
  const { PATH, HOME } = process.env;
  const whole = {
    PATH,
    HOME,
    ...VALID_ENV,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...env,
  };
  const bootstrap = join(import.meta.dirname, '..', 'tools', 'bootstrap.cjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [bootstrap, 'start'], { env: whole }, (error, out, err) => {
      const lines = err
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/^- /, ''));
      resolve({ code: error?.code, out, lines });
    });
  });
}

test.each(INVALID_SETTINGS)(
  'starting with %s="%s" exits with 1 and a sentence that names it',
  async (setting, value, more) => {
    const env = { ...more, [setting]: value };
    if (setting === 'METRICS_PORT' && /^\d+$/.test(value)) env.PORT = value;
    const { code, out, lines } = await start(env);
    expect([code, out]).toEqual([1, '']);
    expect(problemAbout(setting, lines)).toMatch(ONE_SENTENCE);
  },
);

test.each(INVALID_ON_MACHINE)(
  'starting with a %s that this machine cannot use exits with 1 and one sentence',
  async (_setting, env, sentence) => {
    const { code, lines } = await start({ WORKERS: '1', ...env(here) });
    expect([code, lines]).toEqual([1, [expect.stringMatching(sentence)]]);
    expect(lines.join()).not.toContain('hush');
  },
);

test('starting with a data folder of version 0.1.0 exits with 1 and one sentence', async () => {
  const dataDir = join(folder, 'of-0.1.0');
  mkdirSync(dataDir);
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  const client = new pg.Client(postgres.config);
  await client.connect();
  await client.query(
    "create table applied_migration (name text primary key, checksum text not null); insert into applied_migration values ('0001-accounts', '')",
  );
  await client.end();
  await postgres.stop();
  const { code, lines } = await start({ WORKERS: '1', DATA_DIR: dataDir });
  expect([code, lines]).toEqual([
    1,
    [expect.stringMatching(/^This is data of Collegium 0\.1\.0, [^\n]+\.$/)],
  ]);
});

test('starting several processes prints a common error once', async () => {
  const { code, lines } = await start({ WORKERS: '2', HOST: '203.0.113.7' });
  expect([code, lines]).toEqual([1, ['This machine has no address 203.0.113.7. Check HOST.']]);
});
