import { expect, inject, test } from 'vitest';
import { faultOfKill } from './kill.ts';

test('killed during sixteen submits: nothing acknowledged is lost, nothing is there twice, no resume is half', async () => {
  const seen = await faultOfKill({ build: inject('build'), rounds: 1, seed: 1, slack: 6 });
  expect(seen.broken, seen.figures).toEqual([]);
});
