import { createReadStream } from 'node:fs';
import pg from 'pg';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { createDatabase } from '#server/db/database.ts';
import { createQueues, openJobQueue } from '#server/db/job-queue.ts';
import { MIGRATIONS, isOfVersion010, migrate, missingMigrations } from '#server/db/migrate.ts';
import {
  type Manifest,
  type OnProgress,
  UnusableBackup,
  fileOf,
  readFilesList,
  readManifest,
  tableFileOf,
  verifyBackup,
} from './backup-format.ts';
import { type TableShape, connectForCopies, copyIn, copyOut, listTables, quotedTable } from './table-copy.ts';

/** What was restored, and the time of its backup (ISO 8601). */
export type Restored = { madeAt: string; tables: number; rows: number; files: number };

/**
 * Restores a backup into an empty database in one transaction, with every checksum verified before
 * and every table after, and can be rerun after a failure. Throws {@link UnusableBackup} and
 * changes no row if the target has users or is newer, or the backup is damaged or newer.
 */
export async function restoreBackup(
  { config, blobs }: { config: pg.PoolConfig; blobs: BlobStore },
  folder: string,
  onProgress: OnProgress,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const migrations = migrationsFor(manifest);
  await verifyBackup(folder, manifest, onProgress);
  await missingMigrations(config);
  await refuseNewerDatabase(config, manifest);
  await migrate(config, migrations);
  await makeQueues(config);
  await refuseInhabited(config);
  const files = await readFilesList(folder);
  for (const [index, { key, bytes }] of files.entries()) {
    await blobs.put(key, createReadStream(fileOf(folder, key)), {
      maxBytes: bytes,
      contentType: 'application/pdf',
    });
    onProgress('files', index + 1, files.length);
  }
  await restoreTables(config, folder, manifest, onProgress);
  await migrate(config);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { madeAt: manifest.madeAt, tables: manifest.tables.length, rows, files: files.length };
}

function migrationsFor({ migrations }: Manifest) {
  if (isOfVersion010(migrations))
    throw new UnusableBackup(
      'This version cannot read a backup of Collegium 0.1.0. Restore it with version 0.1.0, or start this version with an empty DATA_DIR or DATABASE_URL.',
    );
  const known = MIGRATIONS.filter(({ name }) => migrations.includes(name));
  if (known.length < migrations.length)
    throw new UnusableBackup(
      'The backup is from a newer version of Collegium. Restore it with that version.',
    );
  return known;
}

async function refuseNewerDatabase(config: pg.ClientConfig, { migrations }: Manifest): Promise<void> {
  const client = await connectForCopies(config);
  try {
    const { rows: tables } = await client.query(
      "select to_regclass('applied_migration') is not null as found",
    );
    if (!tables[0].found) return;
    const { rows } = await client.query<{ name: string }>('select name from applied_migration');
    if (rows.some(({ name }) => !migrations.includes(name)))
      throw new UnusableBackup('The database is newer than the backup. Restore into an empty database.');
  } finally {
    await client.end();
  }
}

async function refuseInhabited(config: pg.ClientConfig): Promise<void> {
  const client = await connectForCopies(config);
  try {
    const { rows } = await client.query('select exists (select from users) as found');
    if (rows[0].found)
      throw new UnusableBackup('This database already has accounts. Restore into an empty database.');
  } finally {
    await client.end();
  }
}

/** The job queue's library creates its tables. */
async function makeQueues(config: pg.PoolConfig): Promise<void> {
  const { pool, close } = createDatabase({ ...config, max: 2 });
  try {
    const queue = await openJobQueue(pool, { background: false });
    await createQueues(queue);
    await queue.stop({ graceful: false });
  } finally {
    await close();
  }
}

async function restoreTables(
  config: pg.ClientConfig,
  folder: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const client = await connectForCopies(config);
  try {
    const shapes = new Map((await listTables(client)).map((shape) => [quotedTable(shape), shape]));
    const all = manifest.tables.map((table) => ({ table, shape: shapeFor(shapes, table) }));
    await client.query('begin');
    const names = [...shapes.keys()].join(', ');
    // What triggers compute is in the backup, no one listens to their notifications yet, and
    // truncate replaces the rows that they protect.
    const triggered = await tablesWithTriggers(client);
    for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${names} restart identity`);
    for (const [index, { table, shape }] of all.entries()) {
      await copyIn(client, table, tableFileOf(folder, table));
      const checked = await copyOut(client, { ...shape, columns: table.columns }, null);
      if (checked.sha256 !== table.sha256)
        throw new UnusableBackup(
          `${table.name} differs from the backup after restoring. No row was restored.`,
        );
      onProgress('tables', index + 1, all.length);
    }
    await client.query('set constraints all immediate');
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
    for (const { name, last } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last]);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end();
  }
}

async function tablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

function shapeFor(shapes: ReadonlyMap<string, TableShape>, table: Manifest['tables'][number]): TableShape {
  const shape = shapes.get(quotedTable(table));
  if (!shape || !table.columns.every((column) => shape.columns.includes(column)))
    throw new UnusableBackup(
      `This version does not have the table ${table.name} of the backup, or not all of its columns.`,
    );
  return shape;
}
