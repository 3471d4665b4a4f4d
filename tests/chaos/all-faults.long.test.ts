import { expect, inject, test } from 'vitest';
import { FAULTS } from './all-faults.ts';

for (const [name, { about, rounds, seeds = 1, run }] of Object.entries(FAULTS))
  for (let seed = 1; seed <= seeds; seed += 1)
    test(`${name}: ${about}, ${rounds} rounds, seed ${seed}`, async () => {
      const results = await run({ build: inject('build'), rounds, seed });
      console.log(`${name}: ${results.figures}`);
      expect(results.broken, results.figures).toEqual([]);
    }, 1_200_000);
