import { expect, test } from 'vitest';
import { createApi } from './api/api.ts';
import { isAnonymousRead, isReadOnlyRequest, findPostPolicy, pageCacheKey } from './route-policy.ts';

test.each<[string, string, string[]]>([
  ['/', '/', ['proposals', 'people', 'emails']],
  ['/home', '/home', ['proposals', 'people', 'emails']],
  ['/?sort=close&q=a%20b&page=2', '/?q=a+b&sort=close&page=2', ['proposals', 'people', 'emails']],
  ['/?q=', '/?q=', ['proposals', 'people', 'emails']],
  ['/?', '/', ['proposals', 'people', 'emails']],
  ['/12?kind=team', '/12?kind=team', ['proposals', 'people', 'emails']],
  ['/proposal/12', '/proposal/12', ['proposal:12', 'people', 'emails']],
  ['/proposal/12/badge.svg', '/proposal/12/badge.svg', ['proposal:12', 'emails']],
  ['/announcement?after=x', '/announcement?after=x', ['announcements', 'views', 'emails']],
  ['/announcement/3', '/announcement/3', ['announcements', 'announcement:3', 'emails']],
  ['/user/a-B_1?closed=10', '/user/a-B_1?closed=10', ['person:a-B_1', 'owner:a-B_1', 'emails']],
  ['/about-us', '/about-us', ['proposals', 'statistics', 'emails']],
  ['/stat', '/stat', ['proposals', 'statistics', 'emails']],
  ['/docs/for-owners', '/docs/for-owners', ['emails']],
  ['/terms', '/terms', ['emails']],
])('%s is cached as %s with the tags %j', (address, key, tags) => {
  expect(pageCacheKey(address)).toEqual({ key, tags });
});

test.each([
  '/signin',
  '/user',
  '/settings',
  '/0',
  '/01',
  '/proposal/1/report',
  '/proposal/1.data',
  '/proposal/1/badgexsvg',
  '/proposal/1/badge.svg?x=1',
  '/announcement/feed.xml',
  '/?x=1',
  '/?q=a&q=b',
  '/?q[]=a',
  '/terms?q=a',
  '/user/a?closed=1&x',
  '/user/%61',
  `/?q=${'a'.repeat(2048)}`,
])('%s is not cached', (address) => {
  expect(typeof pageCacheKey(address)).toBe('string');
});

test('exactly the API calls whose name begins with get_ are read-only', () => {
  const { description } = createApi(() => Promise.reject(new Error('not called')), 'https://board.example');
  const calls = Object.keys(description.paths!).filter((path) =>
    /^\/(?:project|application|announcement)\//.test(path),
  );
  expect(calls.filter((path) => isReadOnlyRequest('POST', path)).toSorted()).toEqual(
    calls.filter((path) => path.includes('/get_')).toSorted(),
  );
  expect(calls.length).toBeGreaterThan(10);
  for (const path of calls) expect([path, findPostPolicy(path)]).toEqual([path, expect.anything()]);
});

test.each([
  ['GET', '/settings', true, true],
  ['HEAD', '/', true, true],
  ['POST', '/project/get_projects', true, true],
  ['POST', '/announcement/get_announcements', true, true],
  ['POST', '/application/get_applications', true, false],
  ['POST', '/project/get_drafts', true, false],
  ['POST', '/application/submit', false, false],
  ['POST', '/settings', false, false],
  ['DELETE', '/project/get_projects', false, false],
])('%s %s is read-only: %s, and needs no credential: %s', (method, path, read, anonymous) => {
  expect([isReadOnlyRequest(method, path), isAnonymousRead(method, path)]).toEqual([read, anonymous]);
});
