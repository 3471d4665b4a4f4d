import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../tests/fixtures/free-port.ts';
import {
  choosePostgresUser,
  findPostgresPrograms,
  chownToPostgres,
  runPostgresProgram,
  spawnPostgresProgram,
} from '../postgres-program.ts';

/**
 * A PostgreSQL as an operator runs it: over TCP with passwords. `admin` is its superuser, `config`
 * a user who may only create databases.
 */
export type TcpPostgres = { admin: ServerAddress; config: ServerAddress; stop: () => Promise<void> };
type ServerAddress = { host: string; port: number; user: string; password: string };

const host = '127.0.0.1';
const READY_WITHIN_MS = 60_000;
const password = 'p@ss/wörd of tests';

/**
 * Starts one in `folder` on a free port of 127.0.0.1 with password authentication (scram-sha-256).
 * With `tls` it also accepts TLS with this key and certificate, both files in `folder`.
 */
export async function startTcpPostgres(
  folder: string,
  { tls, tuning = {} }: { tls?: { key: string; cert: string }; tuning?: Record<string, string> } = {},
): Promise<TcpPostgres> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('Collegium bundles no PostgreSQL for this machine.');
  const cluster = join(folder, 'cluster');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const runAs = choosePostgresUser(cluster);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chownToPostgres(runAs, folder);
  if (!existsSync(join(cluster, 'PG_VERSION')))
    await runPostgresProgram(runAs, join(programs, 'bin', 'initdb'), [
      `--pgdata=${cluster}`,
      '--username=boss',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
      '--no-sync',
    ]);
  const port = await freePort();
  const settings = {
    listen_addresses: host,
    unix_socket_directories: '',
    timezone: 'UTC',
    fsync: 'off',
    jit: 'off',
    ...(tls && { ssl: 'on', ssl_key_file: tls.key, ssl_cert_file: tls.cert }),
    ...tuning,
  };
  const output = openSync(join(folder, 'postgres.log'), 'a');
  const child = spawnPostgresProgram(
    runAs,
    join(programs, 'bin', 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    output,
  );
  closeSync(output);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const admin = { host, port, user: 'boss', password };
  await waitUntilReady(admin, () => child.exitCode === null && child.signalCode === null);
  await makeUser(admin);
  const stop = async () => {
    // It was unreferenced: without `ref` this process could exit before it.
    child.ref();
    child.kill('SIGINT');
    await gone;
  };
  return { admin, config: { ...admin, user: 'collegium' }, stop };
}

/** Runs one statement on a separate connection. */
export async function runStatement(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Drops a database and its connections. Only a superuser may end an autovacuum worker by force;
 * without force PostgreSQL itself ends it.
 */
export async function dropDatabaseAt(server: pg.ClientConfig, name: string): Promise<void> {
  const config = { ...server, database: 'postgres' };
  const drop = `drop database if exists ${name}`;
  await runStatement(config, `${drop} with (force)`).catch(() => runStatement(config, drop));
}

function makeUser(admin: ServerAddress): Promise<void> {
  const word = pg.escapeLiteral(password);
  return runStatement(
    { ...admin, database: 'postgres' },
    `create role collegium login createdb password ${word}`,
  );
}

async function waitUntilReady(admin: ServerAddress, isAlive: () => boolean): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; ; await pause(25)) {
    try {
      return await runStatement({ ...admin, database: 'postgres' }, 'select 1');
    } catch (error) {
      if (!isAlive() || Date.now() > end)
        throw new Error('PostgreSQL did not start over TCP.', { cause: error });
    }
  }
}
