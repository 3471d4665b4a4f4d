import { ANEW } from './pages.ts';

/** What is asked for: `list` and `search` (of words) are lists, `count` is figures of the whole board; `control` is the same on every board. */
export type Kind = 'list' | 'search' | 'count' | 'other' | 'control';
export type GrowthShape = { name: string; path: string; kind: Kind };

const sorts = ['posted', '-posted', 'close', '-close', 'applications', '-applications', 'hours', '-hours'];
const filters = ['', 'kind=mentor', 'kind=team', 'event=1', 'remote=1', 'kind=team&event=1&remote=1'];
/** As an address of the list spells them: in every order, and under every filter. */
const WITHOUT_WORDS = ['', 'status=all'].flatMap((status) => [
  ...sorts.map((sort) => `${status}&sort=${sort}`),
  ...filters.slice(1).map((filter) => `${status}&${filter}`),
  ...['applications', '-close'].map((sort) => `${status}&kind=team&event=1&remote=1&sort=${sort}`),
  `${status}&page=20`,
]);
const WORDS = [
  ...[
    'q=research',
    'q=mentor',
    'q=data',
    'q=rollup',
    'q=garden',
    'q=corpus',
    'q=lotima',
    'q=zqxw',
    'q=a',
    'q=zk',
    'q=ma',
  ],
  ...[
    'q=data+garden',
    'q=research+data',
    'q=mentor+lyon+privacy',
    'q=garden&sort=close',
    'q=research&sort=hours',
  ],
  ...[
    'q=data&event=1',
    'q=data&event=1&remote=1&kind=team',
    'q=garden&page=20',
    'topic=LLM',
    'topic=Cartography',
  ],
];
const WITH_WORDS = ['', 'status=all'].flatMap((status) => WORDS.map((words) => `${status}&${words}`));

const listed = (kind: Kind) => (query: string) => {
  const asked = query.replace(/^&/, '');
  return { name: `/?${asked}`, path: `/?${asked}&${ANEW}`, kind };
};
const plain = (kind: Kind) => (path: string) => ({ name: path, path, kind });

/** Each list, filter, order, search and count of a board, and two answers that no number of proposals changes: nothing, and a page of words. */
export const GROWTH_SHAPES: readonly GrowthShape[] = [
  ...['/healthz'].map(plain('control')),
  { name: '/terms', path: `/terms?${ANEW}`, kind: 'control' },
  ...WITHOUT_WORDS.map(listed('list')),
  ...WITH_WORDS.map(listed('search')),
  ...['/stat', '/about-us'].map(plain('count')),
  ...['/feed.xml', '/sitemap.xml', '/sitemap/0.xml'].map(plain('other')),
];
