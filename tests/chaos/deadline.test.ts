import { expect, inject, test } from 'vitest';
import { faultOfDeadline } from './deadline.ts';

test('a submit 1 ms before the close date is accepted and one at it is refused, in every time zone', async () => {
  const result = await faultOfDeadline({ build: inject('build'), rounds: 1, seed: 1, slack: 2 });
  expect(result.broken, result.figures).toEqual([]);
});
