import { expect, test } from 'vitest';
import { splitAtMatches } from './highlight.tsx';

function marked(text: string, ...terms: string[]): string {
  return splitAtMatches(text, terms)
    .map(({ piece, marked: is }) => (is ? `[${piece}]` : piece))
    .join('');
}

test.each([
  ['whatever the case', 'Measuring MEV', ['mev'], 'Measuring [MEV]'],
  ['whatever the accents', 'Le Café', ['cafe'], 'Le [Café]'],
  ['with accents of its own', 'A resume', ['résumé'], 'A [resume]'],
  ['inside a word from three letters on', 'Refolding', ['fold'], 'Re[fold]ing'],
  ['shorter ones only where a word starts', 'zk and Blitzkrieg', ['zk'], '[zk] and Blitzkrieg'],
  ['several, overlapping', 'folding', ['fold', 'ding'], '[folding]'],
  ['nothing without a search', 'folding', [], 'folding'],
  ['signs as signs', 'a+b (c)', ['(c)'], 'a+b [(c)]'],
  ['nothing in nothing', '', ['abc'], ''],
])('marks %s', (_what, text, terms, expected) => {
  expect(marked(text, ...terms)).toBe(expected);
});
