import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { newBlobKey } from './blob-store.ts';
import { openFolderStore } from './filesystem.ts';
import { fallbackStore } from './fallback-store.ts';
import { chunks, describeBlobStore, textOf } from './testing/conformance.ts';

const folder = temporaryFolder('test');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openPrimary = () => openFolderStore(join(folder, 'first'));
const openFallback = () => openFolderStore(join(folder, 'second'));
const pair = async () => fallbackStore(await openPrimary(), await openFallback());
const options = { maxBytes: 100, contentType: 'application/pdf' };

describeBlobStore('A pair of stores', pair);

test('blobs of the fallback are found and listed, and new ones are stored in the primary', async () => {
  const [old, fresh] = [newBlobKey('resume'), newBlobKey('resume')];
  await (await openFallback()).put(old, chunks('old'), options);
  const both = await pair();
  await both.put(fresh, chunks('new'), options);
  expect([await textOf(both, old), await textOf(both, fresh)]).toEqual(['old', 'new']);
  expect(await textOf(await openPrimary(), fresh)).toBe('new');
  const listed: string[] = [];
  for await (const { key } of both.list('resume')) listed.push(key);
  expect(listed).toEqual(expect.arrayContaining([old, fresh]));
});

test('removing a blob removes it from both stores', async () => {
  const key = newBlobKey('resume');
  for (const store of [await openPrimary(), await openFallback()])
    await store.put(key, chunks('twice'), options);
  await (await pair()).remove(key);
  for (const store of [await openPrimary(), await openFallback()]) expect(await store.get(key)).toBeNull();
});
