import { expect, inject, test } from 'vitest';
import { faultOfBackup } from './backup.ts';

test('backed up under load, destroyed and restored: every row and file is equal, nothing acknowledged before is lost', async () => {
  const seen = await faultOfBackup({ build: inject('build'), rounds: 1, seed: 1 });
  expect(seen.broken, seen.figures).toEqual([]);
});
