import { describe, expect, test } from 'vitest';
import { EMAIL_RATE } from '#domain/access/rate-limits.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { isUrgent, throttledUntil } from './email-rate.ts';
import { EMAILS, NOTIFICATIONS } from './events.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const recent = (sent: Date[], ahead = 0) => ({ all: { sent, ahead }, fromSender: { sent: [], ahead: 0 } });
const after = (ms: number) => new Date(NOW.getTime() + ms);
const hours = (n: number) => n * HOUR_MS;

describe('throttledUntil', () => {
  test('these events are urgent', () => {
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
      'proposal_scam',
      'scam_cleared',
      'own_proposal_hidden',
      'own_proposal_restored',
      'unfamiliar_sign_in',
      'linked_accounts_changed',
      'account_email',
      'emails_changed',
      'email_suppressed',
      'email_link',
      'sign_in_link',
      'subscription_confirm',
    ]);
  });

  test.each([
    ['no recent email', [], 0, null],
    ['one just sent', [after(-1000)], 0, after(2000)],
    ['one just sent, two queued', [after(-1000)], 2, after(2000 + 2 * EMAIL_RATE.gap)],
    ['one sent longer ago', [after(-EMAIL_RATE.gap)], 5, null],
  ])('%s', (_, sent, ahead, expected) => {
    expect(throttledUntil('new_proposal', recent(sent, ahead), NOW)).toEqual(expected);
    expect(throttledUntil('receipt', recent(sent, ahead), NOW)).toBeNull();
  });

  test('limits an hour of email, and lets urgent email through', () => {
    const sent = Array.from({ length: EMAIL_RATE.anHour }, (_, n) => after(-10_000 - n * 1000));
    expect(throttledUntil('closes_soon', recent(sent), NOW)).toEqual(
      new Date(sent.at(-1)!.getTime() + hours(1)),
    );
    expect(throttledUntil('closes_soon', recent(sent.slice(1)), NOW)).toBeNull();
    expect(throttledUntil('invited', recent(sent), NOW)).toBeNull();
  });

  test('limits one sender without delaying others', () => {
    const mine = Array.from({ length: EMAIL_RATE.fromOneSender }, (_, n) => after(-10_000 - n * 1000));
    const fromSender = { sent: mine, ahead: 2 };
    const free = mine.at(-1)!.getTime() + hours(1);
    expect(throttledUntil('invited', { all: { sent: mine, ahead: 9 }, fromSender }, NOW)).toEqual(
      new Date(free + 2 * EMAIL_RATE.gap),
    );
    expect(throttledUntil('invited', recent(mine, 9), NOW)).toBeNull();
  });

  test('never delays an email about account security', () => {
    const sent = Array.from({ length: EMAIL_RATE.aheadAnHour }, (_, n) => after(-n * 1000));
    for (const event of ['unfamiliar_sign_in', 'linked_accounts_changed'] as const)
      expect(throttledUntil(event, recent(sent), NOW)).toBeNull();
  });

  test('urgent email has a higher limit of its own', () => {
    const sent = Array.from({ length: EMAIL_RATE.aheadAnHour }, (_, n) => after(-n * 1000));
    expect(throttledUntil('invited', recent(sent), NOW)).toEqual(new Date(sent.at(-1)!.getTime() + hours(1)));
    expect(throttledUntil('invited', recent(sent.slice(1)), NOW)).toBeNull();
  });
});
