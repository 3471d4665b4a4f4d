import { expect, inject, test } from 'vitest';
import { FAULTS } from './every-fault.ts';

for (const [name, { about, rounds, run }] of Object.entries(FAULTS))
  test(`${name}: ${about}, ${rounds} rounds`, async () => {
    const seen = await run({ build: inject('build'), rounds, seed: 1 });
    console.log(`${name}: ${seen.figures}`);
    expect(seen.broken, seen.figures).toEqual([]);
  }, 1_200_000);
