import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { ALL_PROPOSALS, type Choices } from '#domain/notification/subscription.ts';
import { createMember } from '../../../tests/fixtures/sample-content.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import { subscriptionToken } from '#server/db/subscription-token.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import type { Database } from '#server/db/database.ts';
import {
  findConfirmation,
  findSubscription,
  findSubscriptionOf,
} from '#server/queries/notification/subscription.ts';
import {
  changeSubscription,
  chooseOwnSubscription,
  confirmSubscription,
  purgeUnconfirmedSubscriptions,
  subscribe,
  unsubscribe,
} from './subscription.ts';

const db = await testDatabase();
const SECRET = 'a secret';
const NOW = new Date('2026-11-21T12:10:00Z');
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const from = (clientAddress = '192.0.2.1') => ({ clientAddress, secret: SECRET });
const form = (Email: string, more: Record<string, string> = {}) => Object.entries({ Email, ...more });
const EMAIL = 'reader@school.example';

/** The token in the newest email. */
async function mailedToken(tx: Database): Promise<string> {
  const sent = await tx.select().from(emails).orderBy(emails.id);
  return confirmationToken((sent.at(-1)!.facts as { token: string }).token, SECRET);
}

async function subscribed(tx: Database, email = EMAIL, more: Record<string, string> = {}): Promise<string> {
  await subscribe(tx, form(email, more), from(`client of ${email}`), NOW);
  const confirmed = await confirmSubscription(tx, await mailedToken(tx), SECRET, NOW);
  return confirmed.ok ? confirmed.value.token! : '';
}

describe('subscribing', () => {
  test('emails the address to confirm, and subscribes no one before that', () =>
    rolledBack(db, async (tx) => {
      expect(await subscribe(tx, form(' Reader@School.example'), from(), NOW)).toEqual({
        ok: true,
        value: { email: EMAIL },
      });
      expect(await tx.select().from(subscriptions)).toMatchObject([
        {
          email: EMAIL,
          ...ALL_PROPOSALS,
          confirmedAt: null,
          confirmExpiresAt: hoursLater(48),
          createdAt: NOW,
        },
      ]);
      expect(await findSubscriptionOf(tx, EMAIL)).toBeNull();
      expect(await tx.select().from(emails)).toMatchObject([
        { event: 'subscription_confirm', toAddress: EMAIL, state: 'queued', dueAt: NOW },
      ]);
    }));

  test('stores no token that could confirm without the secret', () =>
    rolledBack(db, async (tx) => {
      await subscribe(tx, form(EMAIL), from(), NOW);
      const token = await mailedToken(tx);
      const storedText = JSON.stringify([
        await tx.select().from(subscriptions),
        await tx.select().from(emails),
      ]);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(storedText).not.toContain(token);
    }));

  test('returns the same and sends one email for a new, an unconfirmed and a subscribed address', () =>
    rolledBack(db, async (tx) => {
      const answers = [
        await subscribe(tx, form(EMAIL), from(), NOW),
        await subscribe(tx, form(EMAIL), from(), NOW),
      ];
      await confirmSubscription(tx, await mailedToken(tx), SECRET, NOW);
      answers.push(await subscribe(tx, form(EMAIL, { topic: 'AI' }), from(), NOW));
      expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: { email: EMAIL } })));
      expect(await tx.select().from(emails)).toHaveLength(3);
      expect(await tx.select().from(subscriptions)).toMatchObject([{ ...ALL_PROPOSALS, confirmedAt: NOW }]);
    }));

  test('subscribing again replaces the confirmation link and the choices until confirmed', () =>
    rolledBack(db, async (tx) => {
      await subscribe(tx, form(EMAIL), from(), NOW);
      const first = await mailedToken(tx);
      await subscribe(tx, form(EMAIL, { topic: 'MEV', kind: 'mentor' }), from(), NOW);
      expect(await confirmSubscription(tx, first, SECRET, NOW)).toMatchObject({
        refusal: { code: 'not_found' },
      });
      expect(await findConfirmation(tx, first, NOW)).toEqual({ state: 'over' });
      expect(await findConfirmation(tx, await mailedToken(tx), NOW)).toMatchObject({
        state: 'waiting',
        subscription: { email: EMAIL, choices: { topics: ['MEV'], kinds: ['find_mentor'] } },
      });
    }));

  test.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b(x)evil.com',
    'a@b.example,c@d.example',
    '"a"@b.example',
  ])('refuses %j, sends no email and counts no attempt', (email) =>
    rolledBack(db, async (tx) => {
      expect(await subscribe(tx, form(email), from(), NOW)).toMatchObject({
        refusal: { code: 'invalid', fields: { Email: expect.any(String) } },
      });
      expect([await tx.select().from(emails), await tx.select().from(rateLimitCounters)]).toEqual([[], []]);
    }),
  );

  test('is limited to three times an hour for an address, regardless of the client', () =>
    rolledBack(db, async (tx) => {
      for (let time = 0; time < 3; time += 1)
        expect(await subscribe(tx, form(EMAIL), from(`192.0.2.${time}`), NOW)).toMatchObject({ ok: true });
      expect(await subscribe(tx, form(EMAIL.toUpperCase()), from('192.0.2.9'), NOW)).toMatchObject({
        refusal: { code: 'too_often' },
      });
      expect(await subscribe(tx, form('other@school.example'), from('192.0.2.9'), NOW)).toMatchObject({
        ok: true,
      });
      expect(await subscribe(tx, form(EMAIL), from('192.0.2.9'), hoursLater(1))).toMatchObject({ ok: true });
      const keys = JSON.stringify(await tx.select().from(rateLimitCounters));
      expect(keys).not.toMatch(/reader|192\.0\.2/);
    }));

  test('is limited to twenty times an hour for a client, regardless of the address', () =>
    rolledBack(db, async (tx) => {
      const outcomes = [];
      for (let n = 0; n < 22; n += 1)
        outcomes.push((await subscribe(tx, form(`r${n}@school.example`), from(), NOW)).ok);
      expect(outcomes).toEqual([...Array(20).fill(true), false, false]);
      expect(await tx.select().from(emails)).toHaveLength(20);
    }));

  test('accepts exactly three of 200 requests for one address at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        subscribe(db, form('flood@school.example'), from(`198.51.100.${n}`), NOW),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await db.select().from(emails)).toHaveLength(3);
    expect(await db.select().from(subscriptions)).toHaveLength(1);
    await db.delete(subscriptions);
    await db.delete(rateLimitCounters);
  });
});

describe('confirming', () => {
  test('works once; again changes nothing, and after unsubscribing the link is not found', () =>
    rolledBack(db, async (tx) => {
      await subscribe(tx, form(EMAIL), from(), NOW);
      const token = await mailedToken(tx);
      expect(await findConfirmation(tx, token, NOW)).toMatchObject({ state: 'waiting' });
      const confirmed = await confirmSubscription(tx, token, SECRET, NOW);
      expect(confirmed).toMatchObject({ ok: true, value: { token: expect.any(String) } });
      const before = await tx.select().from(subscriptions);
      expect(await confirmSubscription(tx, token, SECRET, hoursLater(1))).toEqual({
        ok: true,
        value: { token: null },
      });
      expect(await findConfirmation(tx, token, NOW)).toEqual({ state: 'used' });
      expect(await tx.select().from(subscriptions)).toEqual(before);
      await unsubscribe(tx, confirmed.ok ? confirmed.value.token! : '', SECRET);
      expect(await confirmSubscription(tx, token, SECRET, NOW)).toMatchObject({
        refusal: { code: 'not_found' },
      });
      expect(await tx.select().from(subscriptions)).toEqual([]);
    }));

  test('expires after two days, and then the address is purged', () =>
    rolledBack(db, async (tx) => {
      await subscribe(tx, form(EMAIL), from(), NOW);
      const token = await mailedToken(tx);
      expect(await confirmSubscription(tx, token, SECRET, hoursLater(48))).toMatchObject({ ok: false });
      expect(await findConfirmation(tx, token, hoursLater(48))).toEqual({ state: 'over' });
      expect(await purgeUnconfirmedSubscriptions(tx, hoursLater(48))).toBe(0);
      expect(await purgeUnconfirmedSubscriptions(tx, hoursLater(48.1))).toBe(1);
      expect([await tx.select().from(subscriptions), await tx.select().from(emails)]).toEqual([[], []]);
    }));

  test('a confirmed subscription is not purged when a later confirmation link expires', () =>
    rolledBack(db, async (tx) => {
      await subscribed(tx);
      await subscribe(tx, form(EMAIL), from(), NOW);
      expect(await purgeUnconfirmedSubscriptions(tx, hoursLater(100))).toBe(0);
    }));

  test('a guessed token confirms nothing', () =>
    rolledBack(db, async (tx) => {
      await subscribe(tx, form(EMAIL), from(), NOW);
      for (const token of ['', 'x', 'A'.repeat(43)])
        expect(await confirmSubscription(tx, token, SECRET, NOW)).toMatchObject({ ok: false });
    }));
});

describe('the token in subscription emails', () => {
  test('finds, changes and ends one subscription', () =>
    rolledBack(db, async (tx) => {
      const token = await subscribed(tx);
      const choices: Choices = {
        topics: ['MEV'],
        kinds: [],
        pay: ['paid'],
        hours: 20,
        cadence: 'weekly',
      };
      expect(await changeSubscription(tx, token, choices, SECRET)).toEqual({
        ok: true,
        value: null,
      });
      expect(await findSubscription(tx, token, SECRET)).toMatchObject({ email: EMAIL, choices });
      await changeSubscription(tx, token, 'none', SECRET);
      expect(await findSubscription(tx, token, SECRET)).toBe('ended');
      expect(await changeSubscription(tx, token, ALL_PROPOSALS, SECRET)).toMatchObject({ ok: false });
    }));

  test('unsubscribing deletes the row and its emails; doing it again returns the same', () =>
    rolledBack(db, async (tx) => {
      const token = await subscribed(tx);
      await subscribed(tx, 'other@school.example');
      for (let time = 0; time < 2; time += 1)
        expect(await unsubscribe(tx, token, SECRET)).toEqual({ ok: true, value: null });
      expect(await tx.select().from(subscriptions)).toMatchObject([{ email: 'other@school.example' }]);
      expect(await tx.select().from(emails)).toMatchObject([{ toAddress: 'other@school.example' }]);
    }));

  test('is not valid for a later subscription of the address or after any change to the token', () =>
    rolledBack(db, async (tx) => {
      const old = await subscribed(tx);
      await unsubscribe(tx, old, SECRET);
      const token = await subscribed(tx);
      await unsubscribe(tx, old, SECRET);
      const broken = [
        '',
        token.slice(0, -1),
        token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
        token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
        subscriptionToken({ id: 1, createdAt: NOW }, 'another secret'),
        'x'.repeat(10_000),
      ];
      for (const wrong of broken) {
        expect(await unsubscribe(tx, wrong, SECRET)).toMatchObject({ refusal: { code: 'not_found' } });
        expect(await findSubscription(tx, wrong, SECRET)).toBeNull();
      }
      expect(await findSubscription(tx, token, SECRET)).toMatchObject({ email: EMAIL });
    }));
});

test('a signed-in person subscribes their account’s address without a confirmation email', () =>
  rolledBack(db, async (tx) => {
    const noor = await createMember(tx, 'Noor K.');
    await chooseOwnSubscription(tx, noor, ALL_PROPOSALS, NOW);
    expect(await findSubscriptionOf(tx, noor.email)).toEqual({
      email: noor.email,
      choices: ALL_PROPOSALS,
      confirmedAt: NOW,
    });
    const choices: Choices = { ...ALL_PROPOSALS, topics: ['AI'], hours: 10, cadence: 'weekly' };
    await chooseOwnSubscription(tx, noor, choices, hoursLater(1));
    expect(await findSubscriptionOf(tx, noor.email)).toMatchObject({ choices, confirmedAt: NOW });
    expect(await tx.select().from(emails)).toEqual([]);
    await chooseOwnSubscription(tx, noor, 'none', NOW);
    expect(await findSubscriptionOf(tx, noor.email)).toBeNull();
  }));
