import { expect, test } from 'vitest';
import { nextAllowedAt, nextDayOf, proposalsPerDay, tooOften, waitLabel } from './daily-limit.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

test('an account younger than 24 hours has the limit for new accounts', () => {
  const limits = { established: 10, newAccount: 3 };
  expect(proposalsPerDay(limits, hoursAgo(23.9), NOW)).toBe(3);
  expect(proposalsPerDay(limits, hoursAgo(24), NOW)).toBe(10);
});

test('the next one is allowed 24 hours after the oldest one that counts', () => {
  expect(nextAllowedAt([hoursAgo(1)], 2, NOW)).toBeNull();
  expect(nextAllowedAt([hoursAgo(1), hoursAgo(4)], 2, NOW)).toEqual(hoursAgo(-20));
  expect(nextAllowedAt([hoursAgo(1), hoursAgo(24)], 2, NOW)).toBeNull();
});

test('counters of a day start again at midnight UTC', () => {
  expect(nextDayOf(NOW)).toEqual(new Date('2026-11-23T00:00:00Z'));
  expect(nextDayOf(new Date('2026-11-23T00:00:00Z'))).toEqual(new Date('2026-11-24T00:00:00Z'));
});

test('a refusal says what happened and when to try again, with Retry-After seconds', () => {
  const refusal = tooOften('You published 10 proposals within 24 hours.', hoursAgo(-3), NOW);
  expect(refusal).toEqual({
    code: 'too_often',
    message: 'You published 10 proposals within 24 hours. Nothing is lost. Please try again in 3 hours.',
    retryAfter: 10_800,
  });
});

test.each([
  [1, '1 minute'],
  [90 * MINUTE_MS, '90 minutes'],
  [91 * MINUTE_MS, '2 hours'],
  [DAY_MS, '24 hours'],
])('%d ms are "%s"', (ms, words) => {
  expect(waitLabel(ms)).toBe(words);
});
