import { expect, test } from 'vitest';
import { hiddenMatches } from './search-match.ts';

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
