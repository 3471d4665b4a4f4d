import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { HOUR_MS } from '#domain/time/duration.ts';
import {
  type BlobStore,
  type ByteRange,
  type ListedBlob,
  type OpenBlob,
  type PutOptions,
  StorageFull,
  type StoredBlob,
  checkContainer,
  checkKey,
} from './blob-store.ts';
import { hashingBody } from './upload-body.ts';

const UNFINISHED_FOLDER = '.unfinished';
const STALE_MS = HOUR_MS;
const HOST_NAME = hostname().replace(/[^A-Za-z0-9]/g, '');
const PROCESS_STARTED = Math.round(performance.timeOrigin);

/**
 * Stores blobs in a folder: a subfolder per container, a file per blob. A file is written under a
 * temporary name, synced and renamed, so that no reader sees part of one.
 */
export async function openFolderStore(root: string): Promise<BlobStore> {
  await mkdir(join(root, UNFINISHED_FOLDER), { recursive: true, mode: 0o700 });
  const readyContainers = new Map<string, Promise<unknown>>();
  const store: BlobStore = {
    async put(key, body, options) {
      const path = join(root, checkKey(key));
      const [container = ''] = key.split('/');
      let ready = readyContainers.get(container);
      if (!ready) readyContainers.set(container, (ready = createFolder(root, container)));
      await ready;
      return writeThenRename(
        join(root, UNFINISHED_FOLDER, unfinishedName()),
        path,
        join(root, container),
        body,
        options,
      );
    },
    get: (key, range) => openFile(join(root, checkKey(key)), range),
    remove: (key) => rm(join(root, checkKey(key)), { force: true }),
    list: (container) => listFolder(root, checkContainer(container)),
    purgeUnfinished: () => purgeUnfinishedFiles(join(root, UNFINISHED_FOLDER), new Date()),
    signedUrl: () => Promise.resolve(null),
  };
  await store.purgeUnfinished();
  return store;
}

/** Bytes that an unprivileged user may still write to the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function createFolder(root: string, container: string): Promise<void> {
  await mkdir(join(root, container), { recursive: true, mode: 0o700 });
  await syncFolder(root);
}

function unfinishedName(): string {
  return [HOST_NAME, process.pid, PROCESS_STARTED, randomUUID()].join('.');
}

async function writeThenRename(
  unfinished: string,
  path: string,
  folder: string,
  body: AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<StoredBlob> {
  try {
    const file = await open(unfinished, 'wx', 0o600);
    let stored: StoredBlob;
    try {
      stored = await writeBody(file, body, options);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(folder);
    return stored;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw storageError(error);
  }
}

/** Writes a body to an open file, within the limits of `put`. */
export async function writeBody(
  file: FileHandle,
  body: AsyncIterable<Uint8Array>,
  options: Pick<PutOptions, 'maxBytes' | 'signal'>,
): Promise<StoredBlob> {
  const { bytes, stored } = hashingBody(body, options);
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten;
  return stored();
}

async function openFile(path: string, range?: ByteRange): Promise<OpenBlob | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const { size } = await file.stat();
  const stream = file.createReadStream({ start: range?.from ?? 0, end: range?.to ?? Infinity });
  return { stream: Readable.toWeb(stream) as ReadableStream<Uint8Array>, size };
}

async function* listFolder(root: string, container: string): AsyncGenerator<ListedBlob> {
  for (const name of await namesIn(join(root, container))) {
    const info = await stat(join(root, container, name)).catch(ignoreMissing);
    if (info?.isFile()) yield { key: `${container}/${name}`, size: info.size, storedAt: info.mtime };
  }
}

/**
 * Removes unfinished files of this machine's ended processes, and any not written to for an hour.
 */
async function purgeUnfinishedFiles(folder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const info = await stat(join(folder, name)).catch(ignoreMissing);
    if (!info || !isAbandoned(name, now.getTime() - info.mtimeMs)) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

function isAbandoned(name: string, idleMs: number): boolean {
  const [host, pid, started] = name.split('.');
  if (idleMs > STALE_MS) return true;
  if (host !== HOST_NAME) return false;
  // Every start of a container may get the same process id.
  return Number(pid) === process.pid ? Number(started) !== PROCESS_STARTED : !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** Syncs a folder, so that a rename or removal in it survives a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** {@link StorageFull} for an error of a full disk; another error stays as it is. */
export function storageError(error: unknown): unknown {
  const isFull = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
  return isFull ? new StorageFull('The storage is full', { cause: error }) : error;
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
