import { expect, inject, test } from 'vitest';
import { faultOfFuzz } from './fuzz.ts';

test('random requests cause no error or crash, and no one reads data of another person', async () => {
  const run = { build: inject('build'), rounds: 1, seed: 1, slack: 6 };
  const result = await faultOfFuzz(run, 300);
  expect(result.broken, result.figures).toEqual([]);
});
