import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HOUR_MS } from '#domain/time/duration.ts';
import { RESUME_CONTAINER } from '#domain/application/resume.ts';
import { BlobTooLarge, type BlobStore } from '#server/storage/blob-store.ts';
import type { OnProgress } from './backup-format.ts';
import { connectForCopies } from './table-copy.ts';

/** The two stores of a migration, and the database that knows which resumes exist. */
export type ResumeTransfer = { config: pg.ClientConfig; from: BlobStore; to: BlobStore };
type Resume = { key: string; bytes: number; sha256: string; fileName: string };

const PAGE = 500;
const AT_ONCE = 8;

/**
 * The result of a copy. `found` were in the target already; `damaged` lists those missing in both
 * stores or different from their upload.
 */
export type Copied = { copied: number; bytes: number; found: number; damaged: string[] };

/**
 * Copies every resume of the database to the target, verifies its checksum there and deletes
 * nothing. Does not copy what the target has already, so that an interrupted run can be resumed.
 */
export async function copyResumes(
  { config, from, to }: ResumeTransfer,
  onProgress: OnProgress,
): Promise<Copied> {
  const sum: Copied = { copied: 0, bytes: 0, found: 0, damaged: [] };
  const client = await connectForCopies(config);
  try {
    const total = await countResumes(client);
    let done = 0;
    for await (const page of pagesOfResumes(client)) {
      await eachOf(page, async (resume) => {
        const how = await copyOne(from, to, resume);
        if (how === 'damaged') sum.damaged.push(resume.key);
        else sum[how] += 1;
        if (how === 'copied') sum.bytes += resume.bytes;
        done += 1;
        onProgress('resumes', done, Math.max(done, total));
      });
    }
    sum.damaged = sum.damaged.length > 0 ? await ownedKeysOf(client, sum.damaged) : [];
    return sum;
  } finally {
    await client.end();
  }
}

async function copyOne(
  from: BlobStore,
  to: BlobStore,
  resume: Resume,
): Promise<'copied' | 'found' | 'damaged'> {
  const { key, bytes, fileName } = resume;
  if (await isThere(to, resume)) return 'found';
  const blob = await from.get(key);
  if (!blob) return 'damaged';
  const options = { maxBytes: bytes, contentType: 'application/pdf', fileName };
  const stored = await to.put(key, blob.stream, options).catch((error: unknown) => {
    if (error instanceof BlobTooLarge) return null;
    throw error;
  });
  if (stored?.sha256 === resume.sha256 && (await isThere(to, resume))) return 'copied';
  if (stored) await to.remove(key);
  return 'damaged';
}

/** Whether the store has the file exactly as it was uploaded. */
async function isThere(store: BlobStore, { key, bytes, sha256 }: Resume): Promise<boolean> {
  const blob = await store.get(key);
  if (!blob) return false;
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of blob.stream) {
    hash.update(part);
    size += part.length;
  }
  return size === bytes && hash.digest('hex') === sha256;
}

/** `retained` counts resumes of the database that the target lacks or has differently. */
export type Deleted = { deleted: number; retained: number };

/**
 * Deletes from the source the resumes whose copy in the target is verified again here, and orphaned
 * files older than an hour.
 */
export async function deleteMoved(
  { config, from, to }: ResumeTransfer,
  now: Date,
  onProgress: OnProgress,
): Promise<Deleted> {
  const sum: Deleted = { deleted: 0, retained: 0 };
  const client = await connectForCopies(config);
  let total = 0;
  let checked = 0;
  let keys: { key: string; storedAt: Date }[] = [];
  const deletePage = async () => {
    const owned = await ownedOf(
      client,
      keys.map(({ key }) => key),
    );
    await eachOf(keys, async ({ key, storedAt }) => {
      const resume = owned.get(key);
      const isDeletable = resume ? await isThere(to, resume) : storedAt.getTime() < now.getTime() - HOUR_MS;
      if (isDeletable) await from.remove(key);
      if (isDeletable) sum.deleted += 1;
      else sum.retained += resume ? 1 : 0;
    });
    checked += keys.length;
    keys = [];
    onProgress('files', checked, Math.max(total, checked));
  };
  try {
    for await (const _blob of from.list(RESUME_CONTAINER)) total += 1;
    for await (const blob of from.list(RESUME_CONTAINER)) if (keys.push(blob) === PAGE) await deletePage();
    if (keys.length > 0) await deletePage();
    return sum;
  } finally {
    await client.end();
  }
}

const COLUMNS = 'blob_key as key, bytes::int as bytes, sha256, file_name as "fileName"';

async function countResumes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from resumes where deleted_at is null',
  );
  return rows[0]?.count ?? 0;
}

async function* pagesOfResumes(client: pg.Client): AsyncGenerator<Resume[]> {
  for (let last = ''; ;) {
    const { rows } = await client.query<Resume>(
      `select ${COLUMNS} from resumes where deleted_at is null and blob_key > $1 order by blob_key limit ${PAGE}`,
      [last],
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.key;
  }
}

async function ownedOf(client: pg.Client, keys: string[]): Promise<Map<string, Resume>> {
  const { rows } = await client.query<Resume>(
    `select ${COLUMNS} from resumes where deleted_at is null and blob_key = any($1)`,
    [keys],
  );
  return new Map(rows.map((resume) => [resume.key, resume]));
}

/** Leaves out resumes that were deleted since. */
async function ownedKeysOf(client: pg.Client, keys: string[]): Promise<string[]> {
  return [...(await ownedOf(client, keys)).keys()];
}

/**
 * Runs `work` for each item, `AT_ONCE` concurrently. Throws the first failure after all have
 * settled.
 */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const one = async () => {
    for (const item of rest) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
