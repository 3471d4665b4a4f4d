import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { unusableDatabaseError } from './explain-connection-error.ts';
import { createPoolConfig } from './database-url.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { temporaryFolder } from './testing/leftovers.ts';
import { runStatement, startTcpPostgres } from './testing/tcp-postgres.ts';
import { databaseUrlOf } from './testing/test-server.ts';

// Setup errors with an external PostgreSQL: passwords, privileges, certificates.

const folder = temporaryFolder('test');
const openssl = 'openssl';
const hasOpenssl = spawnSync(openssl, ['version']).status === 0;
if (hasOpenssl) {
  for (const [name, host] of [
    ['server', 'localhost'],
    ['other', 'elsewhere.example'],
  ])
    execFileSync(
      openssl,
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${host}`,
        '-addext',
        `subjectAltName=DNS:${host}`,
        '-keyout',
        join(folder, `${name}.key`),
        '-out',
        join(folder, `${name}.pem`),
      ],
      { stdio: 'ignore' },
    );
}
const certificate = join(folder, 'server.pem');
const tls = { key: join(folder, 'server.key'), cert: certificate };
const server = await startTcpPostgres(folder, hasOpenssl ? { tls } : {});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const { admin, config } = server;
await runStatement({ ...admin, database: 'postgres' }, 'create database board owner collegium');
await runStatement({ ...admin, database: 'postgres' }, 'create database theirs');
await runStatement({ ...admin, database: 'theirs' }, 'revoke create on schema public from public');

/** What a start prints about the database of this URL. */
async function startOver(
  changes: Partial<typeof config> & { database?: string },
  words = '',
): Promise<string> {
  const reached = createPoolConfig(`${databaseUrlOf({ ...config, database: 'board', ...changes })}${words}`);
  return migrate(reached).then(
    () => 'it runs',
    (error: unknown) => unusableDatabaseError(reached, error).message,
  );
}

test('a user whose only privilege is owning the database can migrate it', async () => {
  const reached = createPoolConfig(databaseUrlOf({ ...config, database: 'board' }));
  expect(await migrate(reached)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(await startOver({})).toBe('it runs');
});

test('a failed start prints one sentence without the password', async () => {
  const messages = [
    await startOver({ password: 'wrong' }),
    await startOver({ user: 'nobody' }),
    await startOver({ database: 'missing' }),
    await startOver({ database: 'theirs' }),
    await startOver({ host: 'no-such-machine.invalid' }),
  ];
  expect(messages).toEqual([
    expect.stringMatching(/cannot be used: 127\.0\.0\.1 refused the password of "collegium"/),
    expect.stringMatching(/cannot be used: 127\.0\.0\.1 refused the password of "nobody"/),
    expect.stringMatching(/cannot be used: Database "missing" not found at 127\.0\.0\.1/),
    expect.stringMatching(/cannot be used: "collegium" has no permission to create tables in "theirs"/),
    expect.stringMatching(/cannot be used: Host no-such-machine\.invalid/),
  ]);
  for (const words of messages) expect(words).not.toMatch(/wrong$|p@ss|p%40ss|\n/);
});

test.runIf(hasOpenssl)(
  'TLS verifies the host name and issuer for every sslmode except no-verify',
  async () => {
    const known = `&sslrootcert=${certificate}`;
    expect(await startOver({ host: 'localhost' }, `?sslmode=verify-full${known}`)).toBe('it runs');
    expect(await startOver({ host: 'localhost' }, `?sslmode=require${known}`)).toBe('it runs');
    expect(await startOver({ host: 'localhost' }, '?sslmode=no-verify')).toBe('it runs');
    expect(await startOver({ host: 'localhost' }, '?sslmode=require')).toMatch(/sslrootcert=\/path\/ca\.pem/);
    expect(
      await startOver({ host: 'localhost' }, `?sslmode=require&sslrootcert=${join(folder, 'other.pem')}`),
    ).toMatch(/sslrootcert=\/path\/ca\.pem/);
    expect(await startOver({ host: '127.0.0.1' }, `?sslmode=verify-full${known}`)).toMatch(
      /certificate is not for 127\.0\.0\.1/,
    );
  },
);

test('statements, lock waits and idle transactions time out, and the URL can override the limit', async () => {
  const limitsOf = async (words: string) => {
    const { pool, close } = createDatabase(
      createPoolConfig(`${databaseUrlOf({ ...config, database: 'board' })}${words}`),
    );
    const { rows } = await pool.query<Record<string, string>>(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await close();
    return rows[0];
  };
  expect(await limitsOf('')).toEqual({ statement: '5s', lock: '5s', idle: '15s' });
  expect(await limitsOf('?statement_timeout=30000')).toEqual({ statement: '30s', lock: '5s', idle: '15s' });
});

test('a pool opens no more connections than its maximum', async () => {
  const reached = createPoolConfig(databaseUrlOf({ ...config, database: 'board' }));
  const { pool, close } = createDatabase({ ...reached, max: 4, application_name: 'counted' });
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.01)')));
  const client = new pg.Client(reached);
  await client.connect();
  const { rows } = await client.query(
    "select count(*) as held from pg_stat_activity where application_name = 'counted'",
  );
  await client.end();
  await close();
  expect(rows).toEqual([{ held: 4 }]);
});
