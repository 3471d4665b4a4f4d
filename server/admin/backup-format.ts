import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A backup is a folder: `manifest.json`, a PostgreSQL COPY file per table, `files.jsonl`, and the
 * files. It is not encrypted: anyone who can read it can read all user data.
 */
export type Manifest = {
  format: 1;
  /** ISO 8601; the time of the snapshot. */
  madeAt: string;
  /** Applied migrations, oldest first. */
  migrations: string[];
  tables: BackedUpTable[];
  /** The last value of each sequence. */
  sequences: { name: string; last: number }[];
  /** The size and checksum of `files.jsonl`, and its number of lines. */
  files: Sums & { count: number };
};

/** `sha256` is lowercase hexadecimal. */
export type Sums = { bytes: number; sha256: string };
export type BackedUpTable = Sums & { schema: string; name: string; columns: string[]; rows: number };
/** A line of `files.jsonl`: a file by its key in the blob store. */
export type BackedUpFile = Sums & { key: string };

/** The backup is damaged or cannot be used here; the message is for the operator. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup';
}

export const manifestOf = (folder: string) => join(folder, 'manifest.json');
export const filesListOf = (folder: string) => join(folder, 'files.jsonl');
export const tableFileOf = (folder: string, { schema, name }: { schema: string; name: string }) =>
  join(folder, 'tables', `${schema}.${name}.copy`);
export const fileOf = (folder: string, key: string) => join(folder, 'files', ...key.split('/'));

/**
 * Reads a backup's manifest. Throws {@link UnusableBackup} if it is missing or of an unknown
 * format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => {
    throw new UnusableBackup(`There is no complete backup in ${folder}: manifest.json is missing.`);
  });
  const manifest = parsed(text) as Partial<Manifest> | null;
  if (manifest?.format !== 1)
    throw new UnusableBackup('Unknown backup format. Use the version of Collegium that made the backup.');
  return manifest as Manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableBackup('The backup is damaged: invalid JSON. Use another backup.');
  }
}

/** Reads the lines of `files.jsonl`. */
export async function readFilesList(folder: string): Promise<BackedUpFile[]> {
  const text = await readFile(filesListOf(folder), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => parsed(line) as BackedUpFile);
}

/** Called with the kind of items, how many are done, and the total. */
export type OnProgress = (what: string, done: number, total: number) => void;

/**
 * Compares every byte of a backup with its recorded checksums. Throws {@link UnusableBackup} for
 * the first file that is missing or differs.
 */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const whole = [
    { path: filesListOf(folder), ...manifest.files },
    ...manifest.tables.map((table) => ({ path: tableFileOf(folder, table), ...sumsOf(table) })),
  ];
  for (const { path, ...sums } of whole) await compare(path, sums);
  const files = await readFilesList(folder);
  for (const [index, file] of files.entries()) {
    await compare(fileOf(folder, file.key), sumsOf(file));
    onProgress('files compared', index + 1, files.length);
  }
}

const sumsOf = ({ bytes, sha256 }: Sums): Sums => ({ bytes, sha256 });

async function compare(path: string, expected: Sums): Promise<void> {
  const meter = createMeter();
  try {
    await pipeline(createReadStream(path), meter.through, async (source) => {
      for await (const _part of source);
    });
  } catch {
    throw new UnusableBackup(`${path} is missing from the backup or not readable. Use another backup.`);
  }
  const { bytes, sha256 } = meter.sums();
  if (bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new UnusableBackup(`${path} is damaged: its checksum differs. Use another backup.`);
}

/** A pass-through stream that measures size and checksum. */
export function createMeter(): { through: Transform; sums: () => Sums } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  let sha256: string | null = null;
  return { through, sums: () => ({ bytes, sha256: (sha256 ??= hash.digest('hex')) }) };
}
