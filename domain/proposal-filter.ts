import { RECRUITMENT, RECRUITMENT_TYPES, type RecruitmentType } from './recruitment.ts';
import type { Outcome } from './refusal.ts';
import { searchTerms } from './search.ts';
import { SEARCH_CAP, cleanLine } from './text.ts';

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

/** Characters of a too long search that the page shows again. */
const SEARCH_RESULT_LIMIT = 1000;

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

const FILTER_NAMES = [
  'q',
  'event',
  'remote',
  'spots',
  'kind',
  'topic',
  'status',
  'sort',
  'page',
  'after',
] as const;
const BRACKETED = new RegExp(`^(${FILTER_NAMES.join('|')})\\[`);

/**
 * Parses the filter of a URL. A repeated parameter, brackets (`kind[$ne]=`) or an invalid value is
 * refused (`malformed`), never clamped; unknown parameters are ignored.
 */
export function filterFromAddress(params: URLSearchParams): Outcome<ProposalFilter> {
  // Not `refuse`: it would add the sentences of all refusals to the list's browser bundle.
  const refused = (name: string, message: string): Outcome<never> => ({
    ok: false,
    refusal: { code: 'malformed', message, fields: { [name]: message } },
  });
  for (const name of FILTER_NAMES) {
    if (params.getAll(name).length > 1) return refused(name, `The address has "${name}" more than once.`);
  }
  for (const name of params.keys()) {
    if (BRACKETED.test(name)) return refused(name, 'A filter has one value, and no brackets.');
  }
  const text = (name: (typeof FILTER_NAMES)[number]) => params.get(name) ?? '';
  const q = text('q');
  const topic = text('topic');
  if (topic.length > SEARCH_CAP) return refused('topic', `Use at most ${SEARCH_CAP} characters for a topic.`);
  const kind = RECRUITMENT_TYPES.find((type) => RECRUITMENT[type].slug === text('kind')) ?? null;
  if (text('kind') !== '' && !kind) return refused('kind', 'kind must be mentor, mentee or team.');
  const sort = text('sort') === '' ? DEFAULT_SORT : sortFromText(text('sort'));
  if (!sort) return refused('sort', `Sort by ${SORT_KEYS.join(', ')}, with a leading minus for descending.`);
  const flags = { event: text('event'), remote: text('remote'), spots: text('spots') };
  for (const [name, value] of Object.entries(flags)) {
    if (!['', '0', '1'].includes(value)) return refused(name, `"${name}" is 1 or absent.`);
  }
  if (!['', 'all', 'accepting'].includes(text('status')))
    return refused('status', 'status must be all or accepting.');
  const page = /^[1-9]\d?$/.test(text('page')) ? Number(text('page')) : text('page') === '' ? 1 : 0;
  if (page < 1 || page > MAX_PAGE) return refused('page', `page must be a number from 1 to ${MAX_PAGE}.`);
  const filter = {
    q: cleanLine(q.slice(0, SEARCH_RESULT_LIMIT)),
    event: flags.event === '1',
    remote: flags.remote === '1',
    spots: flags.spots === '1',
    kind,
    topic: cleanLine(topic) || null,
    status: text('status') === 'all' ? 'all' : 'accepting',
    sort,
    page,
    after: text('after') || null,
  } satisfies ProposalFilter;
  return { ok: true, value: filter };
}

/** The shortest query string of this filter, with a leading "?"; '' for the default filter. */
export function filterToAddress(filter: ProposalFilter): string {
  const params = new URLSearchParams();
  if (filter.q) params.set('q', filter.q);
  if (filter.event) params.set('event', '1');
  if (filter.remote) params.set('remote', '1');
  if (filter.spots) params.set('spots', '1');
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
  return (
    searchTerms(filter.q).length > 0 || filter.event || filter.remote || filter.spots || filter.topic !== null
  );
}
