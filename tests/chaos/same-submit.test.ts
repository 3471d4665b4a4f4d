import { expect, inject, test } from 'vitest';
import { faultOfSameSubmit } from './same-submit.ts';

test('submitting the same application 50 times at once creates one, and every response has its id', async () => {
  const result = await faultOfSameSubmit({ build: inject('build'), rounds: 1, seed: 1 });
  expect(result.broken, result.figures).toEqual([]);
});
