import { describe, expect, test } from 'vitest';
import {
  GIVE_UP_AFTER_MS,
  EMAIL_TRANSITIONS,
  EMAIL_STATES,
  EMAIL_STATE_LABEL,
  EMAIL_ATTEMPTS,
  EMAIL_RATE,
  RETRY_DELAYS_MS,
  type Reply,
  durationLabel,
  explainAnswer,
  isUrgent,
  throttledUntil,
  nextStep,
} from './delivery.ts';
import { HOUR_MS } from './duration.ts';
import { EMAILS, NOTIFICATIONS } from './notification.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const recent = (sent: Date[], ahead = 0) => ({ all: { sent, ahead }, fromSender: { sent: [], ahead: 0 } });
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

test('eight tries are made over three days', () => {
  expect(EMAIL_ATTEMPTS).toBe(8);
  expect(GIVE_UP_AFTER_MS).toBe(hours(72));
  expect(RETRY_DELAYS_MS.toSorted((a, b) => a - b)).toEqual([...RETRY_DELAYS_MS]);
});

describe('what a reply means', () => {
  test.each([
    ['taken', accepted, { state: 'sent' }],
    ['no such recipient', refused(550, 'recipient'), { state: 'given_up', tries: 1 }],
    ['content refused', refused(554, 'content'), { state: 'given_up', tries: 1 }],
    ['the first code that is for good', refused(500, 'recipient'), { state: 'given_up', tries: 1 }],
    ['the last that is not', refused(499, 'recipient'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['sender refused', refused(550, 'sender'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['mailbox full', refused(452, 'recipient'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['try later', refused(451, 'content'), { state: 'retrying', tries: 1, at: after(30_000) }],
    ['a dead line', trouble, { state: 'retrying', tries: 1, at: after(30_000) }],
    ['not made', broken, { state: 'retrying', tries: 1, at: after(30_000) }],
  ])('%s', (_, reply, expected) => {
    expect(nextStep(reply, fresh, true, NOW)).toEqual(expected);
  });

  test('a try that fails comes again after the wait of its number, until the eighth', () => {
    const firstAttemptAt = after(-hours(1));
    for (const [tries, wait] of RETRY_DELAYS_MS.entries())
      expect(nextStep(refused(450, 'recipient'), { tries, firstAttemptAt }, true, NOW)).toEqual({
        state: 'retrying',
        tries: tries + 1,
        at: after(wait),
      });
    expect(nextStep(refused(450, 'recipient'), { tries: 7, firstAttemptAt }, true, NOW)).toEqual({
      state: 'given_up',
      tries: 8,
    });
  });

  test('with the mail server out of order no try is used, until three days are over', () => {
    expect(nextStep(trouble, fresh, false, NOW)).toEqual({ state: 'waits' });
    const at = (ms: number) => ({ tries: 2, firstAttemptAt: after(-ms) });
    expect(nextStep(trouble, at(hours(72) - 1), false, NOW)).toEqual({ state: 'waits' });
    expect(nextStep(trouble, at(hours(72)), false, NOW)).toEqual({ state: 'given_up', tries: 2 });
    expect(nextStep(refused(450, 'recipient'), fresh, false, NOW)).toMatchObject({ tries: 1 });
  });
});

test.each([
  ['550 5.1.1 No such recipient here', 'The address does not exist.'],
  ['550 5.1.2 Bad destination', 'The part of the address after the @ does not exist.'],
  ['556 5.1.10 Null MX', 'That domain takes no mail.'],
  ['550 5.2.1 Disabled', 'The mailbox is disabled.'],
  ['452 4.2.2 Mailbox full', 'The mailbox is full.'],
  ['552 5.3.4 Too big', 'The mail is too big for that server.'],
  ['550 5.7.1 Not allowed', 'That server does not take mail from us.'],
  ['550 5.7.26 Unauthenticated', 'That server wants SPF or DKIM for the domain of MAIL_FROM.'],
  ['550 5.9.9 Whatever', ''],
  ['550 5.10.1 A subject that nobody knows', ''],
  ['550 3.1.1 No class of answers', ''],
  ['Connection timed out', ''],
])('the answer “%s” is explained by its enhanced code: %s', (answer, words) => {
  expect(explainAnswer(answer)).toBe(words);
});

describe('pacing', () => {
  test('what cannot be switched off goes ahead', () => {
    const ahead = [...Object.keys(NOTIFICATIONS), ...Object.keys(EMAILS)].filter((event) =>
      isUrgent(event as keyof typeof NOTIFICATIONS),
    );
    expect(ahead).toEqual([
      'receipt',
      'application_withdrawn',
      'invited',
      'spot_accepted',
      'reply_reminder',
      'invitation_taken_back',
      'waitlisted',
      'not_selected',
      'proposal_withdrawn',
      'own_proposal_hidden',
      'own_proposal_restored',
      'unfamiliar_sign_in',
      'sign_in_way',
      'account_email',
      'mail_stopped',
      'subscription_confirm',
    ]);
  });

  test.each([
    ['none before', [], 0, null],
    ['one just now', [after(-1000)], 0, after(2000)],
    ['one just now, two wait', [after(-1000)], 2, after(2000 + 2 * EMAIL_RATE.gap)],
    ['one a while ago', [after(-EMAIL_RATE.gap)], 5, null],
  ])('%s', (_, sent, ahead, expected) => {
    expect(throttledUntil('new_proposal', recent(sent, ahead), NOW)).toEqual(expected);
    expect(throttledUntil('receipt', recent(sent, ahead), NOW)).toBeNull();
  });

  test('an hour has room for so many and no more', () => {
    const sent = Array.from({ length: EMAIL_RATE.anHour }, (_, n) => after(-10_000 - n * 1000));
    expect(throttledUntil('closes_soon', recent(sent), NOW)).toEqual(
      new Date(sent.at(-1)!.getTime() + hours(1)),
    );
    expect(throttledUntil('closes_soon', recent(sent.slice(1)), NOW)).toBeNull();
    expect(throttledUntil('invited', recent(sent), NOW)).toBeNull();
  });

  test('one sender has a room of their own: the next email waits, and those of others go', () => {
    const mine = Array.from({ length: EMAIL_RATE.fromOneSender }, (_, n) => after(-10_000 - n * 1000));
    const fromSender = { sent: mine, ahead: 2 };
    const free = mine.at(-1)!.getTime() + hours(1);
    expect(throttledUntil('invited', { all: { sent: mine, ahead: 9 }, fromSender }, NOW)).toEqual(
      new Date(free + 2 * EMAIL_RATE.gap),
    );
    expect(throttledUntil('invited', recent(mine, 9), NOW)).toBeNull();
  });

  test('an email about the safety of an account never waits', () => {
    const sent = Array.from({ length: EMAIL_RATE.aheadAnHour }, (_, n) => after(-n * 1000));
    for (const event of ['unfamiliar_sign_in', 'sign_in_way'] as const)
      expect(throttledUntil(event, recent(sent), NOW)).toBeNull();
  });

  test('what goes ahead has room beyond that, and an end of it too', () => {
    const sent = Array.from({ length: EMAIL_RATE.aheadAnHour }, (_, n) => after(-n * 1000));
    expect(throttledUntil('invited', recent(sent), NOW)).toEqual(new Date(sent.at(-1)!.getTime() + hours(1)));
    expect(throttledUntil('invited', recent(sent.slice(1)), NOW)).toBeNull();
  });
});

test('admins decide only about what was given up, and each state has a word', () => {
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
