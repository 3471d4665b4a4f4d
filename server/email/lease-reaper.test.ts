import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { NOON } from '../../tests/fixtures/sample-content.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { createLeaseReaper } from './lease-reaper.ts';

const db = await testDatabase();

test('an email whose job was lost is requeued after ten minutes even while a batch runs', async () => {
  const content = { event: 'subscription_confirm', facts: { token: 'x' } } as const;
  await enqueueEmails(db, [{ ...content, to: 'reader@example.org' }], NOON);
  const jobs = sql`pgboss.job where name = 'send-email'`;
  await db.execute(sql`delete from ${jobs}`);
  let minutes = 0;
  const errors: unknown[] = [];
  const care = createLeaseReaper({
    db,
    renewLeases: () => Promise.resolve(),
    relayAnswers: () => true,
    onError: (error) => errors.push(error),
    now: () => new Date(NOON.getTime() + minutes * MINUTE_MS),
  });
  const [busy, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const batch = care.during(() => (busy.resolve(), over.promise));
  await busy.promise;
  for (const [at, found] of [
    [9, 0],
    [10, 1],
  ] as const) {
    minutes = at;
    care.start();
    await care.stop();
    expect((await db.execute(sql`select 1 from ${jobs}`)).rows).toHaveLength(found);
  }
  over.resolve();
  await batch;
  expect(errors).toEqual([]);
});
