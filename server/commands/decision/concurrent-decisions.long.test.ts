import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { raceForLastSpot, twoConnections } from '../testing/concurrent-decisions.ts';

const { db, config } = await openTestDatabase();
const { both, close } = twoConnections(config);
afterAll(close);

test('two decisions on the last spot, 1,000 times: exactly one succeeds and no spot is given twice', async () => {
  expect(await raceForLastSpot(db, both, 1000)).toEqual({
    outcomes: { 'done, no_spot_left': 1000 },
    mostHeld: 1,
    notified: 500,
    mailed: 500,
  });
});
