import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { type Admin, OPERATOR } from '#domain/base/actor.ts';
import type { BounceReport } from '#domain/notification/bounce.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications, suppressedAddresses, subscriptions } from '#server/db/schema/notification.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';
import { listSuppressedAddresses } from '#server/queries/notification/stopped-address.ts';
import { unsuppressAddress, unsuppressOwnAddress, processBounceReport } from './suppressed-address.ts';

const db = await testDatabase();
const admin: Admin = { ...(await createMember(db, 'Admin')), kind: 'admin' };
const bounced: BounceReport = {
  kind: 'delivery',
  action: 'failed',
  status: '5.1.1',
  answer: '550 5.1.1 No such',
};
const complained: BounceReport = { kind: 'complaint', answer: 'Reported as abuse' };

async function sentTo(tx: Database, toAddress: string): Promise<string> {
  const messageId = randomUUID();
  const stamps = { createdAt: NOON, dueAt: NOON, sentAt: NOON };
  await tx
    .insert(emails)
    .values({ messageId, toAddress, event: 'receipt', facts: {}, state: 'sent', tries: 1, ...stamps });
  return messageId;
}

async function subscribe(tx: Database, email: string): Promise<void> {
  const choices = { topics: [], kinds: [], cadence: 'weekly' as const };
  await tx.insert(subscriptions).values({ ...choices, email, createdAt: NOON, confirmedAt: NOON });
}

const rowOf = async (tx: Database, number: string) =>
  (await tx.select().from(emails).where(eq(emails.messageId, number)))[0]!;

test('a bounce suppresses the address and notifies its owner once; the owner or an admin can undo it', () =>
  rolledBack(db, async (tx) => {
    const noor = await createMember(tx, 'Noor K.');
    const number = await sentTo(tx, noor.email);
    await subscribe(tx, noor.email);
    const take = () => processBounceReport(tx, { numbers: [randomUUID(), number], report: bounced }, NOON);
    expect([await take(), await take()]).toEqual(['stopped', 'stopped']);
    expect(await rowOf(tx, number)).toMatchObject({ state: 'given_up', lastResponse: '550 5.1.1 No such' });
    expect(await findSuppression(tx, noor.email.toUpperCase())).toEqual({
      email: noor.email,
      reason: 'bounced',
      answer: '550 5.1.1 No such',
      since: NOON,
    });
    expect(await tx.$count(subscriptions, eq(subscriptions.email, noor.email))).toBe(0);
    const received = await tx.select().from(notifications).where(eq(notifications.userId, noor.uid));
    expect(received.map(({ event, facts }) => [event, facts])).toEqual([
      ['email_suppressed', { email: noor.email, reason: 'bounced' }],
    ]);
    expect(await tx.$count(emails, eq(emails.event, 'email_suppressed'))).toBe(0);
    expect(await unsuppressOwnAddress(tx, noor)).toMatchObject({ ok: true });
    expect(await findSuppression(tx, noor.email)).toBeNull();
    expect(await unsuppressAddress(tx, admin, noor.email, NOON)).toMatchObject({
      refusal: { code: 'not_found' },
    });
    await take();
    expect(await unsuppressAddress(tx, admin, noor.email.toUpperCase(), NOON)).toMatchObject({ ok: true });
    expect(await findSuppression(tx, noor.email)).toBeNull();
  }));

test('a complaint suppresses and unsubscribes the address, and only the operator can undo it', () =>
  rolledBack(db, async (tx) => {
    const number = await sentTo(tx, 'reader@school.example');
    await subscribe(tx, 'reader@school.example');
    expect(await processBounceReport(tx, { numbers: [number], report: complained }, NOON)).toBe('stopped');
    expect((await rowOf(tx, number)).state).toBe('sent');
    expect(await tx.$count(subscriptions, eq(subscriptions.email, 'reader@school.example'))).toBe(0);
    expect(await unsuppressAddress(tx, admin, 'reader@school.example', NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    expect(await unsuppressAddress(tx, OPERATOR, 'Reader@school.example', NOON)).toMatchObject({ ok: true });
  }));

test('a full mailbox fails one email only; a delay and an unknown email change nothing', () =>
  rolledBack(db, async (tx) => {
    const number = await sentTo(tx, 'reader@school.example');
    const take = (report: BounceReport, numbers = [number]) =>
      processBounceReport(tx, { numbers, report }, NOON);
    expect(await take({ ...bounced, action: 'delayed' })).toBe('nothing');
    expect(await take(bounced, [randomUUID()])).toBe('unknown mail');
    expect(await take(bounced, [])).toBe('unknown mail');
    expect((await rowOf(tx, number)).state).toBe('sent');
    expect(await take({ ...bounced, status: '5.2.2', answer: '552 5.2.2 Full' })).toBe('noted');
    expect(await rowOf(tx, number)).toMatchObject({ state: 'given_up', lastResponse: '552 5.2.2 Full' });
    expect(await tx.$count(suppressedAddresses)).toBe(0);
  }));

test('admins see the latest fifty suppressed addresses and their total', () =>
  rolledBack(db, async (tx) => {
    const since = (minute: number) => new Date(NOON.getTime() + minute * MINUTE_MS);
    const rows = Array.from({ length: 51 }, (_, at) => ({ email: `a${at}@b.example`, since: since(at) }));
    await tx
      .insert(suppressedAddresses)
      .values(rows.map((row) => ({ ...row, reason: 'bounced' as const, answer: '' })));
    const listed = await listSuppressedAddresses(tx, admin);
    expect([listed.total, listed.latest.length, listed.latest[0]!.email]).toEqual([51, 50, 'a50@b.example']);
  }));
