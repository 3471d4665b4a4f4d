import { expect, test } from 'vitest';
import { letterStart, truncateLine } from './truncate-line.ts';

test.each([
  ['short', 'abc', 3, 'abc'],
  ['long', 'abcdef', 4, 'abc…'],
  ['cut at a space', 'ab cdef', 4, 'ab…'],
  ['an emoji of several characters', 'ab👨‍👩‍👧‍👦', 6, 'ab…'],
])('truncates a line that is %s', (_, text, cap, expected) => {
  expect(truncateLine(text, cap)).toBe(expected);
});

test('letterStart finds the start of a character, even at the end of the text', () => {
  expect(letterStart('ab🇪🇺', 4)).toBe(2);
  expect(letterStart('', 0)).toBe(0);
});
