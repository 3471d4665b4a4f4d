import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { runCommand } from './cli.ts';
import { COMMANDS } from './command-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'collegium-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { config } = await openTestDatabase();
const DATABASE_URL = databaseUrlOf(config);

const check = (env: Record<string, string>) =>
  runCommand(COMMANDS, ['check'], {
    env: { DATA_DIR: folder, DATABASE_URL, ...env },
    folder,
    now: new Date(),
  });
/** The line that the command prints about one check. */
const said = async (env: Record<string, string>, name: string) =>
  [...(await check(env)).err, ...(await check(env)).out]
    .join('\n')
    .split('\n')
    .find((line) => line.includes(` ${name}: `) || line.includes(`  ${name}: `));

test('reports one line for each check and stores no file', async () => {
  const { code, out, err } = await check({});
  expect([code, err]).toEqual([0, []]);
  const lines = out.join('\n').split('\n');
  expect(lines.map((line) => line.replace(/:.*/, '').replace(/^(ok|warn) +/, ''))).toEqual([
    'settings',
    'database',
    'migrations',
    'clock',
    'resumes',
    'disk',
    'email',
    'sign-in',
    'proxy',
    'time zones',
  ]);
  expect(lines.at(-1)).toBe(
    `ok    time zones: tz database ${process.versions.tz}, part of Node.js ${process.versions.node}.`,
  );
  expect(lines[1]).toMatch(/^ok {4}database: PostgreSQL \d+.*connections free\.$/);
  expect(lines[2]).toBe('ok    migrations: Up to date.');
  expect(lines[3]).toMatch(/^ok {4}clock: Within \d\.\d s of the database's\.$/);
  expect(
    readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((found) =>
      found.isFile(),
    ),
  ).toEqual([]);
});

test('invalid settings are all reported, and no other check runs', async () => {
  expect(await check({ PORT: 'x', WORKERS: 'many' })).toEqual({
    code: 1,
    out: [],
    err: [expect.stringMatching(/^ERROR settings: PORT is "x".*\nERROR settings: WORKERS is "many"[^\n]*$/)],
  });
});

describe('the settings file', () => {
  const AZURE = 'DefaultEndpointsProtocol=https;AccountName=board;AccountKey=hush==';
  const checkFile = (text: string, env: Record<string, string> = {}) => {
    const file = join(folder, 'env');
    writeFileSync(file, text);
    return runCommand(COMMANDS, ['check', file], {
      env: { DATA_DIR: folder, DATABASE_URL, ...env },
      folder,
      now: new Date(),
    });
  };

  test('is fine when systemd, the shell and the process read the same in it', async () => {
    const team = 'Ada "A." Lo$v#e; Bo\\Li=Designer';
    const { code, out } = await checkFile(`TEAM='${team}'\nDATA_DIR='${folder}'\n`, { TEAM: team });
    expect([code, out[0]]).toEqual([0, expect.stringContaining('ok    settings file: systemd, the shell')]);
  });

  test('with a value that the shell cuts is reported by name alone, with what to do, also if settings are invalid', async () => {
    for (const env of [{}, { PORT: 'x' }] as Record<string, string>[]) {
      const { code, out, err } = await checkFile(`AZURE_STORAGE_CONNECTION_STRING=${AZURE}\n`, env);
      expect([code, out]).toEqual([1, []]);
      expect(err[0]).toContain(
        'ERROR settings file: AZURE_STORAGE_CONNECTION_STRING is read differently by systemd and by the shell.',
      );
      expect(err[0]).toContain('Put single quotes around each value.');
      expect(err[0]).not.toMatch(/hush|AccountKey=/);
    }
  });

  test('with another value than the process is a warning, without the value', async () => {
    const { code, out } = await checkFile(`MAIL_FROM='hush@example.org'\n`);
    expect([code, out[0]]).toEqual([
      0,
      expect.stringContaining('warn  settings file: MAIL_FROM has another'),
    ]);
    expect(out[0]).not.toContain('hush');
  });

  test('that does not exist is an error only if it was named', async () => {
    const named = await runCommand(COMMANDS, ['check', join(folder, 'none')], {
      env: { DATA_DIR: folder, DATABASE_URL },
      folder,
      now: new Date(),
    });
    expect([named.code, named.err[0]]).toEqual([1, expect.stringContaining('can’t be read: ENOENT')]);
  });
});

test('an unreachable database is reported without its password, with the passed checks, and exits with 1', async () => {
  const nowhere = 'postgresql://club:hush@127.0.0.1:1/board';
  const { code, out, err } = await check({ DATABASE_URL: nowhere });
  expect([code, out]).toEqual([1, []]);
  expect(err[0]).toMatch(
    /ERROR database: The database of DATABASE_URL cannot be used: Connection refused at/,
  );
  expect(err[0]).toMatch(/\nok {4}resumes: /);
  expect(err[0]).not.toContain('hush');
});

test('does not create the database before the first start', async () => {
  const fresh = join(folder, 'fresh');
  const { out } = await check({ DATABASE_URL: '', DATA_DIR: fresh });
  expect(out[0]!.split('\n').slice(1, 4)).toEqual(
    ['database', 'migrations', 'clock'].map(
      (name) => `warn  ${name}: No database yet: the first start creates it in DATA_DIR.`,
    ),
  );
  expect(existsSync(join(fresh, 'postgres'))).toBe(false);
});

test('reports a database whose locale has no letters other than A to Z', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...config, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template template0 locale_provider libc locale 'C'`);
  try {
    expect(await said({ DATABASE_URL: databaseUrlOf({ ...config, database: name }) }, 'database')).toMatch(
      /^ERROR database: .* locale C\.UTF-8\.$/,
    );
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

test('reports whether the mail server answers, without sending an email', async () => {
  const commands: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      commands.push('MAIL FROM');
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  expect(await said({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'email')).toMatch(
    /^ok {4}email: Connected to 127\.0\.0\.1:\d+\. Emails are sent from /,
  );
  await new Promise<void>((resolve) => server.close(resolve));
  expect(commands).toEqual([]);
  expect(await said({ SMTP_URL: 'smtp://127.0.0.1:1' }, 'email')).toMatch(/^ERROR email: 127\.0\.0\.1:\d+: /);
  expect(await said({}, 'email')).toBe('warn  email: Emails go to /dev/mail.');
});

test('reports an HTTPS PUBLIC_URL with an empty TRUSTED_PROXY', async () => {
  const behind = { PUBLIC_URL: 'https://board.example.org', TRIAL_EXPOSED: '1' };
  expect(await said(behind, 'proxy')).toMatch(
    /^warn {2}proxy: PUBLIC_URL is https.*TRUSTED_PROXY is not set/,
  );
  expect(await said({ ...behind, TRUSTED_PROXY: '127.0.0.1' }, 'proxy')).toMatch(/^ok {4}proxy: /);
  expect(await said({}, 'proxy')).toMatch(/^ok {4}proxy: /);
});
