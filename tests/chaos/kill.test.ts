import { expect, inject, test } from 'vitest';
import { faultOfKill } from './kill.ts';

test('killed during sixteen submits: nothing acknowledged is lost, nothing is there twice, no resume is half', async () => {
  const result = await faultOfKill({ build: inject('build'), rounds: 1, seed: 1, slack: 6 });
  expect(result.broken, result.figures).toEqual([]);
});
