import { expect, test } from 'vitest';
import {
  MAX_SEARCH_TERMS,
  searchFault,
  searchTerms,
  splitSearch,
  termPositions,
  isSearch,
} from './search.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';

const words = (count: number) => Array.from({ length: count }, (_, nth) => `w${nth}`).join(' ');

test('splitSearch returns each word once', () => {
  expect(splitSearch('  zk proofs\tzk \n Rust ')).toEqual(['zk', 'proofs', 'Rust']);
  expect(splitSearch('  ')).toEqual([]);
  expect(searchFault(`zk${' '.repeat(30)}proofs`)).toBeNull();
});

test.each([
  ['an empty search', '', null],
  ['the maximum number of characters', 'x'.repeat(SEARCH_CAP), null],
  ['one character too many', 'x'.repeat(SEARCH_CAP + 1), 'Search for at most 200 characters.'],
  ['the maximum number of words', words(MAX_SEARCH_TERMS), null],
  ['one word too many', words(MAX_SEARCH_TERMS + 1), 'Search for at most 20 words.'],
  ['one word many times', 'zk '.repeat(60), null],
])('searchFault checks %s', (_, q, sentence) => {
  expect(searchFault(q)).toBe(sentence);
});

test('a refused search has no terms', () => {
  expect(searchTerms('zk rust')).toEqual(['zk', 'rust']);
  expect(searchTerms(words(MAX_SEARCH_TERMS + 1))).toEqual([]);
});

test.each([
  ['a term of three letters inside words', 'approval prove', 'prov', [2, 9]],
  ['a short term at word starts only', 'data lab, at', 'a', [10]],
  ['an empty term nowhere', 'data', '', []],
])('termPositions finds %s', (_, text, term, positions) => {
  expect(termPositions(text, term)).toEqual(positions);
});

test('a topic or a term makes a filter a search', () => {
  expect(isSearch({ q: '  ', topic: null })).toBe(false);
  expect(isSearch({ q: 'soil', topic: null })).toBe(true);
  expect(isSearch({ q: '', topic: 'soil' })).toBe(true);
});
