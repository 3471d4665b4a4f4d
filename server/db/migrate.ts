import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A migration: its name (`0001_initial`) and SQL, frozen once released. */
export type Migration = { name: string; sql: string };

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations of this version, oldest first. */
export const MIGRATIONS: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

const MIGRATION_LOCK = 7_305_001;
/**
 * The first line of a migration that removes what the previous version still uses
 * (docs/decisions/023-migrations.md).
 */
const CONTRACT_MARKER = /^-- contracts\b/;
/**
 * A migration that waits for a table lock blocks every later statement on that table: it waits
 * shortly, lets them pass, and retries.
 */
const LOCK_RETRY = { lockMs: 2000, pauseMs: 1000, tries: 60 };
const LOCK_NOT_AVAILABLE = '55P03';

/** The first migration of version 0.1.0, from which there is no upgrade. */
const FIRST_OF_0_1_0 = '0001-accounts';

/** Thrown for data of version 0.1.0; the message is for the operator. */
export class UnsupportedData extends Error {
  override name = 'UnsupportedData';
}

export const isOfVersion010 = (migrations: readonly string[]) => migrations.includes(FIRST_OF_0_1_0);

type Applied = { name: string; checksum: string; contracts: boolean };

/**
 * Runs the missing migrations, each in a transaction, one server at a time (others wait), and
 * returns their names. Throws, without changes, if an applied migration was edited, the data is of
 * version 0.1.0, or a newer version removed what this one uses. This version can run beside a newer
 * one that only adds.
 */
export async function migrate(
  config: pg.ClientConfig,
  migrations: Migration[] = MIGRATIONS,
  retry: typeof LOCK_RETRY = LOCK_RETRY,
): Promise<string[]> {
  return withClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists applied_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
    // Only if it is missing: even a no-op `alter table` waits for a running backup.
    if (!(await columnsOf(client)).includes('contracts'))
      await client.query('alter table applied_migration add column contracts boolean not null default false');
    const missing = notYetApplied(await readApplied(client), migrations);
    for (const migration of missing) await apply(client, migration, retry);
    return missing.map(({ name }) => name);
  });
}

/**
 * The names of the migrations that a database lacks. Changes nothing; throws as {@link migrate}
 * does.
 */
export async function missingMigrations(
  config: pg.ClientConfig,
  migrations: Migration[] = MIGRATIONS,
): Promise<string[]> {
  return withClient(config, async (client) =>
    notYetApplied(await readApplied(client), migrations).map(({ name }) => name),
  );
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, statement_timeout: 0, application_name: 'collegium-migrate' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Applied migrations; none in a new database. Without the `contracts` column, none contracts. */
async function readApplied(client: pg.Client): Promise<Applied[]> {
  const columns = await columnsOf(client);
  if (columns.length === 0) return [];
  const contracts = columns.includes('contracts') ? 'contracts' : 'false as contracts';
  const applied = await client.query<Applied>(
    `select name, checksum, ${contracts} from applied_migration order by name`,
  );
  return applied.rows;
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('applied_migration') and attnum > 0`,
  );
  return rows.map(({ name }) => name);
}

function notYetApplied(applied: Applied[], migrations: Migration[]): Migration[] {
  if (isOfVersion010(applied.map(({ name }) => name)))
    throw new UnsupportedData(
      "This is data of Collegium 0.1.0, which this version can't read: start with another DATA_DIR or DATABASE_URL, or continue to use version 0.1.0.",
    );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, contracts } of applied) {
    const migration = known.get(name);
    if (!migration && contracts)
      throw new Error(
        `The database has the migration ${name} of a newer version, which this version does not support. Start the newer version.`,
      );
    if (migration && checksumOf(migration) !== checksum)
      throw new Error(
        `The migration ${name} was edited after it ran. Restore it, and write a new one instead.`,
      );
  }
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

async function apply(client: pg.Client, migration: Migration, retry: typeof LOCK_RETRY): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${retry.lockMs}`);
      await client.query(migration.sql);
      await client.query('insert into applied_migration (name, checksum, contracts) values ($1, $2, $3)', [
        migration.name,
        checksumOf(migration),
        CONTRACT_MARKER.test(migration.sql),
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy) throw new Error(`The migration ${migration.name} failed.`, { cause: error });
      if (tries === retry.tries)
        throw new Error(
          `The migration ${migration.name} found its tables locked, ${tries} times. Run it again when the server is less busy.`,
          {
            cause: error,
          },
        );
      await pause(retry.pauseMs);
    }
  }
}

function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
