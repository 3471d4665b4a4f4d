import { expect, test } from 'vitest';
import { splitAtMatches } from './highlight.tsx';

function marked(text: string, ...terms: string[]): string {
  return splitAtMatches(text, terms)
    .map(({ piece, marked: is }) => (is ? `[${piece}]` : piece))
    .join('');
}

test.each([
  ['a match in another case', 'Measuring MEV', ['mev'], 'Measuring [MEV]'],
  ['a match with accents', 'Le Café', ['cafe'], 'Le [Café]'],
  ['a match without the accents of the search', 'A resume', ['résumé'], 'A [resume]'],
  ['a term of three letters or more inside a word', 'Refolding', ['fold'], 'Re[fold]ing'],
  ['a shorter term at word starts only', 'zk and Blitzkrieg', ['zk'], '[zk] and Blitzkrieg'],
  ['overlapping matches as one', 'folding', ['fold', 'ding'], '[folding]'],
  ['nothing without a search', 'folding', [], 'folding'],
  ['special characters literally', 'a+b (c)', ['(c)'], 'a+b [(c)]'],
  ['nothing in an empty text', '', ['abc'], ''],
])('marks %s', (_what, text, terms, expected) => {
  expect(marked(text, ...terms)).toBe(expected);
});
