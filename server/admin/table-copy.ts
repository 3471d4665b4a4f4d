import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type BackedUpTable, createMeter } from './backup-format.ts';

/** A table: its columns without generated ones, its primary key, and a filter for its rows. */
export type TableShape = { schema: string; name: string; columns: string[]; key: string[]; only?: string };

/**
 * Unfinished jobs are part of what was acknowledged, such as emails that are due. Finished ones are
 * not.
 */
const JOBS = {
  schema: 'pgboss',
  name: 'job_common',
  // Without the queue's internal schedule jobs: it recreates them, and an empty database lacks
  // their queue.
  only: "state < 'completed' and not starts_with(name, '__pgboss__')",
};

const quoted = (name: string) => pg.escapeIdentifier(name);
export const quotedTable = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;
const list = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** The product's tables and the pending jobs, each after the tables that it references. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select s.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select a.attname::text from pg_index i
         cross join unnest(i.indkey) with ordinality as k (number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
         where i.indrelid = c.oid and i.indisprimary order by k.place) as key
     from pg_class c join pg_namespace s on s.oid = c.relnamespace
     where (s.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'applied_migration')
       or (s.nspname = $1 and c.relname = $2)
     order by s.nspname desc, c.relname`,
    [JOBS.schema, JOBS.name],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  const shapes = rows.map((shape) => (shape.schema === JOBS.schema ? { ...shape, only: JOBS.only } : shape));
  return sortByReference(shapes, references);
}

function sortByReference(shapes: TableShape[], references: { from: string; to: string }[]): TableShape[] {
  const sorted: TableShape[] = [];
  let waiting = shapes;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const blocked = new Set(references.filter(({ to }) => names.has(to)).map((reference) => reference.from));
    const next = waiting.filter(({ name }) => !blocked.has(name));
    if (next.length === 0) throw new Error(`Circular foreign keys: ${[...names].join(', ')}`);
    sorted.push(...next);
    waiting = waiting.filter((shape) => !next.includes(shape));
  }
  return sorted;
}

/**
 * Copies a table to a file, ordered by key, so that equal tables yield equal files. With `path`
 * null, only computes size and checksum.
 */
export async function copyOut(
  client: pg.ClientBase,
  shape: TableShape,
  path: string | null,
): Promise<BackedUpTable> {
  const { schema, name, columns, key, only } = shape;
  const order = list(key.length > 0 ? key : columns);
  const source = client.query(
    copyTo(
      `copy (select ${list(columns)} from ${quotedTable(shape)}${only ? ` where ${only}` : ''} order by ${order}) to stdout`,
    ),
  );
  const meter = createMeter();
  const sink = path ? createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }) : nowhere();
  await pipeline(source, meter.through, sink);
  return { schema, name, columns, rows: source.rowCount, ...meter.sums() };
}

const nowhere = () => new Writable({ write: (_part, _encoding, done) => done() });

/** Copies a file of {@link copyOut} into a table. */
export async function copyIn(client: pg.ClientBase, table: BackedUpTable, path: string): Promise<void> {
  const target = client.query(copyFrom(`copy ${quotedTable(table)} (${list(table.columns)}) from stdin`));
  await pipeline(createReadStream(path), target);
}

/**
 * A connection for long statements on whole tables: without a statement timeout, and with a fixed
 * text format for dates and numbers.
 */
export async function connectForCopies(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, statement_timeout: 0, application_name: 'collegium-admin' });
  // The statement that fails reports the error.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set lock_timeout = '60s'",
  );
  return client;
}
