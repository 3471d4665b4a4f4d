import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOON, createMember, sampleContent } from '../../tests/fixtures/sample-content.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import { savedSearchMatches } from '#server/db/schema/saved-search.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { matchSavedSearches } from './saved-search-alerts.ts';

const db = await testDatabase();

test('a proposal is checked against 100,000 saved searches within 10 seconds, in short transactions', async () => {
  const owner = await createMember(db, 'Olga O.');
  await db.execute(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at)
    select 'p' || n, 'P', 'p' || n || '@school.example', true, now(), now() from generate_series(1, 5000) n`);
  // A tenth matches, each tenth of those is emailed at once.
  await db.execute(sql`
    insert into saved_searches (user_id, name, query, cadence, created_at)
    select 'p' || (1 + n / 20), 'No. ' || n,
      case when n % 10 = 0 then '?q=rebates+mev' else '?q=topic+' || n || '&remote=1' end,
      case when n % 100 = 0 then 'at_once' else 'daily' end, '2026-01-01'
    from generate_series(0, 99999) n`);
  const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
  let longest = 0;
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, options) => {
    const begun = performance.now();
    const result = await transaction(work, options);
    longest = Math.max(longest, performance.now() - begun);
    return result;
  };
  const begun = performance.now();
  expect(await matchSavedSearches(db, { proposalId: id, change: null }, NOON)).toBe(10_000);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`100,000 searches: ${seconds.toFixed(1)} s, longest transaction ${longest.toFixed(0)} ms`);
  expect(seconds).toBeLessThan(10);
  expect(longest).toBeLessThan(1000);
  expect(await db.$count(savedSearchMatches)).toBe(10_000);
});
