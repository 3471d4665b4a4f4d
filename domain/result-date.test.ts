import { expect, test } from 'vitest';
import { missedResultDate, promisedResults, resultDatePassed } from './result-date.ts';

const DUE = new Date('2026-12-12T23:59:59Z');
const FIRST = new Date('2026-12-01T23:59:59Z');
const LATER = new Date('2026-12-20T23:59:59Z');
const AFTER = new Date('2026-12-13T00:00:00Z');
const before = { appType: 'due_date', applicationCount: 2, resultAt: DUE, missedResultAt: null } as const;

test.each([
  ['put off once it has passed', {}, LATER, AFTER, DUE],
  ['put off in its last second', {}, LATER, DUE, null],
  ['left as it is', {}, DUE, AFTER, null],
  ['put off a second time', { missedResultAt: FIRST }, LATER, AFTER, FIRST],
  ['moved while the new date is to come', { missedResultAt: FIRST }, LATER, FIRST, FIRST],
  ['promised to nobody', { applicationCount: 0 }, LATER, AFTER, null],
  ['of a rolling one, which promises none', { appType: 'rolling' }, LATER, AFTER, null],
] as const)('a result date %s', (_words, changes, resultAt, now, missed) => {
  expect(missedResultDate({ ...before, ...changes }, resultAt, now)).toEqual(missed);
});

test('what was promised is the first date that was missed', () => {
  expect(promisedResults(before)).toBe(DUE);
  expect(promisedResults({ resultAt: LATER, missedResultAt: DUE })).toBe(DUE);
  expect([resultDatePassed(before, DUE), resultDatePassed(before, AFTER)]).toEqual([false, true]);
});
