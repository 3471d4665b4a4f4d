import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { addOwner } from '../testing/sample-proposal.ts';
import { searchAgrees } from '../testing/search-agrees.ts';

const db = await testDatabase();
const owner = await addOwner(db);
const seed = Math.trunc(Math.random() * 2 ** 31);

test(
  'search, filters, order and pages agree with the plain reference model',
  { timeout: HOUR_MS },
  async () => {
    const { asked, found } = await searchAgrees(db, owner, { boards: 300, filters: 20, most: 60, seed });
    console.log(`seed ${seed}: ${asked} searches, ${found} proposals found`);
    expect(found).toBeGreaterThan(asked);
  },
);
