import { describe, expect, test } from 'vitest';
import {
  GIVE_UP_AFTER_MS,
  EMAIL_TRANSITIONS,
  EMAIL_STATES,
  EMAIL_STATE_LABEL,
  EMAIL_ATTEMPTS,
  RETRY_DELAYS_MS,
  type Reply,
  durationLabel,
  explainAnswer,
  nextDeliveryStep,
} from './delivery.ts';
import { HOUR_MS } from '#domain/time/duration.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const hours = (n: number) => n * HOUR_MS;
const fresh = { tries: 0, firstAttemptAt: null };
const refused = (code: number, to: 'sender' | 'recipient' | 'content'): Reply => ({
  kind: 'refused',
  code,
  to,
  answer: `${code}`,
});
const accepted: Reply = { kind: 'accepted', answer: '250' };
const broken: Reply = { kind: 'broken', answer: '' };
const trouble: Reply = { kind: 'trouble', answer: 'Connection refused' };

test('an email is attempted eight times within three days', () => {
  expect(EMAIL_ATTEMPTS).toBe(8);
  expect(GIVE_UP_AFTER_MS).toBe(hours(72));
  expect(RETRY_DELAYS_MS.toSorted((a, b) => a - b)).toEqual([...RETRY_DELAYS_MS]);
});

describe('nextDeliveryStep', () => {
  test.each([
    ['accepted', accepted, { state: 'sent' }],
    ['no such recipient', refused(550, 'recipient'), { state: 'given_up', tries: 1 }],
    ['content refused', refused(554, 'content'), { state: 'given_up', tries: 1 }],
    ['the first permanent code', refused(500, 'recipient'), { state: 'given_up', tries: 1 }],
    ['the last temporary one', refused(499, 'recipient'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['sender refused', refused(550, 'sender'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['mailbox full', refused(452, 'recipient'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['try later', refused(451, 'content'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['connection refused', trouble, { state: 'retrying', tries: 1, at: after(30_000) }],
    ['email that could not be rendered', broken, { state: 'retrying', tries: 1, at: after(30_000) }],
  ])('%s', (_, reply, expected) => {
    expect(nextDeliveryStep(reply, fresh, true, NOW)).toEqual(expected);
  });

  test('a failed attempt is retried with backoff; the eighth is given up', () => {
    const firstAttemptAt = after(-hours(1));
    for (const [tries, wait] of RETRY_DELAYS_MS.entries())
      expect(nextDeliveryStep(refused(450, 'recipient'), { tries, firstAttemptAt }, true, NOW)).toEqual({
        state: 'retrying',
        tries: tries + 1,
        at: after(wait),
      });
    expect(nextDeliveryStep(refused(450, 'recipient'), { tries: 7, firstAttemptAt }, true, NOW)).toEqual({
      state: 'given_up',
      tries: 8,
    });
  });

  test('while the server is down, failed connections do not count; email is given up after three days', () => {
    expect(nextDeliveryStep(trouble, fresh, false, NOW)).toEqual({ state: 'waits' });
    const at = (ms: number) => ({ tries: 2, firstAttemptAt: after(-ms) });
    expect(nextDeliveryStep(trouble, at(hours(72) - 1), false, NOW)).toEqual({ state: 'waits' });
    expect(nextDeliveryStep(trouble, at(hours(72)), false, NOW)).toEqual({ state: 'given_up', tries: 2 });
    expect(nextDeliveryStep(refused(450, 'recipient'), fresh, false, NOW)).toMatchObject({ tries: 1 });
  });
});

test.each([
  ['550 5.1.1 No such recipient here', 'The address does not exist.'],
  ['550 5.1.2 Bad destination', 'The part of the address after the @ does not exist.'],
  ['556 5.1.10 Null MX', 'That domain accepts no email.'],
  ['550 5.2.1 Disabled', 'The mailbox is disabled.'],
  ['452 4.2.2 Mailbox full', 'The mailbox is full.'],
  ['552 5.3.4 Too big', 'The email is too big for that server.'],
  ['550 5.7.1 Not allowed', 'That server does not accept email from us.'],
  ['550 5.7.26 Unauthenticated', 'That server wants SPF or DKIM for the domain of MAIL_FROM.'],
  ['550 5.9.9 Whatever', ''],
  ['550 5.10.1 A subject that nobody knows', ''],
  ['550 3.1.1 No class of answers', ''],
  ['Connection timed out', ''],
])('the reply “%s” is explained by its enhanced status code: %s', (answer, words) => {
  expect(explainAnswer(answer)).toBe(words);
});

test('admins can only decide about given-up email, and every state has a label', () => {
  expect(Object.values(EMAIL_TRANSITIONS).map(({ from }) => from)).toEqual(['given_up', 'given_up']);
  expect(Object.keys(EMAIL_STATE_LABEL)).toEqual([...EMAIL_STATES]);
});

test.each([
  [0.4, '< 1 s'],
  [1, '1 s'],
  [6.2, '6 s'],
  [89, '89 s'],
  [90, '2 min'],
  [240, '4 min'],
  [5399, '90 min'],
  [5400, '2 h'],
  [10_800, '3 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words);
});
