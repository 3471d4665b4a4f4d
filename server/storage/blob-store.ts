import { randomBytes } from 'node:crypto';

/**
 * Stores files under keys of the form `container/name`, with random names, never from user input. A
 * write is atomic, and a blob that `put` acknowledged survives a crash of the process or machine.
 */
export interface BlobStore {
  /**
   * Stores `body` under `key` once it has ended, replacing an existing blob. Throws
   * {@link BlobTooLarge} at the first byte over `maxBytes`, {@link BlobAborted} when `signal`
   * aborts, {@link StorageFull}, or what `body` throws, and then stores nothing.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredBlob>;
  /** The blob, or its bytes `from` to `to` (both inclusive); null if there is none. */
  get(key: string, range?: ByteRange): Promise<OpenBlob | null>;
  /** Removes the blob, if it exists. */
  remove(key: string): Promise<void>;
  /** Every complete blob of a container, in no particular order. */
  list(container: string): AsyncIterable<ListedBlob>;
  /** Removes the remains of uploads whose process ended. Returns how many. */
  purgeUnfinished(): Promise<number>;
  /**
   * A URL where the store itself serves the blob as a download to anyone who has it, valid for
   * `seconds` from `now`, or null if the store cannot. Create it only for someone who may read the
   * blob.
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
}

export type PutOptions = {
  maxBytes: number;
  contentType: string;
  /** The name for the download where a store serves files itself; never part of the key. */
  fileName?: string;
  signal?: AbortSignal;
};

export type SignedUrlOptions = { now: Date; seconds: number; contentType: string; fileName: string };

/** `sha256` is lowercase hexadecimal. */
export type StoredBlob = { size: number; sha256: string };
export type ByteRange = { from: number; to?: number };
/** `size` is that of the whole blob. The stream must be read to its end or cancelled. */
export type OpenBlob = { stream: ReadableStream<Uint8Array>; size: number };
export type ListedBlob = { key: string; size: number; storedAt: Date };

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge';
}

export class BlobAborted extends Error {
  override name = 'BlobAborted';
}

export class StorageFull extends Error {
  override name = 'StorageFull';
}

/**
 * The store does not answer (in time) or denies us access, and a retry may succeed. Stored blobs
 * remain, and an interrupted `put` stored nothing, or the whole blob under a key that no one knows.
 */
export class StoreOutage extends Error {
  override name = 'StoreOutage';
}

/** Ignores an outage when removing an unreferenced blob: `purgeOrphanFiles` removes it later. */
export function ignoreOutage(error: unknown): void {
  if (!(error instanceof StoreOutage)) throw error;
}

/**
 * The store cannot be used with its configuration; the message is one sentence for the operator.
 */
export class UnusableStore extends Error {
  override name = 'UnusableStore';
}

/** Creates an unguessable key in `container` (192 random bits). */
export function newBlobKey(container: string): string {
  return checkKey(`${container}/${randomBytes(24).toString('base64url')}`);
}

/** Returns the key; throws if it is not a valid `container/name`. */
export function checkKey(key: string): string {
  if (!isBlobKey(key)) throw new TypeError('Not a blob key');
  return key;
}

/**
 * Whether `key` is `container/name` in characters that every store accepts. Anything else in a
 * store is not ours.
 */
export function isBlobKey(key: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\/[A-Za-z0-9_-]{16,128}$/.test(key);
}

/** Returns the container's name; throws if not every store accepts it. */
export function checkContainer(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name)) throw new TypeError('Not a blob container');
  return name;
}

/** Reads a whole blob into memory, for blobs known to be small. Null if there is none. */
export async function readBlob(store: BlobStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const blob = await store.get(key);
  if (!blob) return null;
  return readBytes(blob.stream, blob.size);
}

/** Reads a file of a known size into memory. */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== size) throw new Error(`A file ended after ${at} of ${size} bytes`);
  return bytes;
}
