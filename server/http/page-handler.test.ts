import { type RouteObject, type ServerBuild, matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routesUnder, wordOf } from './page-handler.ts';

type Routes = ServerBuild['routes'];

/** Routes by id: parent, path; `null` for a layout, '/' for the page of its parent's own address. */
const TABLE: [id: string, parent: string | null, path: string | null][] = [
  ['root', null, ''],
  ['board', 'root', null],
  ['first', 'board', '/'],
  ['one', 'board', ':id'],
  ['proposal', 'root', 'proposal/:id'],
  ['edit', 'root', 'proposal/:id/edit'],
  ['user', 'root', 'user'],
  ['own', 'user', '/'],
  ['somebody', 'user', ':uid'],
  ['news', 'root', 'News/feed.xml'],
  ['lang', 'root', 'help?/faq'],
  ['else', 'root', '*'],
];

const routes: Routes = Object.fromEntries(
  TABLE.map(([id, parentId, path]) => {
    const place = path === null ? {} : path === '/' ? { index: true } : { path };
    return [
      id,
      { id, module: {}, ...place, ...(parentId !== null && { parentId }) } as unknown as Routes[string],
    ];
  }),
);

function tree(all: Routes, parentId?: string): RouteObject[] {
  return Object.values(all)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const children = tree(all, route!.id);
      const place = { id: route!.id, ...(route!.path !== undefined && { path: route!.path }) };
      return route!.index
        ? { ...place, index: true }
        : { ...place, ...(children.length > 0 && { children }) };
    });
}

const idsOf = (all: Routes, address: string) =>
  matchRoutes(tree(all), address)?.map(({ route, params }) => [route.id, params]) ?? null;

const words = ['', 'proposal', 'user', 'news', 'help', 'faq'];
test.each([
  ...['/', '/12', '/proposal/12', '/PROPOSAL/12/edit', '/proposal', '/user', '/user/', '/user/abc', '/users'],
  ...['/news/feed.xml', '/NEWS/feed.xml', '/help/faq', '/faq', '/a/b/c', '/%75ser', '//user', '/:id', '/*'],
])('an address meets the same route as among all of them: %s', (address) => {
  const word = wordOf(address);
  const under = routesUnder(routes, words.includes(word) ? word : ':');
  expect(idsOf(under, address)).toEqual(idsOf(routes, address));
  expect(Object.keys(under).length).toBeLessThan(TABLE.length);
});

test('the first word of an address is that of the page whose data is asked for', () => {
  const pages = {
    '/user.data': 'user',
    '/_.data': '',
    '/': '',
    '/user/_.data': 'user',
    '/USER/a.data': 'user',
  };
  for (const [address, word] of Object.entries(pages))
    expect([address, wordOf(address)]).toEqual([address, word]);
});

test('what is no text is no word of a route', () => {
  expect(wordOf('/%zz')).toBe(':');
});
