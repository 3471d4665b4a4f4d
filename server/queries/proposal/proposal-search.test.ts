import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { addOwner } from '../testing/sample-proposal.ts';
import { searchAgrees } from '../testing/search-agrees.ts';

const db = await testDatabase();
const owner = await addOwner(db);

test(
  'search, filters, order and pages agree with the plain reference model',
  { timeout: 300_000 },
  async () => {
    const how = { boards: propertyRuns(5, 20), filters: 5, most: 20, seed: 20_261_121 };
    const { found } = await searchAgrees(db, owner, how);
    expect(found).toBeGreaterThan(propertyRuns(25, 100));
  },
);
