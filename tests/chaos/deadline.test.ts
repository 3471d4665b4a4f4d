import { expect, inject, test } from 'vitest';
import { faultOfDeadline } from './deadline.ts';

test('T−1 ms is in time and T is late, in every zone, on the days clocks change, by the server’s clock', async () => {
  const result = await faultOfDeadline({ build: inject('build'), rounds: 1, seed: 1, slack: 2 });
  expect(result.broken, result.figures).toEqual([]);
});
