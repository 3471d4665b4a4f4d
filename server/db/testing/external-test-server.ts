import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { dropDatabaseAt, runStatement } from './tcp-postgres.ts';
import { databaseUrlOf } from './test-server.ts';

/**
 * The external PostgreSQL for tests: COLLEGIUM_TEST_SERVER, a URL with a user who may create
 * databases, set by `npm run test:external`. Null for the bundled one.
 */
export function externalTestServer(): { host: string; port: number; user: string; password: string } | null {
  const address = process.env.COLLEGIUM_TEST_SERVER;
  if (!address) return null;
  const { host, port, user = '', password } = new pg.Client(address);
  return { host, port, user, password: password ?? '' };
}

/** A database on that server, by its DATABASE_URL; `drop` drops it and its connections. */
export type ExternalDatabase = { url: string; drop: () => Promise<void> };

/**
 * Creates one, a copy of `template` if given, which must have no connections; null without an
 * external server.
 */
export async function createExternalDatabase(
  template?: string,
  name = `product_${randomBytes(6).toString('hex')}`,
): Promise<ExternalDatabase | null> {
  const server = externalTestServer();
  if (!server) return null;
  const copied = template ? ` template ${template} strategy file_copy` : '';
  await runStatement({ ...server, database: 'postgres' }, `create database ${name}${copied}`);
  return { url: databaseUrlOf({ ...server, database: name }), drop: () => dropDatabase(name) };
}

/** Drops the database of that name on the external server, if there are both. */
export async function dropDatabase(name: string): Promise<void> {
  const server = externalTestServer();
  if (server) await dropDatabaseAt(server, name);
}

/** The name of the database for a data folder. */
export function databaseNameOf(folder: string): string {
  return folder.toLowerCase().replaceAll(/\W+/g, '_').slice(-60);
}
