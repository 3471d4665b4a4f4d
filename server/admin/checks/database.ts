import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { missingMigrations } from '#server/db/migrate.ts';
import type { AdminSettings } from '../command.ts';
import { withDatabase } from '../admin-services.ts';
import { type Check, type Finding, warning, ok, error } from './check.ts';

/** The oldest PostgreSQL that supports all our statements. */
const LEAST_VERSION = 14;
/** Tolerated clock difference in ms; more would affect dates on pages and email rate limits. */
const CLOCK_MS = 5000;

const NONE_YET = warning('No database yet: the first start creates it in DATA_DIR.');

/** Before the first start with a data folder; a check must not create the database. */
const isNotMadeYet = ({ databaseUrl, dataDir }: AdminSettings) =>
  !databaseUrl && !existsSync(join(dataDir, 'postgres', 'cluster'));

type Facts = {
  version: string;
  encoding: string;
  letters: boolean;
  replica: boolean;
  room: number;
  clock: Date;
};

async function withClient<T>(settings: AdminSettings, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withDatabase(settings, { mayRun: true }, async (config) => {
    const client = new pg.Client({
      ...config,
      statement_timeout: 10_000,
      application_name: 'collegium-check',
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  });
}

function factsOf(client: pg.Client): Promise<Facts> {
  return client
    .query<Facts>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        lower('ÄЖ') = 'äж' as letters,
        pg_is_in_recovery() as replica, clock_timestamp() as clock,
        current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as room`,
    )
    .then(({ rows }) => rows[0]!);
}

export const database: Check = {
  name: 'database',
  run: async (settings) => {
    if (isNotMadeYet(settings)) return NONE_YET;
    return withClient(settings, async (client): Promise<Finding> => {
      const { version, encoding, letters, replica, room } = await factsOf(client);
      const where = settings.databaseUrl ? `${client.host}:${client.port}` : 'bundled with the server';
      if (replica) return error(`${where} is a read-only replica: set DATABASE_URL to the primary.`);
      if (encoding !== 'UTF8') return error(`The encoding is ${encoding}: create the database with UTF8.`);
      if (!letters)
        return error(
          'The locale only knows the letters A to Z, so searches miss all others. Create the database with locale C.UTF-8.',
        );
      if (Number.parseInt(version, 10) < LEAST_VERSION)
        return error(`PostgreSQL ${version} is too old: use ${LEAST_VERSION} or newer.`);
      const message = `PostgreSQL ${version}, ${where}; ${room} connections free`;
      return room < settings.databasePool + 3
        ? warning(`${message}, fewer than one server process can open (DATABASE_POOL plus 3).`)
        : ok(`${message}.`);
    });
  },
};

export const migrations: Check = {
  name: 'migrations',
  run: async (settings) => {
    if (isNotMadeYet(settings)) return NONE_YET;
    const missing = await withDatabase(settings, { mayRun: true }, (config) => missingMigrations(config));
    if (missing.length === 0) return ok('Up to date.');
    const which =
      missing.length > 3 ? `${missing.length}, ${missing[0]} to ${missing.at(-1)}` : missing.join(', ');
    return warning(`The next start, or "migrate", will run ${which}.`);
  },
};

export const clock: Check = {
  name: 'clock',
  run: async (settings) => {
    if (isNotMadeYet(settings)) return NONE_YET;
    return withClient(settings, async (client) => {
      const before = Date.now();
      const { clock } = await factsOf(client);
      const off = clock.getTime() - (before + Date.now()) / 2;
      const seconds = `${Math.abs(off / 1000).toFixed(1)} s`;
      if (Math.abs(off) <= CLOCK_MS) return ok(`Within ${seconds} of the database's.`);
      return error(
        `This machine's clock is ${seconds} ${off > 0 ? 'behind' : 'ahead of'} the database's. Synchronize both with NTP.`,
      );
    });
  },
};
