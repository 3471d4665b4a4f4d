import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createRouteTable } from './route-table.ts';

type Pages = ServerBuild['routes'];

/** Pages by id: parent, path, and what its module exports. */
const TABLE: [id: string, parent: string | null, path: string, parts: string[]][] = [
  ['root', null, '', ['default']],
  ['first', 'root', '/', ['default', 'loader']],
  ['one', 'root', ':id', ['default', 'loader']],
  ['about', 'root', 'about-us', ['default']],
  ['edit', 'root', 'proposal/:id/edit', ['default', 'loader', 'action']],
  ['autosave', 'root', 'postproposal/autosave', ['action']],
  ['news', 'root', 'announcement/:id', ['default', 'loader']],
  ['subscribe', 'root', 'subscribe', ['default', 'action']],
  ['else', 'root', '*', ['default']],
];
const pages = Object.fromEntries(
  TABLE.map(([id, parentId, path, parts]) => [
    id,
    {
      id,
      ...(path === '/' ? { index: true } : { path }),
      ...(parentId !== null && { parentId }),
      module: Object.fromEntries(parts.map((part) => [part, () => null])),
    },
  ]),
) as unknown as Pages;

const app = new Hono();
const answer = () => new Response();
app.use((_, next) => next());
app.get('/feed.xml', answer);
app.get('/sitemap/:after{[0-9]+[.]xml}', answer);
app.post('/subscribe', answer);
app.post('/project/close', answer);
app.post('/announcement/get_announcements', answer);
app.all('/project/*', answer);
const table = createRouteTable(pages, app.routes);

test.each([
  ['/', 'GET HEAD'],
  ['/12', 'GET HEAD'],
  ['/about-us', 'GET HEAD'],
  ['/about-us.data', 'GET HEAD'],
  ['/_root.data', 'GET HEAD'],
  ['/proposal/1/edit', 'GET HEAD POST'],
  ['/PROPOSAL/1/edit/', 'GET HEAD POST'],
  ['/postproposal/autosave', 'POST'],
  ['/feed.xml', 'GET HEAD'],
  ['/sitemap/0.xml', 'GET HEAD'],
  ['/subscribe', 'GET HEAD POST'],
  ['/project/close', 'POST'],
  ['/announcement/get_announcements', 'POST'],
  ['/no/such/page', 'GET HEAD'],
])('%s accepts %s', (path, methods) => {
  const found = table.methodsOf(path)!;
  expect(found.allow.replaceAll(',', '')).toBe(methods);
  for (const method of ['GET', 'HEAD', 'POST'])
    expect([method, found.accepts(method)]).toEqual([method, methods.split(' ').includes(method)]);
});

test('a route action accepts PUT, and other paths accept only their own methods', () => {
  expect(table.methodsOf('/proposal/1/edit')!.accepts('PUT')).toBe(true);
  for (const path of ['/project/close', '/about-us', '/announcement/get_announcements'])
    expect([path, table.methodsOf(path)!.accepts('PUT')]).toEqual([path, false]);
});

test('returns null for a path whose handler accepts every method', () => {
  expect(table.methodsOf('/project/no-such-call')).toBe(null);
});

test.each([
  ['/ABOUT-US', '/about-us'],
  ['/about-us/', '/about-us'],
  ['/%61bout-us', '/about-us'],
  ['/Proposal/1/EDIT/', '/proposal/1/edit'],
  ['/announcement/AbC/', '/announcement/AbC'],
  ['/about-us', '/about-us'],
  ['/', '/'],
  ['/no/such/Page/', null],
])('the canonical path of %s is %s', (path, canonical) => {
  expect(table.canonicalPath(path)).toBe(canonical);
});

test('an undecodable path is no page, and nothing is printed about it', () => {
  const print = vi.spyOn(console, 'warn');
  expect([table.methodsOf('/user/%ff')?.allow, table.canonicalPath('/User/%ff')]).toEqual(['', null]);
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});
