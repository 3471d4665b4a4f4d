import { expect, inject, test } from 'vitest';
import { faultOfBackup } from './backup.ts';

test('backed up under load, destroyed and restored: every row and file is equal, nothing acknowledged before is lost', async () => {
  const result = await faultOfBackup({ build: inject('build'), rounds: 1, seed: 1 });
  expect(result.broken, result.figures).toEqual([]);
});
