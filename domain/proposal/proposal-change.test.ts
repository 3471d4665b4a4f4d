import { expect, test } from 'vitest';
import { endOfDay } from '#domain/time/local-time.ts';
import {
  changePhrases,
  knownAfterQuietEdit,
  plansOf,
  readPlans,
  reopenedPhrase,
  storePlans,
} from './proposal-change.ts';
import { NO_TERMS } from './terms.ts';

const zone = 'America/New_York';
const before = {
  closeAt: endOfDay('2026-12-03', zone),
  resultAt: endOfDay('2026-12-12', zone),
  missedResultAt: null,
  timeZone: zone,
  startDate: '2027-01-11',
  endDate: '2027-04-09',
  recruitmentType: 'find_team',
  appType: 'due_date',
  workLocation: 'hybrid',
  hoursPerWeek: 20,
  participants: 3,
  terms: null,
} as const;

test('each changed plan is listed with its previous value', () => {
  const after = {
    ...before,
    closeAt: endOfDay('2026-12-10', zone),
    resultAt: endOfDay('2026-12-20', zone),
    startDate: '2027-01-18',
    endDate: '2027-04-16',
    recruitmentType: 'find_mentor' as const,
    workLocation: 'remote' as const,
    hoursPerWeek: 0,
    participants: 4,
  };
  expect(changePhrases(before, after)).toEqual([
    'Applications close Dec 10, 2026 (was Dec 3, 2026)',
    'Results are due Dec 20, 2026 (was Dec 12, 2026)',
    'Starts Jan 18, 2027 (was Jan 11, 2027)',
    'Ends Apr 16, 2027 (was Apr 9, 2027)',
    'Looking for Mentor (was Looking for Team member)',
    'Remote Only (was Hybrid (adjust with the sponsor))',
    'Hours a week: not stated (was 20+)',
    'Spots: 4+ (was 3)',
  ]);
  expect(changePhrases(before, { ...before, participants: 0 })).toEqual(['Spots: not stated (was 3)']);
});

test('lists a changed time zone, and no result date for rolling admission', () => {
  const elsewhere = { ...before, timeZone: 'UTC' };
  expect(changePhrases(before, elsewhere)).toContain('Deadlines are now in UTC (was Eastern Time)');
  const rolling = { ...before, appType: 'rolling' as const };
  expect(changePhrases(before, rolling)).toEqual(['Rolling Admission (was Accepting until Due Date)']);
  expect(changePhrases(rolling, before)).toEqual([
    'Results are due Dec 12, 2026',
    'Accepting until Due Date (was Rolling Admission)',
  ]);
});

test('lists results postponed after their date as delayed', () => {
  const after = { ...before, resultAt: endOfDay('2026-12-20', zone), missedResultAt: before.resultAt };
  expect(changePhrases(before, after)).toEqual(['Results are delayed to Dec 20, 2026 (was Dec 12, 2026)']);
});

test('lists nothing if nothing changed', () => {
  expect(changePhrases(before, { ...before })).toEqual([]);
});

test('reopening names the new close date', () => {
  expect(reopenedPhrase(before)).toBe('Applications are open again until Dec 3, 2026');
});

test('stored plans parse to the same values, with and without a missed result date', () => {
  expect(readPlans(JSON.parse(JSON.stringify(storePlans(before))))).toEqual(before);
  const late = { ...before, missedResultAt: endOfDay('2026-12-10', zone) };
  expect(readPlans(JSON.parse(JSON.stringify(storePlans(late))))).toEqual(late);
});

test('a small correction counts as known, except dates, time zone and application type', () => {
  const after = {
    ...before,
    closeAt: endOfDay('2026-12-10', zone),
    resultAt: endOfDay('2026-12-20', zone),
    timeZone: 'UTC',
    appType: 'rolling' as const,
    startDate: '2027-01-18',
    endDate: '2027-04-16',
    recruitmentType: 'find_mentor' as const,
    workLocation: 'remote' as const,
    hoursPerWeek: 0,
    participants: 4,
  };
  const { closeAt, resultAt, timeZone, appType } = before;
  expect(knownAfterQuietEdit(before, before, after)).toEqual({
    ...after,
    closeAt,
    resultAt,
    timeZone,
    appType,
  });
});

test('a small correction does not hide an earlier change of the same field that waits', () => {
  const waiting = { ...before, endDate: '2027-04-16' };
  const after = { ...waiting, endDate: '2027-04-17', participants: 2 };
  const known = knownAfterQuietEdit(before, waiting, after);
  expect(changePhrases(known, after)).toEqual(['Ends Apr 17, 2027 (was Apr 9, 2027)']);
});

test('the plans of a proposal are its plan fields only', () => {
  expect(plansOf({ ...before, title: 'Sea level' } as typeof before)).toEqual(before);
});

test('changed terms are listed with their previous values, also in a small correction', () => {
  const terms = { ...NO_TERMS, rewards: ['credit' as const], whoPays: '' };
  const after = { ...before, terms };
  const known = knownAfterQuietEdit(before, before, after);
  expect(changePhrases(known, after)).toEqual(['Rewards: Credit (was not stated)']);
  expect(changePhrases(after, before)).toEqual(['Rewards: not stated (was Credit)']);
});

test('plans that were stored before there were terms have none', () => {
  const { terms: _terms, ...stored } = storePlans(before);
  expect(readPlans(stored)).toEqual(before);
});
