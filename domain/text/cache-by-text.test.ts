import { expect, test, vi } from 'vitest';
import { cacheByText } from './cache-by-text.ts';

test('computes the value of a text once, and again after the cache is full', () => {
  const compute = vi.fn<(text: string) => number>((text) => text.length);
  const cached = cacheByText(compute, 2);
  expect([cached('a'), cached('a'), cached('bb'), cached('bb')]).toEqual([1, 1, 2, 2]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect([cached('ccc'), cached('a')]).toEqual([3, 1]);
  expect(compute).toHaveBeenCalledTimes(4);
});
