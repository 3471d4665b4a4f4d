import { expect, test } from 'vitest';
import { foldMarks } from '#domain/text/fold-marks.ts';
import { termPositions } from './search.ts';
import { hiddenMatches, matchedSpellings } from './search-match.ts';

const proposal = {
  title: 'Folding proofs',
  name: 'Mina R.',
  organization: 'Alder Bay University',
  city: 'Lyon',
  state: 'New York',
  recruitmentType: 'find_team',
  topics: ['zk-SNARKs', 'N/A', 'N/A'],
  skills: ['Rust', 'C++', 'N/A'],
  description: 'We measure how long a prover takes on hardware that a student owns.',
} as const satisfies Parameters<typeof hiddenMatches>[1];

test.each<[what: string, q: string, reasons: string[]]>([
  ['nothing for what the row shows', 'folding mina alder SNARKs team', []],
  ['the city', 'LYÓN', ['city: Lyon']],
  ['the state once for two words', 'new york', ['state: New York']],
  ['the kind for a word of its label', 'looking', ['Looking for Team member']],
  ['the skill', 'rust', ['skill: Rust']],
  ['a skill with punctuation', 'c++', ['skill: C++']],
  ['the words around a match in the summary', 'prover', ['summary: … how long a prover takes on hardware …']],
  ['nothing for a word that only the database matches', 'xyzzy', []],
  ['one reason for each word', 'rust lyon', ['skill: Rust', 'city: Lyon']],
])('names %s', (_what, q, reasons) => {
  expect(hiddenMatches(q.split(' '), proposal)).toEqual(reasons);
});

test('a city with a letter of another alphabet is named', () => {
  expect(hiddenMatches(['aeroskobing'], { ...proposal, city: 'Ærøskøbing' })).toEqual(['city: Ærøskøbing']);
});

test.each<[what: string, q: string, text: string, spellings: string[]]>([
  ['æ as ae', 'encyclopaedia', 'An Encyclopædia', ['Encyclopædia']],
  ['ae as æ', 'encyclopædia', 'An encyclopaedia', ['encyclopaedia']],
  [
    'œ, Đ, ð, þ and ı',
    'oeuvre dang gudrun thor isik',
    'Œuvre Đặng Guðrún Þór ışık',
    ['Œuvre', 'Đặng', 'Guðrún', 'Þór', 'ışık'],
  ],
  ['a no-break hyphen', 'zk-snarks', 'zk‑SNARKs', ['zk‑SNARKs']],
  ['curly quotes', '"new"', 'The “new” one', ['“new”']],
  ['a fraction', '1/2', 'About ½ of it', ['½']],
  ['a fraction after a digit', '1/2', 'About 5½ of it', ['½']],
  ['a short part of a word with its start', 'aea', 'Kæa', ['Kæa']],
  ['bold letters', 'mev', '𝐌𝐄𝐕', ['𝐌𝐄𝐕']],
  ['each spelling once', 'aero', 'Ærø ærø Ærø', ['Ærø', 'ærø']],
  ['nothing that is marked anyway', 'soren lodz', 'Søren in Łódź', []],
  ['nothing without a match', 'fold', 'Ærø', []],
])('matchedSpellings has %s', (_what, q, text, spellings) => {
  const terms = q.split(' ');
  expect(matchedSpellings(terms, [text])).toEqual(spellings);
  for (const spelling of spellings)
    expect(termPositions(foldMarks(text), foldMarks(spelling))).not.toEqual([]);
});
