import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { syncFolder } from '#server/storage/filesystem.ts';
import {
  type BackedUpFile,
  type BackedUpTable,
  type Manifest,
  type OnProgress,
  createMeter,
  fileOf,
  filesListOf,
  manifestOf,
  tableFileOf,
} from './backup-format.ts';
import { connectForCopies, copyOut, listTables } from './table-copy.ts';

/**
 * The result of a backup, made without the files in `damaged`, which are missing or differ from
 * their upload.
 */
export type BackedUp = { tables: number; rows: number; files: number; bytes: number; damaged: string[] };

/**
 * Writes a consistent snapshot of all tables, and the files they reference, to `folder`, atomically
 * and while the server runs. Throws if `folder` is not empty.
 */
export async function backUp(
  { config, blobs }: { config: pg.ClientConfig; blobs: BlobStore },
  folder: string,
  now: Date,
  onProgress: OnProgress,
): Promise<BackedUp> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Choose another folder for the backup.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(unfinished, 'files'), { mode: 0o700 });
  const client = await connectForCopies(config);
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const tables = await backUpTables(client, unfinished, onProgress);
    const { backedUp, damaged } = await backUpFiles(client, config, blobs, unfinished, onProgress);
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client),
      files: { count: backedUp.length, ...(await writeFilesList(unfinished, backedUp)) },
    };
    await client.query('commit');
    await writeFile(manifestOf(unfinished), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    return {
      tables: tables.length,
      rows: sum(tables.map(({ rows }) => rows)),
      files: backedUp.length,
      bytes: sum([...tables, ...backedUp].map(({ bytes }) => bytes)),
      damaged,
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function backUpTables(
  client: pg.Client,
  folder: string,
  onProgress: OnProgress,
): Promise<BackedUpTable[]> {
  const shapes = await listTables(client);
  const tables: BackedUpTable[] = [];
  for (const shape of shapes) {
    tables.push(await copyOut(client, shape, tableFileOf(folder, shape)));
    onProgress('tables', tables.length, shapes.length);
  }
  return tables;
}

type ResumeFile = { key: string; bytes: number; sha256: string };

async function backUpFiles(
  client: pg.Client,
  config: pg.ClientConfig,
  blobs: BlobStore,
  folder: string,
  onProgress: OnProgress,
): Promise<{ backedUp: BackedUpFile[]; damaged: string[] }> {
  const { rows } = await client.query<ResumeFile>(
    'select blob_key as key, bytes::int as bytes, sha256 from resumes where deleted_at is null order by blob_key',
  );
  const backedUp: BackedUpFile[] = [];
  const missing: string[] = [];
  for (const [index, file] of rows.entries()) {
    if (await copyFile(blobs, file, fileOf(folder, file.key))) backedUp.push(file);
    else missing.push(file.key);
    onProgress('files', index + 1, rows.length);
  }
  return { backedUp, damaged: missing.length > 0 ? await ownedKeysOf(config, missing) : [] };
}

/** Copies a file; returns false if it is missing or differs from its upload. */
async function copyFile(
  blobs: BlobStore,
  { key, bytes, sha256 }: ResumeFile,
  path: string,
): Promise<boolean> {
  const blob = await blobs.get(key);
  if (!blob) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = createMeter();
  await pipeline(
    Readable.from(blob.stream),
    meter.through,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const checked = meter.sums();
  if (checked.bytes === bytes && checked.sha256 === sha256) return true;
  await rm(path);
  return false;
}

/** The files among `keys` that were not deleted during the backup. */
async function ownedKeysOf(config: pg.ClientConfig, keys: string[]): Promise<string[]> {
  const client = await connectForCopies(config);
  try {
    const { rows } = await client.query<{ key: string }>(
      'select blob_key as key from resumes where deleted_at is null and blob_key = any($1)',
      [keys],
    );
    return rows.map(({ key }) => key);
  } finally {
    await client.end();
  }
}

async function writeFilesList(folder: string, files: readonly BackedUpFile[]) {
  const meter = createMeter();
  const lines = files.map(({ key, bytes, sha256 }) => `${JSON.stringify({ key, bytes, sha256 })}\n`);
  await pipeline(
    Readable.from(lines, { objectMode: false }),
    meter.through,
    createWriteStream(filesListOf(folder), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return meter.sums();
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from applied_migration order by name');
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value::float8 as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
