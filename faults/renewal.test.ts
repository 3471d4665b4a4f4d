import { expect, inject, test } from 'vitest';
import { faultOfRenewal } from './renewal.ts';

test('several processes are renewed under load and nobody is refused; one is killed and another follows', async () => {
  const seen = await faultOfRenewal({ build: inject('build'), rounds: 1, seed: 1 }, false);
  expect(seen.broken, seen.figures).toEqual([]);
}, 600_000);
