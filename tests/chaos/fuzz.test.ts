import { expect, inject, test } from 'vitest';
import { faultOfFuzz } from './fuzz.ts';

test('random requests: nothing fails, nothing falls, and nobody reads what is not theirs', async () => {
  const run = { build: inject('build'), rounds: 1, seed: 1, slack: 6 };
  const result = await faultOfFuzz(run, 300);
  expect(result.broken, result.figures).toEqual([]);
});
