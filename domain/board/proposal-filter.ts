import type { HoursPerWeek } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT, type RecruitmentType } from '#domain/proposal/recruitment.ts';
import type { Reward } from '#domain/proposal/reward.ts';
import { searchTerms } from './search.ts';

/** Sort keys of the list. In a URL, a leading minus means descending. */
export const SORT_KEYS = ['posted', 'close', 'applications', 'hours'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export const SORT_LABEL: Record<SortKey, string> = {
  posted: 'Date posted',
  close: 'Close date',
  applications: 'Applications',
  hours: 'Hours',
};
export type ProposalSort = { key: SortKey; descending: boolean };
export const DEFAULT_SORT: ProposalSort = { key: 'posted', descending: true };

/** `page=n` shows the first 5 × n rows up to this n; further pages use a cursor. */
export const MAX_PAGE = 20;

/**
 * The filter of the list. `accepting` is what can be applied to now; `all` adds past-due, closed
 * and announced proposals.
 */
export type ProposalFilter = {
  /**
   * The search as typed. `searchTerms` returns what is searched for, `searchFault` why nothing is.
   */
  q: string;
  event: boolean;
  remote: boolean;
  /** Leaves out full proposals. */
  spots: boolean;
  /** Participants get this, among other rewards. */
  pay: Reward | null;
  /** At most so many hours a week; leaves out proposals that do not state them. */
  hours: HoursPerWeek | null;
  /** Only proposals whose owner states that they are still looking. */
  demand: 'looking' | null;
  kind: RecruitmentType | null;
  topic: string | null;
  status: 'accepting' | 'all';
  sort: ProposalSort;
  /** Shows the first 5 × page rows; 1 to 20. */
  page: number;
  /** Opaque cursor of the next page, beyond `MAX_PAGE`. */
  after: string | null;
};

export const NO_FILTER: ProposalFilter = {
  q: '',
  event: false,
  remote: false,
  spots: false,
  pay: null,
  hours: null,
  demand: null,
  kind: null,
  topic: null,
  status: 'accepting',
  sort: DEFAULT_SORT,
  page: 1,
  after: null,
};

/** "-posted" for newest first. */
export function sortToText(sort: ProposalSort): string {
  return `${sort.descending ? '-' : ''}${sort.key}`;
}

/** A sort as spelled in a URL or the API; null when unknown. */
export function sortFromText(text: string): ProposalSort | null {
  const key = SORT_KEYS.find((known) => text === known || text === `-${known}`);
  return key ? { key, descending: text.startsWith('-') } : null;
}

/** The shortest query string of this filter, with a leading "?"; '' for the default filter. */
export function filterToAddress(filter: ProposalFilter): string {
  const params = new URLSearchParams();
  if (filter.q) params.set('q', filter.q);
  if (filter.event) params.set('event', '1');
  if (filter.remote) params.set('remote', '1');
  if (filter.spots) params.set('spots', '1');
  if (filter.pay) params.set('pay', filter.pay);
  if (filter.hours) params.set('hours', String(filter.hours));
  if (filter.demand) params.set('demand', filter.demand);
  if (filter.kind) params.set('kind', RECRUITMENT[filter.kind].slug);
  if (filter.topic) params.set('topic', filter.topic);
  if (filter.status === 'all') params.set('status', 'all');
  const sort = sortToText(filter.sort);
  if (sort !== sortToText(DEFAULT_SORT)) params.set('sort', sort);
  if (filter.page > 1) params.set('page', String(filter.page));
  if (filter.after) params.set('after', filter.after);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** True when anything narrows the list (other than kind, sort and paging). */
export function isNarrowed(filter: ProposalFilter): boolean {
  const { q, event, remote, spots, pay, hours, demand, topic } = filter;
  return searchTerms(q).length > 0 || event || remote || spots || [pay, hours, demand, topic].some(Boolean);
}
