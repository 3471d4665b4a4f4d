import { expect, test } from 'vitest';
import { headlines, medianLabel, monthName, number, onTimeLabel, shareLabel } from './headline.ts';

const month = (name: string, count: number) => ({
  month: name,
  kinds: { find_mentor: count, find_mentee: 0, find_team: 0 },
});

test('headlines summarize the figures', () => {
  expect(headlines.months([month('2026-09', 8), month('2026-10', 3)])).toBe(
    'September had the most new proposals',
  );
  expect(headlines.months([month('2026-09', 3), month('2026-10', 8)])).toBe(
    'October had the most new proposals so far',
  );
  expect(headlines.kinds({ find_mentor: 1, find_mentee: 4, find_team: 4 })).toBe(
    'Mentees and team members are most in demand',
  );
  expect(
    headlines.topics([
      { topic: 'MEV', count: 5 },
      { topic: 'DePIN', count: 2 },
    ]),
  ).toBe('Top topic: MEV');
  expect(headlines.applications({ total: 9, median: 2.5, steps: [] })).toBe(
    'Median: 2.5 applications per proposal',
  );
  expect(headlines.results({ due: 6, onTime: 5, medianDays: 3 })).toBe('83% of results were on time');
  expect(headlines.results({ due: 2, onTime: 2, medianDays: 3 })).toBe('All results were on time');
  expect(onTimeLabel({ due: 1200, onTime: 5, medianDays: 3 })).toBe('5 of 1,200 announced on time');
});

test('headlines are neutral when no figure is the highest', () => {
  expect(headlines.months([month('2026-09', 0), month('2026-10', 0)])).toBe('New proposals by month');
  expect(headlines.kinds({ find_mentor: 2, find_mentee: 2, find_team: 2 })).toBe('Proposals by role');
  expect(headlines.topics([])).toBe('Proposals by topic');
  expect(headlines.applications({ total: 0, median: null, steps: [] })).toBe('Applications per proposal');
  expect(headlines.results({ due: 0, onTime: 0, medianDays: null })).toBe('Results on time');
});

test.each([
  [{ due: 0, onTime: 0, medianDays: null }, 'No results due yet'],
  [{ due: 1, onTime: 0, medianDays: null }, 'None announced yet'],
  [{ due: 1, onTime: 1, medianDays: 0.3 }, 'Median on the day it closed'],
  [{ due: 1, onTime: 1, medianDays: 1.2 }, 'Median 1 day after closing'],
  [{ due: 1, onTime: 1, medianDays: 6 }, 'Median 6 days after closing'],
])('the median label of %j', (figures, words) => {
  expect(medianLabel(figures)).toBe(words);
});

test('numbers have thousands separators, and months are abbreviated', () => {
  expect(number(1906)).toBe('1,906');
  expect([monthName('2026-11'), monthName('2025-12', true)]).toEqual(['Nov', 'Dec 2025']);
});

test.each([
  [0, 0, '–'],
  [1, 2, '1 of 2'],
  [50, 50, '50 of 50'],
  [48, 51, '94%'],
])('a share of %i of %i reads %s', (onTime, due, words) => {
  expect(shareLabel({ due, onTime, medianDays: 3 })).toBe(words);
});
