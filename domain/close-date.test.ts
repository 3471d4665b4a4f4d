import { describe, expect, test } from 'vitest';
import { NEW_DATE_MESSAGES, newDates } from './close-date.ts';
import { endOfDay } from './deadline.ts';

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

describe('new dates', () => {
  test.each([
    ['a later close date', {}, '2026-12-08', '', to('2026-12-08'), to('2026-12-12')],
    ['both', {}, '2026-12-20', '2027-01-05', to('2026-12-20'), to('2027-01-05')],
    ['an earlier close date', {}, '2026-11-22', '2026-12-12', to('2026-11-22'), to('2026-12-12')],
    ['the close date as it was, to the second', {}, '2026-12-03', '', EXACT, to('2026-12-12')],
    [
      'a rolling one, whose result date goes along',
      { appType: 'rolling' },
      '2026-12-20',
      'x',
      to('2026-12-20'),
      to('2026-12-20'),
    ],
    [
      'a rolling one closing earlier',
      { appType: 'rolling' },
      '2026-12-01',
      '',
      to('2026-12-01'),
      to('2026-12-01'),
    ],
    [
      'the result date alone after the close date has passed',
      { closeAt: to('2026-11-01') },
      '2026-11-01',
      '2026-12-20',
      to('2026-11-01'),
      to('2026-12-20'),
    ],
    [
      'reopening what is past both dates',
      { status: 'closed', closeAt: to('2026-11-01'), resultAt: to('2026-11-10') },
      '2026-12-01',
      '2026-12-08',
      to('2026-12-01'),
      to('2026-12-08'),
    ],
  ] as const)('%s', (_words, changes, appCloseDate, resultPostDate, closeAt, resultAt) => {
    expect(newDates({ ...before, ...changes }, { appCloseDate, resultPostDate }, NOW)).toEqual({
      ok: true,
      value: { closeAt, resultAt },
    });
  });

  const closePast = 'Close date has to be in the future';
  const closeAfterResult = 'Close date has to be before or on the same day as the result announcement date';
  test.each([
    ['no close date', {}, '', '', { appCloseDate: NEW_DATE_MESSAGES.close }],
    ['no such day', {}, '2026-12-01', '2026-02-31', { resultPostDate: NEW_DATE_MESSAGES.result }],
    ['a passed one', {}, '2026-11-20', '', { appCloseDate: closePast }],
    ['one after the results', {}, '2026-12-13', '', { appCloseDate: closeAfterResult }],
    ['results before it', {}, '2026-12-08', '2026-12-07', { appCloseDate: closeAfterResult }],
    [
      'a new result date that has passed',
      { closeAt: to('2026-11-01'), resultAt: to('2026-11-10') },
      '2026-11-01',
      '2026-11-20',
      { resultPostDate: 'Result announcement date has to be in the future' },
    ],
    [
      'reopening with the passed date it had',
      { status: 'closed', closeAt: to('2026-11-01') },
      '2026-11-01',
      '',
      { appCloseDate: closePast },
    ],
  ] as const)('are refused: %s', (_words, changes, appCloseDate, resultPostDate, fields) => {
    expect(newDates({ ...before, ...changes }, { appCloseDate, resultPostDate }, NOW)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', fields },
    });
  });
});
