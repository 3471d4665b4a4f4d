import { demandOf } from '#domain/proposal/demand.ts';
import { takesAtMost } from '#domain/proposal/hours-per-week.ts';
import type { ProposalFilter } from './proposal-filter.ts';
import { type Proposal, isAccepting, isFull, isPublic } from '#domain/proposal/proposal.ts';
import { RECRUITMENT } from '#domain/proposal/recruitment.ts';
import { offersReward } from '#domain/proposal/reward.ts';
import { foldSearch } from '#domain/text/search-fold.ts';
import { searchTerms } from './search.ts';
import type { ProposalTerms } from '#domain/proposal/terms.ts';

/** What of a proposal a filter can ask for. */
export type MatchedProposal = Pick<
  Proposal,
  | 'status'
  | 'closeAt'
  | 'title'
  | 'name'
  | 'organization'
  | 'city'
  | 'state'
  | 'recruitmentType'
  | 'workLocation'
  | 'withEvent'
  | 'topics'
  | 'skills'
  | 'description'
  | 'participants'
  | 'acceptedCount'
  | 'hoursPerWeek'
  | 'demand'
  | 'demandUntil'
> & { terms: Pick<ProposalTerms, 'rewards'> | null };

/** A filter without what only sorts and pages its list. */
export type Conditions = Omit<ProposalFilter, 'sort' | 'page' | 'after'>;

/** Folded texts of one proposal. */
type Texts = { fields: string[]; prose: string; proseWords: string[]; topics: string[] };

type Test<Name extends keyof Conditions> = (
  wanted: Conditions[Name],
  proposal: MatchedProposal,
  texts: Texts,
  now: Date,
) => boolean;

/** The test of each condition; a new one in `ProposalFilter` does not compile without its test. */
const TESTS: { [Name in keyof Conditions]: Test<Name> } = {
  status: (wanted, proposal, _texts, now) =>
    wanted === 'all' ? isPublic(proposal.status) : isAccepting(proposal, now),
  event: (wanted, { withEvent }) => !wanted || withEvent,
  remote: (wanted, { workLocation }) => !wanted || workLocation === 'remote',
  spots: (wanted, proposal) => !wanted || !isFull(proposal),
  pay: (wanted, proposal) => wanted === null || offersReward(proposal, wanted),
  hours: (wanted, proposal) => wanted === null || takesAtMost(proposal, wanted),
  demand: (wanted, proposal, _texts, now) => wanted === null || demandOf(proposal, now) === wanted,
  kind: (wanted, { recruitmentType }) => wanted === null || recruitmentType === wanted,
  topic: (wanted, _proposal, { topics }) => wanted === null || hasTopic(topics, wanted),
  q: (wanted, _proposal, texts) => searchTerms(wanted).every((term) => hasTerm(texts, foldSearch(term))),
};
const NAMES = Object.keys(TESTS) as (keyof Conditions)[];

/** Whether the list with this filter shows the proposal at `now`; equal to the list's SQL. */
export function matchesFilter(filter: Conditions, proposal: MatchedProposal, now: Date): boolean {
  return filterMatcher(proposal, now)(filter);
}

/** `matchesFilter` for one proposal and many filters: folds its texts once. */
export function filterMatcher(proposal: MatchedProposal, now: Date): (filter: Conditions) => boolean {
  const texts = textsOf(proposal);
  const passes = (test: Test<never>, wanted: Conditions[keyof Conditions]) =>
    test(wanted as never, proposal, texts, now);
  return (filter) => NAMES.every((name) => passes(TESTS[name], filter[name]));
}

function textsOf(proposal: MatchedProposal): Texts {
  const { title, name, organization, recruitmentType, city, state, topics, skills, description } = proposal;
  const { label } = RECRUITMENT[recruitmentType];
  const prose = foldSearch([...topics, ...skills, description].join(' '));
  return {
    fields: [title, name, organization, recruitmentType, label, city, state].map(foldSearch),
    prose,
    proseWords: wordsOf(prose),
    topics: topics.map((topic) => ` ${wordsOf(foldSearch(topic)).join(' ')} `),
  };
}

const LETTER = /[\p{L}\p{N}]/u;
const LETTERS_ONLY = /^[\p{L}\p{N}]+$/u;

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Letters from which a term matches inside a word of the fields; a shorter one only its start. */
const SUBSTRING_FROM = 3;

/** In a field, or as a word start in topics, skills or summary. */
function hasTerm({ fields, prose, proseWords }: Texts, term: string): boolean {
  return fields.some((field) => isInField(field, term)) || startsWords(prose, proseWords, term);
}

function isInField(field: string, term: string): boolean {
  if (Array.from(term).length >= SUBSTRING_FROM) return field.includes(term);
  const isWord = LETTERS_ONLY.test(term);
  for (let at = field.indexOf(term); at >= 0; at = field.indexOf(term, at + 1)) {
    const before = Array.from(field.slice(0, at)).at(-1) ?? ' ';
    if (before === ' ' || (isWord && !LETTER.test(before))) return true;
  }
  return false;
}

/** Each word of the term starts a word, and the text contains the term with its punctuation. */
function startsWords(prose: string, proseWords: readonly string[], term: string): boolean {
  const starts = wordsOf(term);
  return (
    starts.length > 0 &&
    starts.every((start) => proseWords.some((word) => word.startsWith(start))) &&
    prose.includes(term)
  );
}

/** The words, whole and in this order, in one of the topics. */
function hasTopic(topics: readonly string[], wanted: string): boolean {
  const words = wordsOf(foldSearch(wanted)).join(' ');
  return words !== '' && topics.some((topic) => topic.includes(` ${words} `));
}

/** The matched facts as JSON, to compare a proposal with what it was before a change. */
export function matchedFacts(
  proposal: MatchedProposal,
): Omit<MatchedProposal, 'closeAt' | 'demandUntil'> & { closeAt: string; demandUntil: string | null } {
  const { status, title, name, organization, city, state, recruitmentType, workLocation } = proposal;
  const { withEvent, topics, skills, description, participants, acceptedCount } = proposal;
  const { hoursPerWeek, terms, demand, demandUntil } = proposal;
  return {
    status,
    title,
    name,
    organization,
    city,
    state,
    recruitmentType,
    workLocation,
    withEvent,
    topics,
    skills,
    description,
    participants,
    acceptedCount,
    hoursPerWeek,
    terms: terms && { rewards: terms.rewards },
    demand,
    demandUntil: demandUntil?.toISOString() ?? null,
    closeAt: proposal.closeAt.toISOString(),
  };
}
