import { expect, inject, test } from 'vitest';
import { faultOfHang } from './hang.ts';

test('a database that stands still: 503 with Retry-After, not ready, and back when it goes on', async () => {
  const result = await faultOfHang({ build: inject('build'), rounds: 1, seed: 1, slack: 6 }, 4);
  expect(result.broken, result.figures).toEqual([]);
});
