import { describe, expect, test } from 'vitest';
import { nextQuarter, saysTheSameUntil } from './moment.ts';

const NOW = new Date('2026-11-22T12:01:00Z');
const QUARTER = new Date('2026-11-22T12:15:00Z');
const DAY = 86_400_000;
const in_ = (ms: number) => new Date(NOW.getTime() + ms);

test('days begin at a quarter of an hour, the next one', () => {
  expect(nextQuarter(NOW)).toEqual(QUARTER);
  expect(nextQuarter(QUARTER)).toEqual(new Date('2026-11-22T12:30:00Z'));
});

describe('what shows instants says the same until', () => {
  test.each<[string, number[], Date]>([
    ['a day may begin, where it shows none', [], QUARTER],
    ['a day may begin, where they are past or far', [-1, -7 * DAY, 3 * DAY, 8 * DAY], QUARTER],
    ['the first of them comes', [30_000, 20_000, 40_000], in_(20_000)],
    ['one of them is a week away', [7 * DAY + 10_000], in_(10_000)],
    ['a millisecond later, where one of them is now', [0], in_(1)],
    ['a millisecond later, where one of them is a week away now', [7 * DAY], in_(1)],
  ])('%s', (_until, at, expected) => {
    expect(saysTheSameUntil(at.map(in_), NOW)).toEqual(expected);
  });
});
