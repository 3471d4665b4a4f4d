import { expect, test } from 'vitest';
import { testDatabase } from '../data/testing/test-database.ts';
import { lifecyclesAgree } from './testing/lifecycle/lifecycles-agree.ts';

const db = await testDatabase();

test('whatever people do, the product and the board of PRODUCT.md agree', { timeout: 300_000 }, async () => {
  const tally = await lifecyclesAgree(db, { runs: 5, moves: 40, seed: 77, looksEverywhere: false });
  expect(tally['submit ok']).toBeGreaterThan(10);
});
