import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOON } from '../../scenarios/sample-content.ts';
import type { Database } from './database.ts';
import { mails } from './notice-schema.ts';
import { leaveMails } from './outbox.ts';
import { LEASE_MS, findForgotten, keepMails, letGo, settleMail, takeBackLapsed, takeMails } from './outgoing-mail.ts';
import { rolledBack, testDatabase } from './testing/test-database.ts';

const db = await testDatabase();
const after = (ms: number) => new Date(NOON.getTime() + ms);

async function left(tx: Database, event: 'feedback_received' | 'subscription_confirm' = 'feedback_received') {
  const content =
    event === 'feedback_received'
      ? { event, facts: { id: 1, kind: 'idea', text: 'Show the zone.', page: '', email: '' } }
      : { event, facts: { token: 'x' } };
  await leaveMails(tx, [{ ...content, to: 'reader@example.org' }], NOON);
  const [row] = await tx.select().from(mails);
  return row!.id;
}
const jobs = async (tx: Database) =>
  (
    await tx.execute<{ id: number; priority: number; at: Date }>(
      "select (data->>'mailId')::int as id, priority, start_after as at from pgboss.job order by created_on, priority",
    )
  ).rows;
const row = async (tx: Database, id: number) => (await tx.select().from(mails).where(eq(mails.id, id)))[0]!;

test('a mail is held by one worker, as long as it says that it lives', () =>
  rolledBack(db, async (tx) => {
    const id = await left(tx);
    expect(await takeMails(tx, [id], NOON)).toMatchObject([{ id, state: 'sending' }]);
    expect(await takeMails(tx, [id], NOON)).toEqual([]);
    await keepMails(tx, [id], after(LEASE_MS - 1));
    expect(await takeBackLapsed(tx, after(LEASE_MS))).toBe(0);
    expect(await takeBackLapsed(tx, after(2 * LEASE_MS))).toBe(1);
    expect(await row(tx, id)).toMatchObject({ state: 'queued', tries: 0 });
    expect(await jobs(tx)).toMatchObject([{ id }, { id }]);
  }));

test('what is tried again has its job for then; a mail that was tried goes back to trying again', () =>
  rolledBack(db, async (tx) => {
    const id = await left(tx);
    await takeMails(tx, [id], NOON);
    await settleMail(tx, id, { state: 'retrying', tries: 1, at: after(30_000) }, { answer: '451 Not now' }, NOON);
    expect(await row(tx, id)).toMatchObject({ state: 'retrying', tries: 1, firstTryAt: NOON, lastAnswer: '451 Not now' });
    expect((await jobs(tx)).map(({ at }) => new Date(at).getTime())).toContain(after(30_000).getTime());
    expect(await takeMails(tx, [id], after(20_000))).toEqual([]);
    expect(await takeMails(tx, [id], after(30_000))).toHaveLength(1);
    await letGo(tx, [id], after(31_000), after(31_000));
    expect(await row(tx, id)).toMatchObject({ state: 'retrying', tries: 1, firstTryAt: NOON });
  }));

test('what a mail server took is sent, even where its lease had lapsed; nothing else is settled then', () =>
  rolledBack(db, async (tx) => {
    const id = await left(tx);
    await takeMails(tx, [id], NOON);
    await takeBackLapsed(tx, after(LEASE_MS));
    await settleMail(tx, id, { state: 'given_up', tries: 1 }, { answer: '550 No' }, after(LEASE_MS));
    expect(await row(tx, id)).toMatchObject({ state: 'queued' });
    await settleMail(tx, id, { state: 'sent' }, { answer: '250 Yes', subject: 'Feedback' }, after(LEASE_MS));
    expect(await row(tx, id)).toMatchObject({ state: 'sent', subject: 'Feedback', sentAt: after(LEASE_MS) });
    expect(await takeMails(tx, [id], after(LEASE_MS))).toEqual([]);
  }));

test('a mail whose job was lost gets another', () =>
  rolledBack(db, async (tx) => {
    const id = await left(tx);
    await tx.execute('delete from pgboss.job');
    expect(await findForgotten(tx, after(60_000), 2, 10)).toBe(0);
    expect(await findForgotten(tx, after(120_000), 2, 10)).toBe(1);
    expect(await jobs(tx)).toMatchObject([{ id }]);
    expect(await findForgotten(tx, after(121_000), 2, 10)).toBe(0);
  }));

test('what somebody waits for overtakes the rest', () =>
  rolledBack(db, async (tx) => {
    await left(tx);
    await left(tx, 'subscription_confirm');
    expect((await jobs(tx)).map(({ priority }) => priority)).toEqual([0, 1]);
  }));
