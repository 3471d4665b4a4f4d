import { expect, test } from 'vitest';
import { testDatabase } from '../data/testing/test-database.ts';
import { lifecyclesAgree } from './testing/lifecycle/lifecycles-agree.ts';

const db = await testDatabase();

test('whatever people do, the product and the board of PRODUCT.md agree', { timeout: 120_000 }, async () => {
  const tally = await lifecyclesAgree(db, { runs: 4, moves: 30, seed: 20_261_121, looksEverywhere: false });
  expect(tally).toMatchObject({ 'submit ok': expect.any(Number), 'invite ok': expect.any(Number) });
});
