import { mkdtemp, open, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { BlobAborted, BlobTooLarge, StorageFull, newBlobKey } from './blob-store.ts';
import { openFolderStore } from './filesystem.ts';
import { describeBlobStore } from './testing/conformance.ts';

const folders: string[] = [];
const options = { maxBytes: 100, contentType: 'application/pdf' };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  folders.push(folder);
  return folder;
}

afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

let shared: string | undefined;
describeBlobStore('The local folder', async () => openFolderStore((shared ??= await newFolder())));

async function* bytes(count: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(count);
}

describe('the local folder', () => {
  test('does not sign URLs', async () => {
    const store = await openFolderStore(await newFolder());
    const signing = { now: new Date(), seconds: 60, contentType: 'application/pdf', fileName: 'CV.pdf' };
    expect(await store.signedUrl(newBlobKey('resume'), signing)).toBeNull();
  });

  test('stores a blob as one private file in the folder of its container', async () => {
    const folder = await newFolder();
    const store = await openFolderStore(folder);
    const key = newBlobKey('resume');
    await store.put(key, bytes(3), options);
    expect([...(await readFile(join(folder, key)))]).toEqual([0, 0, 0]);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'resume'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, 'resume'))).toHaveLength(1);
  });

  test('removes the unfinished file of an upload that is too large or aborted', async () => {
    const folder = await newFolder();
    const store = await openFolderStore(folder);
    const key = newBlobKey('resume');
    await expect(store.put(key, bytes(101), options)).rejects.toThrow(BlobTooLarge);
    await expect(store.put(key, bytes(1), { ...options, signal: AbortSignal.abort() })).rejects.toThrow(
      BlobAborted,
    );
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    expect(await readdir(join(folder, 'resume'))).toEqual([]);
  });

  test.each(['ENOSPC', 'EDQUOT'])('reports full storage on %s and stores nothing', async (code) => {
    const folder = await newFolder();
    const store = await openFolderStore(folder);
    const any = await open(join(folder, 'any'), 'w');
    const full = Object.assign(new Error('no space left on device'), { code });
    vi.spyOn(Object.getPrototypeOf(any), 'write').mockRejectedValue(full);
    await any.close();
    await expect(store.put(newBlobKey('resume'), bytes(5), options)).rejects.toThrow(StorageFull);
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    expect(await readdir(join(folder, 'resume'))).toEqual([]);
  });

  test('reports full storage when only fsync fails, and stores nothing', async () => {
    const folder = await newFolder();
    const store = await openFolderStore(folder);
    const any = await open(join(folder, 'any'), 'w');
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const sync = vi.spyOn(Object.getPrototypeOf(any), 'sync');
    await any.close();
    await store.put(newBlobKey('resume'), bytes(5), options);
    sync.mockRejectedValueOnce(full);
    await expect(store.put(newBlobKey('resume'), bytes(5), options)).rejects.toThrow(StorageFull);
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    expect(await readdir(join(folder, 'resume'))).toHaveLength(1);
  });

  test('syncs the whole file before it is renamed, and then its folder', async () => {
    const folder = await newFolder();
    const store = await openFolderStore(folder);
    await store.put(newBlobKey('resume'), bytes(5), options);
    const any = await open(join(folder, 'any'), 'w');
    const prototype = Object.getPrototypeOf(any) as typeof any;
    await any.close();
    const inFolder = async (name: string) => (await readdir(join(folder, name))).length;
    const seen: [unfinished: number, stored: number, bytes: number][] = [];
    const { sync } = prototype;
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof any) {
      const about = await this.stat();
      seen.push([await inFolder('.unfinished'), await inFolder('resume'), about.isFile() ? about.size : 0]);
      return sync.call(this);
    });
    await store.put(newBlobKey('resume'), bytes(7), options);
    expect(seen).toEqual([
      [1, 1, 7],
      [0, 2, 0],
    ]);
  });

  test('removes unfinished files of dead processes when opened, and none that are still being written', async () => {
    const folder = await newFolder();
    const unfinished = join(folder, '.unfinished');
    await openFolderStore(folder);
    const here = hostname().replace(/[^A-Za-z0-9]/g, '');
    const started = Math.round(performance.timeOrigin);
    const unfinishedNames = {
      dead: `${here}.99999999.1.a`,
      earlierStart: `${here}.${process.pid}.1.b`,
      own: `${here}.${process.pid}.${started}.c`,
      otherMachine: 'elsewhere.99999999.1.d',
      idle: 'elsewhere.99999999.1.e',
    };
    for (const name of Object.values(unfinishedNames)) await writeFile(join(unfinished, name), 'half');
    const longAgo = new Date(Date.now() - 2 * HOUR_MS);
    await utimes(join(unfinished, unfinishedNames.idle), longAgo, longAgo);
    await openFolderStore(folder);
    expect((await readdir(unfinished)).sort()).toEqual(
      [unfinishedNames.otherMachine, unfinishedNames.own].sort(),
    );
  });
});
