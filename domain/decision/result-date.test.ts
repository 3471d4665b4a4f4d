import { expect, test } from 'vitest';
import { missedResultDate, promisedResults, resultDatePassed } from './result-date.ts';

const DUE = new Date('2026-12-12T23:59:59Z');
const FIRST = new Date('2026-12-01T23:59:59Z');
const LATER = new Date('2026-12-20T23:59:59Z');
const AFTER = new Date('2026-12-13T00:00:00Z');
const before = { appType: 'due_date', applicationCount: 2, resultAt: DUE, missedResultAt: null } as const;

test.each([
  ['postponed after it has passed', {}, LATER, AFTER, DUE],
  ['postponed in its last second', {}, LATER, DUE, null],
  ['not changed', {}, DUE, AFTER, null],
  ['postponed a second time', { missedResultAt: FIRST }, LATER, AFTER, FIRST],
  ['changed again before the new date', { missedResultAt: FIRST }, LATER, FIRST, FIRST],
  ['without applications', { applicationCount: 0 }, LATER, AFTER, null],
  ['of a rolling proposal', { appType: 'rolling' }, LATER, AFTER, null],
] as const)('a result date %s', (_words, changes, resultAt, now, missed) => {
  expect(missedResultDate({ ...before, ...changes }, resultAt, now)).toEqual(missed);
});

test('the promised result date is the first one that was missed', () => {
  expect(promisedResults(before)).toBe(DUE);
  expect(promisedResults({ resultAt: LATER, missedResultAt: DUE })).toBe(DUE);
  expect([resultDatePassed(before, DUE), resultDatePassed(before, AFTER)]).toEqual([false, true]);
});
