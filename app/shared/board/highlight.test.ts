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
  ['the letters after an emoji', '🚀 Zebrafish facts', ['zebrafish'], '🚀 [Zebrafish] facts'],
  ['the letters after joined emoji', '👩‍🔬🚀 Oracles and more', ['oracles'], '👩‍🔬🚀 [Oracles] and more'],
  ['an emoji', 'Go 🚀 now', ['🚀'], 'Go [🚀] now'],
  ['ł and ó', 'In Łódź today', ['lodz'], 'In [Łódź] today'],
  ['ø', 'Søren Ørsted', ['soren', 'orsted'], '[Søren] [Ørsted]'],
  ['ß as two letters', 'Straße 7', ['strasse'], '[Straße] 7'],
  ['ss as ß', 'STRASSE 7', ['straße'], '[STRASSE] 7'],
  ['a part of ß as all of it', 'Straße 7', ['stras'], '[Straß]e 7'],
  ['a curly apostrophe', 'What’s next', ["what's"], '[What’s] next'],
  ['a straight apostrophe', "What's next", ['what’s'], "[What's] next"],
  ['letters with separate accents', 'Cafe\u0301s', ['cafe'], '[Cafe\u0301]s'],
  ['an ellipsis as three dots', 'wait… no', ['wait...'], '[wait…] no'],
  ['full-width letters', 'ＭＥＶ now', ['mev'], '[ＭＥＶ] now'],
  ['no half of a syllable', 'कि का', ['क'], '[कि] [का]'],
  ['words of a script without spaces', '研究数学 ก', ['研究数'], '[研究数]学 ก'],
  ['a short term after a letter outside the basic plane', '𐐨zk zk', ['zk'], '𐐨zk [zk]'],
])('marks %s', (_what, text, terms, expected) => {
  expect(marked(text, ...terms)).toBe(expected);
});
