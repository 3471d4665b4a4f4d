import { expect, test } from 'vitest';
import { NO_FILTER, type ProposalFilter } from './proposal-filter.ts';
import { type MatchedProposal, filterMatcher, matchedFacts, matchesFilter } from './proposal-match.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const LATER = new Date('2026-12-01T12:00:00Z');

const PROPOSAL: MatchedProposal = {
  status: 'open',
  closeAt: LATER,
  title: 'Folding proofs',
  name: 'Mina R.',
  organization: 'École Alder',
  city: 'Lyon',
  state: 'Rhône',
  recruitmentType: 'find_mentee',
  workLocation: 'remote',
  withEvent: false,
  topics: ['zk-SNARKs', 'Data analysis', 'MEV'],
  skills: ['Rust', 'C++', 'SQL'],
  description: 'Why sequencers reorder.',
  participants: 2,
  acceptedCount: 0,
  hoursPerWeek: 20,
  terms: { rewards: ['paid', 'credit'] },
  demand: null,
  demandUntil: null,
};

test.each<[boolean, Partial<ProposalFilter>, Partial<MatchedProposal>]>([
  [true, {}, {}],
  [false, {}, { status: 'closed' }],
  [false, {}, { closeAt: NOW }],
  [true, { status: 'all' }, { status: 'closed' }],
  [false, { status: 'all' }, { status: 'withdrawn' }],
  [false, { event: true }, {}],
  [true, { event: true }, { withEvent: true }],
  [true, { remote: true }, {}],
  [false, { remote: true }, { workLocation: 'hybrid' }],
  [true, { spots: true }, {}],
  [false, { spots: true }, { acceptedCount: 2 }],
  [true, { pay: 'paid' }, {}],
  [true, { pay: 'credit' }, {}],
  [false, { pay: 'volunteer' }, {}],
  [false, { pay: 'paid' }, { terms: null }],
  [true, { hours: 20 }, {}],
  [false, { hours: 10 }, {}],
  [false, { hours: 40 }, { hoursPerWeek: 0 }],
  [false, { demand: 'looking' }, {}],
  [true, { demand: 'looking' }, { demand: 'looking', demandUntil: LATER }],
  [false, { demand: 'looking' }, { demand: 'looking', demandUntil: NOW }],
  [false, { demand: 'looking' }, { demand: 'plenty', demandUntil: LATER }],
  [false, { demand: 'looking', status: 'all' }, { demand: 'looking', demandUntil: LATER, status: 'closed' }],
  [true, { kind: 'find_mentee' }, {}],
  [false, { kind: 'find_mentor' }, {}],
  [true, { topic: 'ZK snarks' }, {}],
  [false, { topic: 'analysis MEV' }, {}],
  [false, { topic: '%' }, {}],
  [true, { q: 'olding' }, {}],
  [true, { q: 'ecole lyon rhone' }, {}],
  [false, { q: 'folding paris' }, {}],
  [true, { q: 'fo' }, {}],
  [false, { q: 'ol' }, {}],
  [true, { q: 'c+' }, {}],
  [false, { q: '+' }, {}],
  [true, { q: 'r.' }, { name: 'Mina r.' }],
  [false, { q: 'a.' }, { name: 'Mina.' }],
  [true, { q: 'al' }, { organization: 'École-Alder' }],
  [true, { q: 'reord' }, {}],
  [false, { q: 'order' }, {}],
  [true, { q: 'zk-sna' }, {}],
  [false, { q: 'snarks-zk' }, {}],
  [true, { q: 'looking mentee' }, {}],
  [true, { q: 'x'.repeat(300) }, {}],
])('%s for %o and a proposal with %o', (matches, filter, proposal) => {
  expect(matchesFilter({ ...NO_FILTER, ...filter }, { ...PROPOSAL, ...proposal }, NOW)).toBe(matches);
});

test('one matcher serves many filters', () => {
  const matches = filterMatcher(PROPOSAL, NOW);
  expect(['rust', 'haskell'].map((q) => matches({ ...NO_FILTER, q }))).toEqual([true, false]);
});

test('facts of a proposal, read back from JSON, equal what was stored', () => {
  const { terms, demandUntil, closeAt } = matchedFacts({
    ...PROPOSAL,
    terms: { rewards: ['paid'] },
    demandUntil: LATER,
  });
  expect({ terms, demandUntil, closeAt }).toEqual({
    terms: { rewards: ['paid'] },
    demandUntil: LATER.toISOString(),
    closeAt: LATER.toISOString(),
  });
  expect(matchedFacts({ ...PROPOSAL, terms: null })).toMatchObject({ terms: null, demandUntil: null });
});
