import { describe, expect, test } from 'vitest';
import { isFaster, isNarrow, isSlower, medianInterval } from './interval.ts';

/** 1.00, 1.01, … for `count` rounds, unsorted. */
const rounds = (count: number) => Array.from({ length: count }, (_, at) => 1 + at / 100).toReversed();

describe('medianInterval', () => {
  test('fewer than six rounds have no interval of 95 %', () => {
    expect(medianInterval(rounds(5))).toEqual({ ratio: 1.02, low: 0, high: Infinity });
  });

  // Ranks as in tables of the sign test.
  test.each([
    [6, 1, 1.05],
    [8, 1, 1.07],
    [9, 1.01, 1.07],
    [12, 1.02, 1.09],
    [15, 1.03, 1.11],
  ])('%i rounds have an interval from %f to %f', (count, low, high) => {
    expect(medianInterval(rounds(count))).toMatchObject({ low, high });
  });

  test('one outlier in nine rounds does not widen the interval', () => {
    const steady = [1.01, 0.99, 1, 1.02, 1.01, 0.98, 1, 1.01];
    expect(medianInterval([...steady, 1.4])).toEqual({ ratio: 1.01, low: 0.99, high: 1.02 });
  });
});

test('a page is slower or faster only when the whole interval is', () => {
  expect(isSlower({ ratio: 1.2, low: 1.05, high: 1.4 })).toBe(false);
  expect(isSlower({ ratio: 1.2, low: 1.06, high: 1.4 })).toBe(true);
  expect(isFaster({ ratio: 0.9, low: 0.8, high: 0.95 })).toBe(false);
  expect(isFaster({ ratio: 0.9, low: 0.8, high: 0.94 })).toBe(true);
});

test('an interval is narrow below a width of 0.06', () => {
  expect(isNarrow({ ratio: 1, low: 0.97, high: 1.02 })).toBe(true);
  expect(isNarrow({ ratio: 1, low: 0.97, high: 1.04 })).toBe(false);
});
