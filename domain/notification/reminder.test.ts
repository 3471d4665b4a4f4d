import { expect, test } from 'vitest';
import { dayIn } from '#domain/time/deadline.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  isClosingSoon,
  knewBefore,
  replyIsDue,
  unsentBefore,
  willSendReplyReminder,
  isResultDateReached,
  weeksOverdue,
  withinDays,
} from './reminder.ts';

const at = (text: string) => new Date(text);
const zone = 'America/New_York';
const closeAt = endOfDay('2026-12-03', zone);

test.each([
  ['2026-11-30T04:59:59Z', false],
  ['2026-11-30T05:00:00Z', true],
  ['2026-12-04T04:59:58Z', true],
  ['2026-12-04T04:59:59Z', false],
])('a proposal that closes on Dec 3 in New York closes soon at %s: %s', (now, soon) => {
  expect(isClosingSoon({ status: 'open', closeAt, timeZone: zone }, at(now))).toBe(soon);
});

test('a closed proposal does not close soon', () => {
  expect(isClosingSoon({ status: 'closed', closeAt, timeZone: zone }, at('2026-12-01T12:00:00Z'))).toBe(
    false,
  );
});

test('people who saved the proposal on the day of the reminder or later are not reminded', () => {
  expect(knewBefore(closeAt)).toEqual(endOfDay('2026-11-29', zone));
});

test('unsent changes are reminded of once they were saved two hours ago', () => {
  expect(unsentBefore(at('2026-12-01T04:00:00Z'))).toEqual(at('2026-12-01T02:00:00Z'));
});

test.each([
  ['2026-12-01T04:59:59Z', false],
  ['2026-12-01T05:00:00Z', true],
  ['2026-12-04T04:59:59Z', false],
])('a reply by Dec 3 in New York is due at %s: %s', (now, due) => {
  expect(replyIsDue(closeAt, zone, at(now))).toBe(due);
});

test('the reply reminder is still to be sent until its day begins', () => {
  expect(willSendReplyReminder(closeAt, zone, at('2026-12-01T04:59:59Z'))).toBe(true);
  expect(willSendReplyReminder(closeAt, zone, at('2026-12-01T05:00:00Z'))).toBe(false);
});

test.each(['Etc/GMT+12', 'Pacific/Kiritimati', 'America/New_York'])(
  'the end of the day after tomorrow in %s is within the searched range',
  (zone) => {
    const now = at('2026-10-31T00:30:00Z');
    const days = [...Array(2)].reduce<string>(
      (day) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10),
      dayIn(now, zone),
    );
    expect(endOfDay(days, zone).getTime()).toBeLessThanOrEqual(withinDays(now, 2).getTime());
  },
);

const awaiting = { status: 'closed', closeAt, appType: 'due_date', timeZone: zone } as const;

test('the result date is reached when its day begins, but not before the close date', () => {
  const resultAt = endOfDay('2026-12-12', zone);
  expect(isResultDateReached({ ...awaiting, resultAt }, at('2026-12-12T04:59:59Z'))).toBe(false);
  expect(isResultDateReached({ ...awaiting, resultAt }, at('2026-12-12T05:00:00Z'))).toBe(true);
  const sameDay = { ...awaiting, status: 'open' as const, resultAt: closeAt };
  expect(isResultDateReached(sameDay, at('2026-12-03T12:00:00Z'))).toBe(false);
  expect(isResultDateReached(sameDay, closeAt)).toBe(true);
});

test('weeks overdue are counted from the result date', () => {
  const resultAt = at('2026-12-01T00:00:00Z');
  const weeks = ['2026-11-30T23:00:00Z', '2026-12-07T23:59:59Z', '2026-12-08T00:00:00Z'];
  expect(weeks.map((now) => weeksOverdue(resultAt, at(now)))).toEqual([-1, 0, 1]);
});

test('the searched range ends an hour after its last day, for clocks that are set back', () => {
  expect(withinDays(at('2026-11-21T12:00:00Z'), 3)).toEqual(at('2026-11-25T13:00:00Z'));
});
