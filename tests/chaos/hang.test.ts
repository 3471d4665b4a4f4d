import { expect, inject, test } from 'vitest';
import { faultOfHang } from './hang.ts';

test('while the database hangs, requests get 503 with Retry-After and readiness fails; both recover', async () => {
  const result = await faultOfHang({ build: inject('build'), rounds: 1, seed: 1, slack: 6 }, 4);
  expect(result.broken, result.figures).toEqual([]);
});
