import { createHash } from 'node:crypto';
import pg from 'pg';

/** Migrations in order: name (`0001-accounts`) and the SQL it runs, frozen once released. */
export type Migration = { name: string; sql: string };

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The migrations of this version of the product, oldest first. */
export const MIGRATIONS: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

const migrationLock = 7_305_001;

/**
 * Brings a database to this version: runs what is missing, each migration in a transaction of its own, one server at a
 * time (others wait). Returns the names of those it ran. Throws, and changes nothing, when a migration that was run
 * before has been edited since, or when the database is of a newer version than this program.
 */
export async function migrate(config: pg.ClientConfig, migrations: Migration[] = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ ...config, statement_timeout: 0, application_name: 'collegium-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists applied_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from applied_migration order by name',
    );
    const missing = notYetApplied(rows, migrations);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The migrations that a database has not had; throws as {@link migrate} does, and changes nothing. */
export async function missingMigrations(
  config: pg.ClientConfig,
  migrations: Migration[] = MIGRATIONS,
): Promise<string[]> {
  const client = new pg.Client({ ...config, application_name: 'collegium-migrate' });
  await client.connect();
  try {
    const found = await client.query<{ made: boolean }>("select to_regclass('applied_migration') is not null as made");
    if (!found.rows[0]?.made) return migrations.map(({ name }) => name);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from applied_migration order by name',
    );
    return notYetApplied(rows, migrations).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function notYetApplied(applied: { name: string; checksum: string }[], migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) throw new Error(`The database has had the migration ${name}, which this version does not know.`);
    if (checksumOf(migration) !== checksum)
      throw new Error(`The migration ${name} was edited after it had been run. Write a new one instead.`);
  }
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into applied_migration (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${migration.name} failed.`, { cause: error });
  }
}

function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
