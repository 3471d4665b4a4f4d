import { expect, test } from 'vitest';
import { testDatabase } from '../db/testing/test-database.ts';
import { checkModel } from './testing/lifecycle/check-model.ts';

const db = await testDatabase();

test(
  'after random actions the product agrees with an in-memory model of its rules',
  { timeout: 300_000 },
  async () => {
    const tally = await checkModel(db, { runs: 5, moves: 40, seed: 77, looksEverywhere: false });
    expect(tally['submit ok']).toBeGreaterThan(10);
  },
);
