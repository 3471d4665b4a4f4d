import { expect, inject, test } from 'vitest';
import { faultOfSigterm } from './sigterm.ts';

test('SIGTERM under load answers every accepted connection and shuts down gracefully', async () => {
  const result = await faultOfSigterm({ build: inject('build'), rounds: 2, seed: 1, slack: 6 });
  expect(result.broken, result.figures).toEqual([]);
});
