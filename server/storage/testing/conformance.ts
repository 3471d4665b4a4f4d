import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BlobAborted,
  type BlobStore,
  BlobTooLarge,
  type ListedBlob,
  newBlobKey,
  readBlob,
} from '../blob-store.ts';

const container = 'resume';
const options = { maxBytes: 1000, contentType: 'application/pdf' };

/**
 * The tests that every blob store driver passes. `open` opens the same store each time, empty at
 * first.
 */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(`${name}, as a blob store`, () => {
    let store: BlobStore;
    beforeAll(async () => {
      store = await open();
    });
    describeStoring(() => store);
    describeRefusing(() => store);
    describeListing(() => store);
    test('an acknowledged blob is there when the store is opened again', async () => {
      const key = newBlobKey(container);
      await store.put(key, chunks('kept'), { ...options, fileName: 'CV.pdf' });
      expect(await textOf(await open(), key)).toBe('kept');
    });
  });
}

function describeStoring(store: () => BlobStore): void {
  test('returns a stored blob with its size and checksum', async () => {
    const key = newBlobKey(container);
    const stored = await store().put(key, chunks('hello ', '', 'world'), options);
    expect(stored).toEqual({ size: 11, sha256: createHash('sha256').update('hello world').digest('hex') });
    expect(await textOf(store(), key)).toBe('hello world');
  });

  test('stores an empty blob', async () => {
    const key = newBlobKey(container);
    expect((await store().put(key, chunks(), options)).size).toBe(0);
    expect(await textOf(store(), key)).toBe('');
  });

  test('stores a body of exactly the largest size', async () => {
    const key = newBlobKey(container);
    expect((await store().put(key, chunks('x'.repeat(600), 'y'.repeat(400)), options)).size).toBe(1000);
  });

  test('stores a body of several megabytes in many chunks', async () => {
    const key = newBlobKey(container);
    const megabyte = new Uint8Array(1024 * 1024).fill(7);
    async function* body() {
      for (let count = 0; count < 9; count++) yield megabyte;
    }
    const stored = await store().put(key, body(), { ...options, maxBytes: 10 * 1024 * 1024 });
    expect(stored.size).toBe(9 * 1024 * 1024);
    expect((await readBlob(store(), key))?.every((byte) => byte === 7)).toBe(true);
  });

  test('storing under an existing key replaces the blob', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('first, and longer'), options);
    await store().put(key, chunks('second'), options);
    expect(await textOf(store(), key)).toBe('second');
  });

  test('returns a byte range, both ends included', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('0123456789'), options);
    expect(await textOf(store(), key, { from: 2, to: 4 })).toBe('234');
    expect(await textOf(store(), key, { from: 7 })).toBe('789');
    const whole = await store().get(key, { from: 2, to: 4 });
    expect(whole?.size).toBe(10);
    await whole?.stream.cancel();
  });

  test('an unknown key has no blob', async () => {
    expect(await store().get(newBlobKey(container))).toBeNull();
    expect(await readBlob(store(), newBlobKey(container))).toBeNull();
  });

  test('removing a blob twice is no error', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('gone soon'), options);
    await store().remove(key);
    await store().remove(key);
    expect(await store().get(key)).toBeNull();
  });
}

function describeRefusing(store: () => BlobStore): void {
  test('refuses a body at the first byte over the limit, without reading the rest', async () => {
    const key = newBlobKey(container);
    let requested = 0;
    async function* endless() {
      for (;;) {
        requested += 1;
        yield new Uint8Array(501);
      }
    }
    await expect(store().put(key, endless(), options)).rejects.toThrow(BlobTooLarge);
    expect(requested).toBeLessThan(20);
    await expectNothing(store(), key);
  });

  test('stores nothing of a body that fails', async () => {
    const key = newBlobKey(container);
    async function* broken() {
      yield new TextEncoder().encode('half');
      throw new Error('connection lost');
    }
    await expect(store().put(key, broken(), options)).rejects.toThrow('connection lost');
    await expectNothing(store(), key);
  });

  test('stores nothing of a large body that fails', async () => {
    const key = newBlobKey(container);
    async function* broken() {
      for (let count = 0; count < 6; count++) yield new Uint8Array(1024 * 1024);
      throw new Error('connection lost');
    }
    const put = store().put(key, broken(), { ...options, maxBytes: 10 * 1024 * 1024 });
    await expect(put).rejects.toThrow('connection lost');
    await expectNothing(store(), key);
  });

  test('a failed replacement leaves the earlier blob', async () => {
    const key = newBlobKey(container);
    await store().put(key, chunks('old'), options);
    await expect(store().put(key, chunks('x'.repeat(1001)), options)).rejects.toThrow(BlobTooLarge);
    expect(await textOf(store(), key)).toBe('old');
  });

  test('an abort ends an upload at once, even while its body sends nothing', async () => {
    const key = newBlobKey(container);
    const abort = new AbortController();
    async function* silent() {
      yield new TextEncoder().encode('half');
      await new Promise(() => {});
    }
    const put = store().put(key, silent(), { ...options, signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(put).rejects.toThrow(BlobAborted);
    await expectNothing(store(), key);
  });

  test('an upload aborted before it begins stores nothing', async () => {
    const key = newBlobKey(container);
    const put = store().put(key, chunks('late'), { ...options, signal: AbortSignal.abort() });
    await expect(put).rejects.toThrow(BlobAborted);
    await expectNothing(store(), key);
  });

  test('fifty aborted uploads leave nothing in the store', async () => {
    const before = await keysOf(store());
    const uploads = Array.from({ length: 50 }, async (_, nth) => {
      const abort = new AbortController();
      async function* trickle() {
        for (;;) {
          yield new Uint8Array(1);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      }
      setTimeout(() => abort.abort(), nth % 25);
      await expect(
        store().put(newBlobKey(container), trickle(), { ...options, signal: abort.signal }),
      ).rejects.toThrow(BlobAborted);
    });
    await Promise.all(uploads);
    expect(await keysOf(store())).toEqual(before);
    expect(await store().purgeUnfinished()).toBe(0);
  });

  test.each([
    '../../etc/passwd',
    'resume/../../../etc/passwd000000',
    'resume/a/bbbbbbbbbbbbbbbbbbbb',
    'resume/.unfinished00000000000',
    '.unfinished/aaaaaaaaaaaaaaaaaaaa',
    'resume/',
    'resume/short',
    '/resume/aaaaaaaaaaaaaaaaaaaa',
    'RESUME/aaaaaaaaaaaaaaaaaaaa',
    'resume\\aaaaaaaaaaaaaaaaaaaa',
    `resume/${'a'.repeat(4096)}`,
    'resume/aaaaaaaaaaaaaaaaaaaa\0.pdf',
    'resume/aaaaaaaaaaaaaaaaaaaa\n',
    '',
  ])('refuses %j as a key', async (key) => {
    const attempts = [
      async () => store().put(key, chunks('x'), options),
      async () => store().get(key),
      async () => store().remove(key),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('Not a blob key');
  });
}

function describeListing(store: () => BlobStore): void {
  test('lists the blobs of one container only', async () => {
    const here = newBlobKey('listed');
    const elsewhere = newBlobKey('listed-too');
    const began = Date.now();
    await store().put(here, chunks('four'), options);
    await store().put(elsewhere, chunks('other'), options);
    const found = await listAll(store().list('listed'));
    expect(found.map(({ key, size }) => ({ key, size }))).toEqual([{ key: here, size: 4 }]);
    expect(Math.abs((found[0]?.storedAt.getTime() ?? 0) - began)).toBeLessThan(60_000);
  });

  test('an unknown container is empty, and an invalid container name is refused', async () => {
    expect(await listAll(store().list('never-used'))).toEqual([]);
    await expect(listAll(openList(store(), '../'))).rejects.toThrow('Not a blob container');
    await expect(listAll(openList(store(), '.unfinished'))).rejects.toThrow('Not a blob container');
  });
}

async function* openList(store: BlobStore, name: string) {
  yield* store.list(name);
}

async function listAll(listing: AsyncIterable<ListedBlob>): Promise<ListedBlob[]> {
  const all: ListedBlob[] = [];
  for await (const blob of listing) all.push(blob);
  return all;
}

/** A body of these strings. */
export async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

/** The text stored under a key. */
export async function textOf(
  store: BlobStore,
  key: string,
  range?: { from: number; to?: number },
): Promise<string> {
  const blob = await store.get(key, range);
  if (!blob) throw new Error(`Nothing under ${key}`);
  return new Response(blob.stream).text();
}

async function keysOf(store: BlobStore): Promise<string[]> {
  const listed = await listAll(store.list(container));
  return listed.map(({ key }) => key).sort();
}

async function expectNothing(store: BlobStore, key: string): Promise<void> {
  expect(await store.get(key)).toBeNull();
  expect(await keysOf(store)).not.toContain(key);
  expect(await store.purgeUnfinished()).toBe(0);
}
