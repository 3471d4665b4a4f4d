import { expect, test } from 'vitest';
import { endSentence, listed, unbroken, unbrokenAsides } from './sentence.ts';

test.each([
  [[], ''],
  [['Mina R.'], 'Mina R.'],
  [['Mina R.', 'Sam O.'], 'Mina R. and Sam O.'],
  [['Mina R.', 'Sam O.', 'Jun A.'], 'Mina R., Sam O. and Jun A.'],
])('%j is listed as %j', (names, text) => {
  expect(listed(names)).toBe(text);
});

test('unbroken text has no space at which a line can break', () => {
  expect(unbroken('Dec 1, 2026')).toBe('Dec\u00a01,\u00a02026');
});

test('only parts in parentheses stay on one line', () => {
  expect(unbrokenAsides('Dec 3 (8:59 AM your time)')).toBe('Dec 3 (8:59\u00a0AM\u00a0your\u00a0time)');
});

test('a sentence ends in one full stop', () => {
  expect([endSentence('Sam O.'), endSentence('Sam')]).toEqual(['Sam O.', 'Sam.']);
});
