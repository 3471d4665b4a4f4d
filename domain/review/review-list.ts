import {
  PENDING_LABEL,
  type UndecidedFacts,
  hasDecision,
  isUnderReview,
  isUndecided,
  statusForOwner,
} from '#domain/application/application.ts';
import { normalizedTag } from './score-tag-note.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import { cleanText } from '#domain/text/text-input.ts';

/** Filters of the owner's list of applications, in the order of their chips. */
export const REVIEW_FILTERS = [
  'to_decide',
  'unread',
  'changed',
  'shortlisted',
  'invited',
  'accepted',
  'waitlisted',
  'not_selected',
  'declined',
  'withdrawn',
] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

const REVIEW_FILTER_LABEL: Record<ReviewFilter, string> = {
  to_decide: 'To decide',
  unread: 'Unread',
  changed: 'Changed since decided',
  shortlisted: 'Shortlisted',
  invited: 'Invited',
  accepted: 'Accepted',
  waitlisted: 'Waitlisted',
  not_selected: 'Not selected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The filter's words, as on the badges: "To invite" while decisions are pending. */
export function reviewFilterLabel(filter: ReviewFilter, isPending: boolean): string {
  const pending: Partial<Record<ReviewFilter, string>> = PENDING_LABEL;
  return (isPending ? pending[filter] : undefined) ?? REVIEW_FILTER_LABEL[filter];
}

/** Orders of the list, the default first. Ties and missing values follow the date, newest first. */
export const REVIEW_SORTS = ['newest', 'undecided', 'oldest', 'name', 'score', 'words', 'rank'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_LABEL: Record<ReviewSort, string> = {
  newest: 'Newest first',
  undecided: 'To decide first',
  oldest: 'Oldest first',
  name: 'Name',
  score: 'Highest score',
  words: 'Most words',
  rank: 'Waitlist rank',
};

/** Applications on one page of the list. */
export const REVIEW_PAGE_SIZE = 50;

/** The query of the list: search text, filters, sort and page (from 1). */
export type ReviewQuery = {
  q: string;
  filter: ReviewFilter | null;
  tag: string | null;
  sort: ReviewSort;
  page: number;
};

/** The list without search and filters. */
export const ALL_APPLICATIONS: ReviewQuery = { q: '', filter: null, tag: null, sort: 'newest', page: 1 };

/** Parses the URL's parameters; a missing or unknown one has its default. */
export function parseReviewQuery(params: URLSearchParams): ReviewQuery {
  const page = Number(params.get('page'));
  return {
    q: cleanText(params.get('q') ?? '').slice(0, SEARCH_CAP),
    filter: REVIEW_FILTERS.find((filter) => filter === params.get('filter')) ?? null,
    tag: normalizedTag(params.get('tag') ?? '') || null,
    sort: REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1,
  };
}

/** The shortest query string of a list, with its question mark; '' for the default. */
export function reviewQueryText({ q, filter, tag, sort, page }: Partial<ReviewQuery>): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (filter) params.set('filter', filter);
  if (tag) params.set('tag', tag);
  if (sort && sort !== 'newest') params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}

/** What the filters depend on. */
export type ReviewFacts = UndecidedFacts & { readAt: Date | null };

/** True for an undecided application that the owner has not opened. */
export function isUnread({ status, pendingDecision, readAt }: ReviewFacts): boolean {
  return readAt === null && status === 'submitted' && pendingDecision === null;
}

/** True if the answers changed after the owner decided, and the owner has not looked at it. */
export function isChangedSinceDecided(facts: UndecidedFacts): boolean {
  return facts.changedAt !== null && isUnderReview(facts.status) && hasDecision(facts);
}

/** True if the application belongs to the filter. */
export function matchesReviewFilter(facts: ReviewFacts, filter: ReviewFilter): boolean {
  if (filter === 'to_decide') return isUndecided(facts);
  if (filter === 'unread') return isUnread(facts);
  if (filter === 'changed') return isChangedSinceDecided(facts);
  return statusForOwner(facts) === (filter satisfies ApplicationStatus);
}

/** Applications with the same facts, and how many of them match the search. */
export type ReviewGroup = ReviewFacts & { matching: number };

/** How many applications that match the search belong to each filter. */
export function countReviewFilters(groups: readonly ReviewGroup[]): Record<ReviewFilter, number> {
  const counts = REVIEW_FILTERS.map((filter) => [
    filter,
    groups
      .filter((group) => matchesReviewFilter(group, filter))
      .reduce((sum, { matching }) => sum + matching, 0),
  ]);
  return Object.fromEntries(counts) as Record<ReviewFilter, number>;
}

/** An application's place in the list, and where to go from there. Ids are null at the ends. */
export type ReviewPosition = {
  /** From 1. */
  position: number;
  total: number;
  previousId: number | null;
  nextId: number | null;
  /** The next application to decide on, from the start again after the last one. */
  nextUndecidedId: number | null;
};

/** The position of `openId` in a list that contains it. */
export function positionInReview(
  listed: readonly { id: number; undecided: boolean }[],
  openId: number,
): ReviewPosition {
  const index = listed.findIndex(({ id }) => id === openId);
  const following = [...listed.slice(index + 1), ...listed.slice(0, index)];
  return {
    position: index + 1,
    total: listed.length,
    previousId: listed[index - 1]?.id ?? null,
    nextId: listed[index + 1]?.id ?? null,
    nextUndecidedId: following.find(({ undecided }) => undecided)?.id ?? null,
  };
}
