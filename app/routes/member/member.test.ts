import { expect, test } from 'vitest';
import { parseClosedCount } from './closed-count.ts';
import { recordFacts } from './record-facts.ts';

test.each([
  [null, 5],
  ['10', 10],
  ['500', 500],
] as const)('?closed=%s shows up to %s closed proposals', (asked, shown) => {
  expect(parseClosedCount(asked)).toBe(shown);
});

test.each(['501', '0', 'x'])('?closed=%s is refused', (asked) => {
  expect(parseClosedCount(asked)).toBeNull();
});

const since = new Date('2026-03-04T12:00:00Z');

const whole = { posted: 6, since, joined: 11, due: 5, onTime: 4, medianDays: 9 };
const first = { posted: 1, since, joined: 0, due: 0, onTime: 0, medianDays: null };

test('an owner’s record lists results on time, their median time, proposals and people', () => {
  expect(recordFacts(whole).map(({ label, value }) => [label, value])).toEqual([
    ['Results on time', '4 of 5'],
    ['Median time to a result', '9 days after closing'],
    ['Proposals posted', '6'],
    ['People who joined', '11'],
  ]);
  expect(recordFacts({ ...whole, medianDays: 0 })[1]!.value).toBe('The day it closed');
});

test('an owner’s record has how soon questions are answered, if known', () => {
  expect(recordFacts(whole, 2)[2]).toEqual({ label: 'Answers most questions', value: 'Within 2 days' });
});

test('an owner’s record omits figures that do not exist yet', () => {
  expect(recordFacts(first).map(({ label }) => label)).toEqual(['Proposals posted', 'People who joined']);
  expect(recordFacts({ ...first, posted: 0, since: null })).toEqual([]);
});
