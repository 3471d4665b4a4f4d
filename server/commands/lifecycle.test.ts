import { expect, test } from 'vitest';
import { propertyRuns } from '../../tests/fixtures/full-run.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { checkModel } from './testing/lifecycle/check-model.ts';

const db = await testDatabase();

test(
  'after random actions the product agrees with an in-memory model of its rules',
  { timeout: 300_000 },
  async () => {
    const tally = await checkModel(db, {
      runs: propertyRuns(1, 8),
      moves: 40,
      seed: 77,
      looksEverywhere: false,
    });
    expect(tally['submit ok']).toBeGreaterThan(propertyRuns(1, 10));
  },
);
