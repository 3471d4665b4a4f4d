import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { createMember } from '../../tests/fixtures/sample-content.ts';
import { type BlobStore, newBlobKey } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { recordResume } from '#server/commands/application/resume.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { copyResumes, deleteMoved } from './move-resumes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const quietly = () => {};
const folder = temporaryFolder('test');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { db, config } = await openTestDatabase();
const from = await openFolderStore(join(folder, 'from'));
const to = await openFolderStore(join(folder, 'to'));
const move = { config, from, to };

async function put(store: BlobStore, key: string, text: string) {
  async function* body() {
    yield new TextEncoder().encode(text);
  }
  return store.put(key, body(), { maxBytes: 100, contentType: 'application/pdf' });
}

async function newResume(text: string): Promise<string> {
  const blobKey = newBlobKey('resume');
  const { size, sha256 } = await put(from, blobKey, text);
  // A new member each time: one may store only twenty.
  const recorded = await recordResume(
    db,
    await createMember(db),
    { blobKey, sentName: 'cv.pdf', bytes: size, sha256 },
    NOW,
  );
  expect(recorded.ok).toBe(true);
  return blobKey;
}

async function sumsIn(store: BlobStore): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for await (const { key } of store.list('resume')) {
    const { stream } = (await store.get(key))!;
    sums[key] = createHash('sha256')
      .update(await new Response(stream).bytes())
      .digest('hex');
  }
  return sums;
}

test('an interrupted copy resumes, and source files are deleted only on request', async () => {
  for (let number = 0; number < 30; number += 1) await newResume(`resume ${number}`);
  const before = await sumsIn(from);
  let remaining = 12;
  const breaking: BlobStore = {
    ...to,
    put: (...args) =>
      remaining-- > 0 ? to.put(...args) : Promise.reject(new Error('The machine was stopped.')),
  };
  await expect(copyResumes({ ...move, to: breaking }, quietly)).rejects.toThrow('The machine was stopped.');
  expect(Object.keys(await sumsIn(to))).toHaveLength(12);

  const progress: string[] = [];
  const copied = await copyResumes(
    move,
    (what, done, total) => void progress.push(`${done}/${total} ${what}`),
  );
  expect(copied).toMatchObject({ copied: 18, found: 12, damaged: [] });
  expect(progress).toHaveLength(30);
  expect(progress.at(-1)).toBe('30/30 resumes');
  expect(await sumsIn(to)).toEqual(before);
  expect(await sumsIn(from)).toEqual(before);

  const later = new Date(Date.now() + 2 * HOUR_MS);
  const orphan = newBlobKey('resume');
  await put(from, orphan, 'nobody’s');
  expect(await deleteMoved(move, new Date(), quietly)).toEqual({ deleted: 30, retained: 0 });
  expect(Object.keys(await sumsIn(from))).toEqual([orphan]);
  expect(await deleteMoved(move, later, quietly)).toEqual({ deleted: 1, retained: 0 });
  expect(await sumsIn(to)).toEqual(before);
});

test('reports missing and damaged files, and deletes no source file without an intact copy', async () => {
  const [gone, changed, longer, spoiled] = [
    await newResume('gone'),
    await newResume('changed'),
    await newResume('longer'),
    await newResume('spoiled where it went'),
  ];
  await from.remove(gone);
  writeFileSync(join(folder, 'from', changed), 'chAnged');
  writeFileSync(join(folder, 'from', longer), 'longer than it was');
  const { damaged } = await copyResumes(move, quietly);
  expect(damaged.toSorted()).toEqual([gone, changed, longer].toSorted());
  for (const key of [gone, changed, longer]) expect(await to.get(key)).toBeNull();
  writeFileSync(join(folder, 'to', spoiled), 'spoiled');
  expect(await deleteMoved(move, new Date(), quietly)).toEqual({ deleted: 0, retained: 3 });
  expect((await copyResumes(move, quietly)).copied).toBe(1);
  expect(await deleteMoved(move, new Date(), quietly)).toEqual({ deleted: 1, retained: 2 });
});
