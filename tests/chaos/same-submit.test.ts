import { expect, inject, test } from 'vitest';
import { faultOfSameSubmit } from './same-submit.ts';

test('the same submit fifty times at once: one application, and its id in every answer', async () => {
  const result = await faultOfSameSubmit({ build: inject('build'), rounds: 1, seed: 1 });
  expect(result.broken, result.figures).toEqual([]);
});
