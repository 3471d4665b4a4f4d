import { expect, test } from 'vitest';
import { announcedOnTime } from '#domain/decision/result-date.ts';
import { APPLICATION_STEPS, percentOf, statisticMonths, statisticStart, stepLabel } from './statistic.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (day: string) => new Date(`${day}T23:59:59Z`);

test('covers this month and the eleven before it', () => {
  const months = statisticMonths(NOW);
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[11]]).toEqual(['2025-12', '2026-01', '2026-11']);
  expect(statisticStart(NOW)).toEqual(new Date('2025-12-01T00:00:00Z'));
});

const due = {
  status: 'announced',
  appType: 'due_date',
  applicationCount: 3,
  resultAt: at('2026-11-10'),
  missedResultAt: null,
  announcedAt: at('2026-11-10'),
} as const;

test.each([
  ['announced on the last day', due, true],
  ['announced before it', { ...due, announcedAt: at('2026-11-02') }, true],
  ['announced a day late', { ...due, announcedAt: at('2026-11-11') }, false],
  ['not announced, after the date', { ...due, status: 'closed', announcedAt: null }, false],
  [
    'not announced, before the date',
    { ...due, status: 'closed', announcedAt: null, resultAt: at('2026-11-30') },
    null,
  ],
  [
    'not announced, at the instant of the date',
    { ...due, status: 'closed', announcedAt: null, resultAt: NOW },
    null,
  ],
  ['announced by a new date after a missed one', { ...due, missedResultAt: at('2026-11-02') }, false],
  [
    'not announced, postponed after a missed date',
    {
      ...due,
      status: 'closed',
      announcedAt: null,
      resultAt: at('2026-11-30'),
      missedResultAt: at('2026-11-10'),
    },
    false,
  ],
  ['rolling', { ...due, status: 'closed', appType: 'rolling', announcedAt: null }, null],
  ['no applications', { ...due, status: 'closed', applicationCount: 0, announcedAt: null }, null],
  ['withdrawn', { ...due, status: 'withdrawn', announcedAt: null }, null],
  ['hidden', { ...due, status: 'hidden' }, null],
] as const)('announcedOnTime: %s', (_case, facts, onTime) => {
  expect(announcedOnTime(facts, NOW)).toBe(onTime);
});

test.each([
  [0, 0, null],
  [0, 3, 0],
  [3, 3, 100],
  [5, 6, 83],
  [999, 1000, 99],
  [1, 1000, 1],
])('%i of %i in percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test('application groups have labels', () => {
  expect(APPLICATION_STEPS.map((_from, place) => stepLabel(place))).toEqual([
    '0',
    '1 to 2',
    '3 to 5',
    '6 to 10',
    '11 to 20',
    '21 or more',
  ]);
});
