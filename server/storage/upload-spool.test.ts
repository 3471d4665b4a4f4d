import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { BlobAborted, BlobTooLarge, StorageFull, readBytes } from './blob-store.ts';
import { openUploadSpool } from './upload-spool.ts';

const parent = temporaryFolder('test');
const options = { maxBytes: 100 };
let folders = 0;
const newFolder = () => join(parent, String((folders += 1)));

const opened = new AsyncDisposableStack();

afterEach(() => vi.restoreAllMocks());
afterAll(() => opened.disposeAsync());

async function* bytes(count: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(count).fill(1);
  yield new Uint8Array(count).fill(2);
}

test('reads a file as often as wanted, with its size and checksum', async () => {
  const spool = await openUploadSpool(newFolder());
  const file = opened.use(await spool.write(bytes(3), options));
  const whole = new Uint8Array([1, 1, 1, 2, 2, 2]);
  expect(file).toMatchObject({ size: 6, sha256: createHash('sha256').update(whole).digest('hex') });
  for (let times = 0; times < 2; times += 1) expect(await readBytes(file.read(), 6)).toEqual(whole);
  // A reader that ends early, as a store that is full, leaves the file open.
  for await (const _ of file.read()) break;
  expect(await readBytes(file.read(), 6)).toEqual(whole);
});

test('a file is private and has no name while it is written', async () => {
  const folder = newFolder();
  const spool = await openUploadSpool(folder);
  const modes: number[] = [];
  const any = await open(join(parent, 'any'), 'w');
  const prototype = Object.getPrototypeOf(any) as typeof any;
  await any.close();
  const { write } = prototype;
  vi.spyOn(prototype, 'write').mockImplementation(async function (this: typeof any, ...args: unknown[]) {
    modes.push((await this.stat()).mode & 0o777, (await this.stat()).nlink);
    expect(await readdir(folder)).toEqual([]);
    return Reflect.apply(write, this, args) as ReturnType<typeof write>;
  });
  opened.use(await spool.write(bytes(1), options));
  expect(modes).toEqual([0o600, 0, 0o600, 0]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('opening removes what a crash left, and a file that is open can still be read', async () => {
  const folder = newFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'left'), 'half a resume');
  const first = await openUploadSpool(folder);
  expect(await readdir(folder)).toEqual([]);
  const file = opened.use(await first.write(bytes(1), options));
  await openUploadSpool(folder);
  expect(await readBytes(file.read(), 2)).toEqual(new Uint8Array([1, 2]));
});

/** The files of a folder that this process has open; the system lists them on Linux. */
const openFiles = (folder: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    const path = `/proc/self/fd/${fd}`;
    // The descriptor that listed the folder is closed by now.
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined && readlinkSync(path).startsWith(folder);
  });

test.runIf(process.platform === 'linux')('closes every file, also of a body that fails', async () => {
  const folder = newFolder();
  const spool = await openUploadSpool(folder);
  const file = await spool.write(bytes(1), options);
  expect(openFiles(folder)).toHaveLength(1);
  await file[Symbol.asyncDispose]();
  expect(openFiles(folder)).toEqual([]);
  await expect(spool.write(bytes(51), options)).rejects.toThrow(BlobTooLarge);
  const aborted = { ...options, signal: AbortSignal.abort() };
  await expect(spool.write(bytes(1), aborted)).rejects.toThrow(BlobAborted);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    throw new Error('The client left');
  }
  await expect(spool.write(broken(), options)).rejects.toThrow('The client left');
  expect(openFiles(folder)).toEqual([]);
});

test('refuses uploads while the disk has less free space than configured [71]', async () => {
  const folder = newFolder();
  const full = await openUploadSpool(folder, Number.MAX_SAFE_INTEGER);
  await expect(full.write(bytes(3), options)).rejects.toThrow(StorageFull);
  const file = opened.use(await (await openUploadSpool(folder, 1)).write(bytes(3), options));
  expect(file.size).toBe(6);
});

test.each(['ENOSPC', 'EDQUOT'])('reports a full disk on %s while writing [71]', async (code) => {
  const spool = await openUploadSpool(newFolder());
  const any = await open(join(parent, 'any'), 'w');
  const full = Object.assign(new Error('no space left on device'), { code });
  vi.spyOn(Object.getPrototypeOf(any) as typeof any, 'write').mockRejectedValue(full);
  await any.close();
  await expect(spool.write(bytes(5), options)).rejects.toThrow(StorageFull);
});
