import { expect, inject, test } from 'vitest';
import { faultOfSigterm } from './sigterm.ts';

test('stopped under load: who had been let in gets an answer, and it ends in good order', async () => {
  const result = await faultOfSigterm({ build: inject('build'), rounds: 2, seed: 1, slack: 6 });
  expect(result.broken, result.figures).toEqual([]);
});
