import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PutOptions, StorageFull, type StoredBlob } from './blob-store.ts';
import { freeBytes, storageError, writeBody } from './filesystem.ts';

/** Holds uploads outside the store until they are checked. */
export type UploadSpool = {
  /** Writes `body` to a temporary file; throws what `put` of a store throws. */
  write(
    body: AsyncIterable<Uint8Array>,
    options: Pick<PutOptions, 'maxBytes' | 'signal'>,
  ): Promise<SpooledFile>;
};

/** A temporary file, deleted when it is disposed. `read` starts at the first byte each time. */
export type SpooledFile = StoredBlob & AsyncDisposable & { read: () => AsyncIterable<Uint8Array> };

/**
 * Opens the spool in `folder`, where uploads leave `minFreeBytes` of its disk free. A file loses
 * its name as soon as it is open: nothing else can open it, and it ends with its process, also in a
 * crash.
 */
export async function openUploadSpool(folder: string, minFreeBytes = 0): Promise<UploadSpool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Left by a crash before the name was removed. The files of running processes have no name.
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  return {
    async write(body, options) {
      if ((await freeBytes(folder)) < minFreeBytes)
        throw new StorageFull('The disk has less free space than MIN_FREE_MB');
      const path = join(folder, randomUUID());
      const file = await open(path, 'wx+', 0o600).catch((error: unknown) => {
        throw storageError(error);
      });
      try {
        await rm(path, { force: true });
        const stored = await writeBody(file, body, options);
        return {
          ...stored,
          read: () => chunksOf(file),
          [Symbol.asyncDispose]: () => file.close(),
        };
      } catch (error) {
        await file.close();
        throw storageError(error);
      }
    },
  };
}

const CHUNK_BYTES = 64 * 1024;

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
