import { expect, test } from 'vitest';
import { parseClosedCount } from './closed-count.ts';
import { recordFacts } from './record-facts.ts';

test.each([
  [null, 5],
  ['10', 10],
  ['500', 500],
  ['501', null],
  ['0', null],
  ['x', null],
])('?closed=%s shows %s closed proposals', (asked, shown) => {
  expect(parseClosedCount(asked)).toBe(shown);
});

const since = new Date('2026-03-04T12:00:00Z');

test('an owner’s record omits figures that do not exist yet', () => {
  const whole = { posted: 6, since, joined: 11, due: 5, onTime: 4, medianDays: 9 };
  expect(recordFacts(whole).map(({ label, value }) => [label, value])).toEqual([
    ['Results on time', '4 of 5'],
    ['Median time to a result', '9 days after closing'],
    ['Proposals posted', '6'],
    ['People who joined', '11'],
  ]);
  expect(recordFacts(whole, 2)[2]).toEqual({ label: 'Answers most questions', value: 'Within 2 days' });
  const first = { posted: 1, since, joined: 0, due: 0, onTime: 0, medianDays: null };
  expect(recordFacts(first).map(({ label }) => label)).toEqual(['Proposals posted', 'People who joined']);
  expect(recordFacts({ ...whole, medianDays: 0 })[1]!.value).toBe('The day it closed');
  expect(recordFacts({ ...first, posted: 0, since: null })).toEqual([]);
});
