import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { explainConnectionError, unusableDatabaseError } from './explain-connection-error.ts';
import { databaseUrlProblem } from '#server/config/database-url.ts';
import { createPoolConfig } from './database-url.ts';
import { missingMigrations } from './migrate.ts';

const config = { user: 'club', host: 'db.example.org', port: 5432, database: 'board', password: 'hush' };
const failed = (code: string, message = 'It failed') => Object.assign(new Error(message), { code });

/** The explanation of a failed first connection. */
async function explain(config: pg.ClientConfig): Promise<string | null> {
  return missingMigrations(config).then(
    () => 'it worked',
    (error: unknown) => explainConnectionError(config, error),
  );
}

test.each([
  ['28P01', /^db\.example\.org refused the password of "club"/],
  ['28000', /pg_hba\.conf.*sslmode=verify-full/],
  ['3D000', /^Database "board" not found at db\.example\.org\. .*create database "board" owner "club"/],
  ['42501', /^"club" has no permission.*alter database "board" owner to "club"/],
  ['0A000', /install pg_trgm and unaccent/],
  ['53300', /no free connections/],
  ['57P03', /still starting/],
  ['25006', /is a read-only replica/],
  ['ENOTFOUND', /^Host db\.example\.org not found: check DATABASE_URL\.$/],
  ['EAI_AGAIN', /could not be resolved/],
  ['ECONNREFUSED', /^Connection refused at db\.example\.org:5432/],
  ['ETIMEDOUT', /a firewall may block it/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is not for db\.example\.org/],
  ['CERT_HAS_EXPIRED', /has expired/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /sslrootcert=/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /sslrootcert=/],
])('%s is explained in one sentence without the password', (code, sentence) => {
  for (const error of [
    failed(code),
    new Error('Around it', { cause: failed(code) }),
    new AggregateError([failed(code)]),
  ]) {
    expect(explainConnectionError(config, error)).toMatch(sentence);
    expect(unusableDatabaseError(config, error).message).toMatch(
      /^The database of DATABASE_URL cannot be used: /,
    );
    expect(unusableDatabaseError(config, error).message).not.toContain('hush');
  }
});

test.each([
  ['timeout expired', /does not answer/],
  ['The server does not support SSL connections', /does not support TLS/],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /asks for a password/],
  ['Connection terminated unexpectedly', /closed the connection/],
])('"%s" is explained in one sentence', (message, sentence) => {
  expect(explainConnectionError(config, new Error(message))).toMatch(sentence);
});

test('an error that is not about the connection is not explained and is passed on as the cause', () => {
  const error = failed('42601', 'syntax error');
  expect(explainConnectionError(config, error)).toBeNull();
  expect(unusableDatabaseError(config, error).cause).toBe(error);
});

test('explains a closed port, a missing socket and a missing database', async () => {
  expect(await explain(createPoolConfig('postgresql://club:hush@127.0.0.1:1/board'))).toMatch(
    /^Connection refused at 127\.0\.0\.1/,
  );
  expect(await explain({ host: '/nowhere', user: 'club' })).toBe('PostgreSQL socket not found in /nowhere.');
  expect(await explain({ ...inject('testServer'), database: 'nobodys' })).toMatch(
    /^Database "nobodys" not found/,
  );
});

test('explains a server that is not PostgreSQL', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await explain(createPoolConfig(`postgresql://club@127.0.0.1:${port}/board`))).toMatch(
    /does PostgreSQL listen there/,
  );
  await new Promise((resolve) => server.close(resolve));
});

test('sslmode verifies certificates unless disable or no-verify, and the URL can set a statement timeout', () => {
  const read = (words: string) => {
    const address = `postgresql://club@db.example.org/board${words}`;
    expect(databaseUrlProblem(address)).toBeNull();
    return new pg.Client(createPoolConfig(address)) as pg.Client & {
      ssl: unknown;
      connectionParameters: { statement_timeout?: unknown };
    };
  };
  expect(read('').ssl).toBe(false);
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    expect(read(`?sslmode=${mode}`).ssl).toEqual({});
  expect(read('?sslmode=disable').ssl).toBe(false);
  expect(read('?sslmode=no-verify').ssl).toEqual({ rejectUnauthorized: false });
  expect(read('?statement_timeout=30000').connectionParameters.statement_timeout).toBe('30000');
});
