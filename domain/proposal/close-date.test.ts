import { describe, expect, test } from 'vitest';
import { NEW_DATE_MESSAGES, closeDayToOffer, newDates } from './close-date.ts';
import { endOfDay } from '#domain/time/local-time.ts';

const ZONE = 'America/New_York';
const NOW = new Date('2026-11-21T12:00:00Z');
const to = (day: string) => endOfDay(day, ZONE);
// Not 23:59:59: the API can set any second of a day.
const EXACT = new Date('2026-12-03T17:00:00Z');
const before = {
  status: 'open',
  appType: 'due_date',
  closeAt: EXACT,
  resultAt: to('2026-12-12'),
  timeZone: ZONE,
  startDate: '2027-01-11',
  endDate: '2027-04-09',
} as const;

describe('newDates', () => {
  test.each([
    ['a later close date', {}, '2026-12-08', '', to('2026-12-08'), to('2026-12-12')],
    ['both dates', {}, '2026-12-20', '2027-01-05', to('2026-12-20'), to('2027-01-05')],
    ['an earlier close date', {}, '2026-11-22', '2026-12-12', to('2026-11-22'), to('2026-12-12')],
    ['an unchanged close date, to the second', {}, '2026-12-03', '', EXACT, to('2026-12-12')],
    [
      'a rolling proposal, whose result date follows',
      { appType: 'rolling' },
      '2026-12-20',
      'x',
      to('2026-12-20'),
      to('2026-12-20'),
    ],
    [
      'a rolling proposal that closes earlier',
      { appType: 'rolling' },
      '2026-12-01',
      '',
      to('2026-12-01'),
      to('2026-12-01'),
    ],
    [
      'only a new result date after the close date has passed',
      { closeAt: to('2026-11-01') },
      '2026-11-01',
      '2026-12-20',
      to('2026-11-01'),
      to('2026-12-20'),
    ],
    [
      'reopening after both dates',
      { status: 'closed', closeAt: to('2026-11-01'), resultAt: to('2026-11-10') },
      '2026-12-01',
      '2026-12-08',
      to('2026-12-01'),
      to('2026-12-08'),
    ],
  ] as const)('accepts %s', (_words, changes, closeDay, resultDay, closeAt, resultAt) => {
    const days = { closeAt: closeDay, resultAt: resultDay };
    expect(newDates({ ...before, ...changes }, days, NOW)).toEqual({
      ok: true,
      value: { closeAt, resultAt },
    });
  });

  const closePast = 'Close date has to be in the future';
  const closeAfterResult = 'Close date has to be before or on the same day as the result announcement date';
  test.each([
    ['no close date', {}, '', '', { closeAt: NEW_DATE_MESSAGES.close }],
    ['an invalid day', {}, '2026-12-01', '2026-02-31', { resultAt: NEW_DATE_MESSAGES.result }],
    ['a past close date', {}, '2026-11-20', '', { closeAt: closePast }],
    ['a close date after the results', {}, '2026-12-13', '', { closeAt: closeAfterResult }],
    ['a result before the close date', {}, '2026-12-08', '2026-12-07', { closeAt: closeAfterResult }],
    [
      'a new result date in the past',
      { closeAt: to('2026-11-01'), resultAt: to('2026-11-10') },
      '2026-11-01',
      '2026-11-20',
      { resultAt: 'Result announcement date has to be in the future' },
    ],
    [
      'reopening with the unchanged past date',
      { status: 'closed', closeAt: to('2026-11-01') },
      '2026-11-01',
      '',
      { closeAt: closePast },
    ],
  ] as const)('refuses %s', (_words, changes, closeAt, resultAt, fields) => {
    expect(newDates({ ...before, ...changes }, { closeAt, resultAt }, NOW)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', fields },
    });
  });
});

test.each([
  ['2026-12-08T04:59:59Z', '2026-12-07'],
  ['2026-12-04T04:59:59Z', ''],
])('reopening a proposal that would have closed at %s offers “%s”', (closeAt, day) => {
  const closed = { closeAt: new Date(closeAt), timeZone: 'America/New_York' };
  expect(closeDayToOffer(closed, new Date('2026-12-04T12:00:00Z'))).toBe(day);
});
