import { randomBytes } from 'node:crypto';

/**
 * Where files are kept. A key is `container/name`; a name is random and never made of anything a person typed. A blob appears
 * whole or not at all, and what `put` acknowledged survives a crash of the process and of the machine.
 */
export interface BlobStore {
  /**
   * Stores what `body` yields under `key`, replacing what was there, once the body has ended well.
   * Throws {@link BlobTooLarge} with the first byte over `maxBytes`, {@link BlobAborted} when `signal` aborts,
   * {@link StorageFull} when there is no room, and what `body` itself throws. After any of these nothing is kept.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredBlob>;
  /** The blob, or the bytes `from` to `to` (both counted) of it; null when there is none under `key`. */
  get(key: string, range?: ByteRange): Promise<OpenBlob | null>;
  /** Removes the blob; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Every blob of a container, in no particular order. Unfinished ones are not among them. */
  list(container: string): AsyncIterable<ListedBlob>;
  /** Removes what uploads left behind that ended with their process. Returns how many. */
  purgeUnfinished(): Promise<number>;
  /**
   * An address under which the store itself hands out the blob as a download, to whoever has it, for so many seconds from `now`; null when
   * the store cannot. To be made only for somebody who may read the blob, and to be told to nobody else.
   */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
}

export type PutOptions = {
  maxBytes: number;
  contentType: string;
  /** The name to offer at download where a store serves files itself; never part of the key. */
  fileName?: string;
  signal?: AbortSignal;
  /** A file of a member: throws {@link StorageFull} while the store has less room than it is to leave free. */
  isUpload?: true;
};

export type SignedUrlOptions = { now: Date; seconds: number; contentType: string; fileName: string };

/** `sha256` is lower-case hexadecimal. */
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
 * The store does not answer, or not in time, or not to us; trying again in a moment makes sense. What was stored stays. What was being
 * stored is not there, or there whole under a key that nobody knows.
 */
export class StoreOutage extends Error {
  override name = 'StoreOutage';
}

/** For removing what nobody leads to any more: what a store that does not answer keeps is taken by `purgeOrphanFiles`. */
export function ignoreOutage(error: unknown): void {
  if (!(error instanceof StoreOutage)) throw error;
}

/** The store cannot be worked with as it is set; the message is one sentence for the operator. */
export class UnusableStore extends Error {
  override name = 'UnusableStore';
}

/** A fresh key in `container` that nobody can guess (192 random bits). */
export function newBlobKey(container: string): string {
  return checkKey(`${container}/${randomBytes(24).toString('base64url')}`);
}

/** The key itself. Throws on anything but `container/name` in the letters that every store takes. */
export function checkKey(key: string): string {
  if (!isBlobKey(key)) throw new TypeError('Not a blob key');
  return key;
}

/** True for `container/name` in the letters that every store takes; whatever else lies in a store is not ours. */
export function isBlobKey(key: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\/[A-Za-z0-9_-]{16,128}$/.test(key);
}

/** The name of a container itself. Throws on what not every store takes. */
export function checkContainer(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name)) throw new TypeError('Not a blob container');
  return name;
}

/** All bytes of a blob in one piece, for blobs known to be small. Null when there is none. */
export async function readBlob(store: BlobStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const blob = await store.get(key);
  if (!blob) return null;
  const bytes = new Uint8Array(blob.size);
  let at = 0;
  for await (const chunk of blob.stream) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== blob.size) throw new Error(`A blob ended after ${at} of ${blob.size} bytes`);
  return bytes;
}
