import { expect, test } from 'vitest';
import { MAX_SEARCH_TERMS, searchFault, searchTerms, splitSearch, termPositions } from './search.ts';
import { SEARCH_CAP } from './text.ts';

const words = (count: number) => Array.from({ length: count }, (_, nth) => `w${nth}`).join(' ');

test('a search is its words, each once', () => {
  expect(splitSearch('  zk proofs\tzk \n Rust ')).toEqual(['zk', 'proofs', 'Rust']);
  expect(splitSearch('  ')).toEqual([]);
  expect(searchFault(`zk${' '.repeat(30)}proofs`)).toBeNull();
});

test.each([
  ['nothing', '', null],
  ['as many letters as there may be', 'x'.repeat(SEARCH_CAP), null],
  ['one letter more', 'x'.repeat(SEARCH_CAP + 1), 'A search has at most 200 characters.'],
  ['as many words as there may be', words(MAX_SEARCH_TERMS), null],
  ['one word more', words(MAX_SEARCH_TERMS + 1), 'A search has at most 20 words.'],
  ['one word many times', 'zk '.repeat(60), null],
])('%s', (_, q, sentence) => {
  expect(searchFault(q)).toBe(sentence);
});

test('a refused search looks for no words', () => {
  expect(searchTerms('zk rust')).toEqual(['zk', 'rust']);
  expect(searchTerms(words(MAX_SEARCH_TERMS + 1))).toEqual([]);
});

test.each([
  ['a term of three letters inside words', 'approval prove', 'prov', [2, 9]],
  ['a short term at word starts only', 'data lab, at', 'a', [10]],
  ['an empty term nowhere', 'data', '', []],
])('finds %s', (_, text, term, positions) => {
  expect(termPositions(text, term)).toEqual(positions);
});
