import { expect, inject, test } from 'vitest';
import { faultOfBackup } from './backup.ts';

test('a backup made under load restores every row and file, and no earlier acknowledged submit is lost', async () => {
  const result = await faultOfBackup({ build: inject('build'), rounds: 1, seed: 1 });
  expect(result.broken, result.figures).toEqual([]);
});
