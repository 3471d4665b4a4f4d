import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { dropDatabaseAt, runStatement } from './tcp-postgres.ts';
import { databaseUrlOf } from './test-server.ts';

/**
 * The PostgreSQL of somebody else that tests run on instead of the bundled one: COLLEGIUM_TEST_SERVER, an address with a user who may create
 * databases, as `npm run test:external` sets it. Null without.
 */
export function externalTestServer(): { host: string; port: number; user: string; password: string } | null {
  const address = process.env.COLLEGIUM_TEST_SERVER;
  if (!address) return null;
  const { host, port, user = '', password } = new pg.Client(address);
  return { host, port, user, password: password ?? '' };
}

/** A database on that server for one product, by the address that DATABASE_URL takes; `drop` takes it away with whoever is connected. */
export type ExternalDatabase = { url: string; drop: () => Promise<void> };

/** Makes one, a copy of `template` if that is given, to which nobody may be connected; null where products bring their own PostgreSQL. */
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

/** Takes the database of that name away from there, if there is one. */
export async function dropDatabase(name: string): Promise<void> {
  const server = externalTestServer();
  if (server) await dropDatabaseAt(server, name);
}

/** What the database that belongs to a folder of data is called there. */
export function databaseNameOf(folder: string): string {
  return folder.toLowerCase().replaceAll(/\W+/g, '_').slice(-60);
}
