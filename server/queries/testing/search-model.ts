import fc from 'fast-check';
import { type ProposalFilter, SORT_KEYS } from '#domain/board/proposal-filter.ts';
import { matchesFilter } from '#domain/board/proposal-match.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { REWARDS } from '#domain/proposal/reward.ts';
import { foldSearch } from '#domain/text/search-fold.ts';
import { searchTerms } from '#domain/board/search.ts';
import { NO_TERMS, REWARD_CHOICES } from '#domain/proposal/terms.ts';
import type { proposals } from '#server/db/schema/proposal.ts';
import { NOW, inDays } from './sample-proposal.ts';

/** In-memory model of the list's search, filters and sorts: docs/develop/specification.md. */
export type Row = typeof proposals.$inferSelect;

// Precomposed and combining accents, other scripts, SQL wildcards in half and full width, and word
// boundaries.
const LETTERS = Array.from('aaabbAÄéжЖя中α1%_\\-. \'"🙂％');
const unit = fc.constantFrom(...LETTERS, 'e\u0301', 'ss');
const awkward = fc.string({ unit, maxLength: 12, size: 'max' });
const term = fc.string({ unit, minLength: 1, maxLength: 3 });
const topics = fc.tuple(awkward, awkward, fc.constantFrom('zk-SNARKs', 'Data analysis', 'a b'));

const termsWith = (choice: string) => ({
  ...NO_TERMS,
  rewards: REWARDS.filter((reward) => choice.split('+').includes(reward)),
});

const anyDemand = fc.constantFrom<Pick<Row, 'demand' | 'demandUntil'>>(
  { demand: null, demandUntil: null },
  { demand: 'looking', demandUntil: inDays(1) },
  { demand: 'looking', demandUntil: NOW },
  { demand: 'plenty', demandUntil: inDays(1) },
);

const anyFacts = fc.record({
  title: awkward,
  name: awkward,
  organization: awkward,
  city: awkward,
  state: awkward,
  topics,
  skills: fc.tuple(awkward, fc.constantFrom('Rust', 'C++'), awkward),
  description: fc.tuple(awkward, awkward).map((words) => words.join(' Folding ')),
  withEvent: fc.boolean(),
  recruitmentType: fc.constantFrom(...RECRUITMENT_TYPES),
  workLocation: fc.constantFrom('on_site', 'remote', 'hybrid'),
  status: fc.constantFrom('open', 'open', 'open', 'closed', 'withdrawn'),
  closeAt: fc.constantFrom(inDays(-1), NOW, inDays(1), inDays(2)),
  createdAt: fc.constantFrom(inDays(-2), inDays(-3), inDays(-4)),
  applicationCount: fc.nat({ max: 2 }),
  hoursPerWeek: fc.constantFrom(0, ...HOURS_PER_WEEK),
  terms: fc.option(fc.constantFrom(...REWARD_CHOICES).map(termsWith)),
  participants: fc.constantFrom(0, 1, 2, 4),
  acceptedCount: fc.nat({ max: 1 }),
});

export const anyRow = fc.tuple(anyFacts, anyDemand).map(([facts, demand]) => ({ ...facts, ...demand }));

const anyWords = fc.oneof(
  fc.constant(''),
  term,
  fc.tuple(term, fc.constantFrom(' ', '  ', '\t'), term).map((parts) => parts.join('')),
  fc.constantFrom(
    'mentor',
    'rust',
    'c++',
    'fold',
    'olding',
    'snark',
    'ma',
    'loo ment',
    'find_t',
    'LOOKING\tfor',
    'ÄA',
    'E\u0301',
  ),
);

/** Any filter; most have one word and no topic or category, or they would rarely match. */
export const anyFilter: fc.Arbitrary<ProposalFilter> = fc.record({
  q: anyWords,
  event: fc.constantFrom(false, false, true),
  remote: fc.constantFrom(false, false, true),
  spots: fc.integer({ min: 0, max: 7 }).map((item) => item === 7),
  pay: fc.option(fc.constantFrom(...REWARDS), { freq: 1 }),
  hours: fc.option(fc.constantFrom(...HOURS_PER_WEEK), { freq: 1 }),
  demand: fc.integer({ min: 0, max: 7 }).map((item) => (item === 7 ? 'looking' : null)),
  kind: fc.option(fc.constantFrom(...RECRUITMENT_TYPES), { freq: 1 }),
  topic: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('ZK snarks', 'data', 'analysis data', 'a', '%', 'Ä') },
  ),
  status: fc.constantFrom('accepting', 'all'),
  sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
  page: fc.constantFrom(1, 1, 2),
  after: fc.constant(null),
});

/** The list's rules as `domain` has them, at the time of the tests. */
export const matches = (row: Row, asked: ProposalFilter) => matchesFilter(asked, row, NOW);

/** A term in a title, to order title matches first. */
function isInTitle(title: string, term: string): boolean {
  const [letters, wanted] = [Array.from(title), Array.from(term)];
  const isWord = wanted.every((letter) => LETTER.test(letter));
  return letters.some((_, at) => {
    if (wanted.some((letter, place) => letters[at + place] !== letter)) return false;
    const before = letters[at - 1] ?? ' ';
    return wanted.length >= 3 || before === ' ' || (isWord && !LETTER.test(before));
  });
}

const LETTER = /[\p{L}\p{N}]/u;

const matchesTitle = (row: Row, asked: ProposalFilter) =>
  searchTerms(asked.q).every((term) => isInTitle(foldSearch(row.title), foldSearch(term)));

const KEY = {
  posted: 'createdAt',
  close: 'closeAt',
  applications: 'applicationCount',
  hours: 'hoursPerWeek',
} as const;

/**
 * Title matches first, then in the order of the filter's sort; ties by id, in the same direction.
 */
export function inOrder(rows: readonly Row[], asked: ProposalFilter): Row[] {
  const { key, descending } = asked.sort;
  const ascending = rows.toSorted((a, b) => Number(a[KEY[key]]) - Number(b[KEY[key]]) || a.id - b.id);
  const sorted = descending ? ascending.toReversed() : ascending;
  return [
    ...sorted.filter((row) => matchesTitle(row, asked)),
    ...sorted.filter((row) => !matchesTitle(row, asked)),
  ];
}
