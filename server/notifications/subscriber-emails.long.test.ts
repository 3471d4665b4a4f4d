import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOON, createMember, sampleContent } from '../../tests/fixtures/sample-content.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { enqueueNewProposalEmails } from './subscriber-emails.ts';

const db = await testDatabase();

test('emails to 100,000 subscribers are enqueued within 10 s, while other statements take less than 0.5 s', async () => {
  await db.execute(sql`
    insert into subscriptions (email, cadence, topics, created_at, confirmed_at)
    select 'reader-' || n || '@example.org', 'at_once',
      case when n % 3 = 0 then array['AI', 'MEV'] else array[]::text[] end, now(), now()
    from generate_series(1, 100000) n`);
  const published = await publishContent(db, await createMember(db), sampleContent(), NOON);
  let longestWait = 0;
  const others = setInterval(() => {
    const asked = performance.now();
    void db.execute(sql`select count(*) from proposals`).then(() => {
      longestWait = Math.max(longestWait, performance.now() - asked);
    });
  }, 20);
  const began = performance.now();
  const enqueued = await enqueueNewProposalEmails(db, published.ok ? published.value.id : 0, NOON);
  const took = performance.now() - began;
  clearInterval(others);
  console.log(
    `100,000 mails queued in ${took.toFixed(0)} ms; longest other statement ${longestWait.toFixed(0)} ms`,
  );
  expect(enqueued).toBe(100_000);
  expect(took).toBeLessThan(10_000);
  expect(longestWait).toBeLessThan(500);
});
