import pg from 'pg';

/**
 * What a database has to be equal to for reuse: `schema` is a hash of tables, columns, constraints,
 * functions, triggers and planner statistics; `rows` are hashes of the tables that a migration
 * filled.
 */
export type CleanState = { schema: string; rows: Record<string, string> };

/** Which processes had the job queue open, and when: opening it writes both, so they differ. */
const QUEUE_USE = ['pgboss.instance', 'pgboss.version'];
/** Tables larger than this are not emptied: the database is dropped instead. */
const LARGEST_TABLE_BYTES = 512 * 1024;

const OWN_SCHEMAS = `select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;
const SCHEMA_HASH = `select md5(string_agg(item, '|' order by item collate "C")) as hash from (
  select format('schema %s', nspname) as item from pg_namespace
  union all select format('table %s %s %s %s', oid, relname, reltuples > 0, reloptions) from pg_class
    where relnamespace in (${OWN_SCHEMAS})
  union all select format('column %s %s %s %s %s', attrelid, attname, atttypid, attnotnull, atthasdef)
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace in (${OWN_SCHEMAS})
  union all select format('constraint %s %s', conrelid, pg_get_constraintdef(oid)) from pg_constraint
  union all select format('function %s %s', oid, md5(prosrc)) from pg_proc where pronamespace in (${OWN_SCHEMAS})
  union all select format('trigger %s %s %s', tgrelid, tgname, tgenabled) from pg_trigger
  union all select format('setting %s', setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
) as items`;
const FILLED_TABLES = `select format('%I.%I', relnamespace::regnamespace, relname) as name,
  pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and relnamespace in (${OWN_SCHEMAS}) and pg_relation_size(oid) > 0`;
const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

/** Reads the state of a new clone of the template. */
export function readCleanState(config: pg.ClientConfig): Promise<CleanState> {
  return withClient(config, async (client) => {
    const rows: Record<string, string> = {};
    for (const { name } of await filledTables(client)) {
      const hash = await hashOfRows(client, name);
      // Empty tables may still have pages.
      if (hash !== '') rows[name] = hash;
    }
    return { schema: await schemaHash(client), rows };
  });
}

/**
 * Deletes all rows that tests committed and restarts sequences. False if the database differs from
 * a new one in anything else, or is in use: it must be dropped.
 */
export function restoreCleanState(config: pg.ClientConfig, clean: CleanState): Promise<boolean> {
  return withClient(config, async (client) => {
    await client.query("set lock_timeout = '1s'; set session_replication_role = replica");
    if ((await schemaHash(client)) !== clean.schema) return false;
    for (const { name, bytes } of await filledTables(client)) {
      if (bytes > LARGEST_TABLE_BYTES) return false;
      if (QUEUE_USE.includes(name)) continue;
      const expected = clean.rows[name];
      if (expected === undefined) await client.query(`delete from ${name}`);
      else if ((await hashOfRows(client, name)) !== expected) return false;
    }
    await client.query(RESTART_SEQUENCES);
    return true;
  }).catch(() => false);
}

async function withClient<T>(config: pg.ClientConfig, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const filledTables = async (client: pg.Client) =>
  (await client.query<{ name: string; bytes: number }>(FILLED_TABLES)).rows;

const schemaHash = async (client: pg.Client) =>
  (await client.query<{ hash: string }>(SCHEMA_HASH)).rows[0]!.hash;

async function hashOfRows(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ hash: string | null }>(
    `select md5(string_agg(t::text, '|' order by t::text collate "C")) as hash from ${table} as t`,
  );
  return rows[0]!.hash ?? '';
}
