import { UNCACHED } from './pages.ts';

export type Kind = 'list' | 'page 20' | 'search' | 'figures' | 'without a list';
export type GrowthShape = { kind: Kind; path: string };

const SORTS = ['posted', '-posted', 'close', '-close', 'applications', '-applications', 'hours', '-hours'];
const FILTERS = ['kind=mentor', 'kind=team', 'event=1', 'remote=1', 'kind=team&event=1&remote=1'];
const TERMS = [
  'pay=paid',
  'pay=volunteer',
  'hours=10',
  'hours=40',
  'demand=looking',
  'pay=credit&hours=20',
  'pay=paid&sort=close',
  'hours=40&sort=hours',
  'demand=looking&sort=-applications',
  'event=1&remote=1&pay=volunteer',
  'event=1&demand=looking&pay=paid',
];
const WORDS = ['research', 'mentor', 'data', 'rollup', 'garden', 'corpus', 'lotima', 'zqxw', 'a', 'zk', 'ma'];
const SEARCHES = [
  ...WORDS.map((word) => `q=${word}`),
  'q=data+garden',
  'q=research+data',
  'q=mentor+lyon+privacy',
  'q=garden&page=20',
  'q=garden&sort=close',
  'q=research&sort=hours',
  'q=data&event=1',
  'q=data&pay=paid&hours=20',
  'q=data&event=1&remote=1&kind=team',
  'topic=LLM',
  'topic=Cartography',
];

/** The query for open proposals only, and for all. */
const inBothStates = (query: string) => [query, `status=all&${query}`];
const shapes = (kind: Kind, queries: readonly string[]): GrowthShape[] =>
  queries.flatMap(inBothStates).map((query) => ({ kind, path: `/?${query}&${UNCACHED}` }));

/** Every sort and filter of the list, sample searches, and pages that aggregate the whole board. */
export const GROWTH_SHAPES: readonly GrowthShape[] = [
  ...shapes('list', [
    ...SORTS.map((sort) => `sort=${sort}`),
    ...FILTERS,
    ...TERMS,
    ...['applications', '-close'].map((sort) => `kind=team&event=1&remote=1&sort=${sort}`),
  ]),
  ...shapes('page 20', ['page=20', 'page=20&pay=paid', 'page=20&hours=40', 'page=20&demand=looking']),
  ...shapes('search', SEARCHES),
  ...['/stat', '/about-us', '/feed.xml', '/sitemap.xml'].map((path) => ({
    kind: 'figures' as const,
    path: `${path}?${UNCACHED}`,
  })),
  // What any rendered page takes on this machine.
  ...['/signin', '/privacy'].map((path) => ({
    kind: 'without a list' as const,
    path: `${path}?${UNCACHED}`,
  })),
];
