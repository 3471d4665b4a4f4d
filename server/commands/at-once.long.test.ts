import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../data/testing/test-database.ts';
import { lastSpot, twoConnections } from './testing/at-once.ts';

const { db, config } = await openTestDatabase();
const { both, close } = twoConnections(config);
afterAll(close);

test('two decisions on the last spot, 1,000 times: exactly one wins, never more than the spots', async () => {
  expect(await lastSpot(db, both, 1000)).toEqual({
    outcomes: { 'done, no_spot_left': 1000 },
    mostHeld: 1,
    told: 500,
    mailed: 500,
  });
});
