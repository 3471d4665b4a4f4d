import { expect, test } from 'vitest';
import { endSentence, listed, unbroken, unbrokenDates } from './sentence.ts';

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

test.each([
  ['Dec 3 (8:59 AM your time)', 'Dec\u00a03 (8:59\u00a0AM\u00a0your\u00a0time)'],
  ['Dec 3, 2026, 11:59 PM ET', 'Dec\u00a03, 2026, 11:59\u00a0PM\u00a0ET'],
  ['11:59 PM Eastern Time', '11:59\u00a0PM Eastern Time'],
])('days, times and parts in parentheses stay on one line: %s', (text, unbrokenText) => {
  expect(unbrokenDates(text)).toBe(unbrokenText);
});

test('a sentence ends in one full stop', () => {
  expect([endSentence('Sam O.'), endSentence('Sam')]).toEqual(['Sam O.', 'Sam.']);
});
