import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { NOON } from '../../tests/fixtures/sample-content.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { enqueueEmails } from './outbox.ts';
import {
  LEASE_MS,
  requeueOrphanedEmails,
  renewLeases,
  releaseEmails,
  recordDeliveryResult,
  reclaimExpiredLeases,
  claimEmails,
} from './email-queue.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';

const db = await testDatabase();
const after = (ms: number) => new Date(NOON.getTime() + ms);

async function newEmail(
  tx: Database,
  event: 'feedback_received' | 'subscription_confirm' = 'feedback_received',
) {
  const content =
    event === 'feedback_received'
      ? { event, facts: { id: 1, kind: 'idea', text: 'Show the zone.', page: '', email: '' } }
      : { event, facts: { token: 'x' } };
  await enqueueEmails(tx, [{ ...content, to: 'reader@example.org' }], NOON);
  const [row] = await tx.select().from(emails);
  return row!.id;
}
const jobs = async (tx: Database) =>
  (
    await tx.execute<{ id: number; priority: number; at: Date }>(
      "select (data->>'emailId')::int as id, priority, start_after as at from pgboss.job order by created_on, priority",
    )
  ).rows;
const row = async (tx: Database, id: number) => (await tx.select().from(emails).where(eq(emails.id, id)))[0]!;

test('an email is claimed by one worker until its lease expires without a renewal', () =>
  rolledBack(db, async (tx) => {
    const id = await newEmail(tx);
    expect(await claimEmails(tx, [id], NOON)).toMatchObject([{ id, state: 'sending' }]);
    expect(await claimEmails(tx, [id], NOON)).toEqual([]);
    await renewLeases(tx, [id], after(LEASE_MS - 1));
    expect(await reclaimExpiredLeases(tx, after(LEASE_MS))).toBe(0);
    expect(await reclaimExpiredLeases(tx, after(2 * LEASE_MS))).toBe(1);
    expect(await row(tx, id)).toMatchObject({ state: 'queued', tries: 0 });
    expect(await jobs(tx)).toMatchObject([{ id }, { id }]);
  }));

test('a retry has a job at its due time, and releasing a retried email returns it to retrying', () =>
  rolledBack(db, async (tx) => {
    const id = await newEmail(tx);
    await claimEmails(tx, [id], NOON);
    await recordDeliveryResult(
      tx,
      id,
      { state: 'retrying', tries: 1, at: after(30_000) },
      { answer: '451 Not now' },
      NOON,
    );
    expect(await row(tx, id)).toMatchObject({
      state: 'retrying',
      tries: 1,
      firstAttemptAt: NOON,
      lastResponse: '451 Not now',
    });
    expect((await jobs(tx)).map(({ at }) => new Date(at).getTime())).toContain(after(30_000).getTime());
    expect(await claimEmails(tx, [id], after(20_000))).toEqual([]);
    expect(await claimEmails(tx, [id], after(30_000))).toHaveLength(1);
    await releaseEmails(tx, [id], after(31_000), after(31_000));
    expect(await row(tx, id)).toMatchObject({ state: 'retrying', tries: 1, firstAttemptAt: NOON });
  }));

test('after the lease expired, only a successful delivery is recorded', () =>
  rolledBack(db, async (tx) => {
    const id = await newEmail(tx);
    await claimEmails(tx, [id], NOON);
    await reclaimExpiredLeases(tx, after(LEASE_MS));
    await recordDeliveryResult(
      tx,
      id,
      { state: 'given_up', tries: 1 },
      { answer: '550 No' },
      after(LEASE_MS),
    );
    expect(await row(tx, id)).toMatchObject({ state: 'queued' });
    await recordDeliveryResult(
      tx,
      id,
      { state: 'sent' },
      { answer: '250 Yes', subject: 'Feedback' },
      after(LEASE_MS),
    );
    expect(await row(tx, id)).toMatchObject({ state: 'sent', subject: 'Feedback', sentAt: after(LEASE_MS) });
    expect(await claimEmails(tx, [id], after(LEASE_MS))).toEqual([]);
  }));

test('an email whose job was lost gets another job after two minutes', () =>
  rolledBack(db, async (tx) => {
    const id = await newEmail(tx);
    await tx.execute('delete from pgboss.job');
    expect(await requeueOrphanedEmails(tx, after(MINUTE_MS), 2, 10)).toBe(0);
    expect(await requeueOrphanedEmails(tx, after(120_000), 2, 10)).toBe(1);
    expect(await jobs(tx)).toMatchObject([{ id }]);
    expect(await requeueOrphanedEmails(tx, after(121_000), 2, 10)).toBe(0);
  }));

test('a subscription confirmation has a higher priority than other emails', () =>
  rolledBack(db, async (tx) => {
    await newEmail(tx);
    await newEmail(tx, 'subscription_confirm');
    expect((await jobs(tx)).map(({ priority }) => priority)).toEqual([0, 1]);
  }));
