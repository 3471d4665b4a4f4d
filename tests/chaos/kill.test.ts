import { expect, inject, test } from 'vitest';
import { faultOfKill } from './kill.ts';

test('SIGKILL during 16 submits loses nothing acknowledged, duplicates nothing, and truncates no resume', async () => {
  const result = await faultOfKill({ build: inject('build'), rounds: 1, seed: 1, slack: 6 });
  expect(result.broken, result.figures).toEqual([]);
});
