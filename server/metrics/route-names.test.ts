import { expect, test } from 'vitest';
import { NO_ROUTE, routePatterns, routeNames } from './route-names.ts';

const nameOf = routeNames([
  '/',
  '/:id',
  '/proposal/:id',
  '/proposal/:id/share',
  '/proposal/drafts',
  '/applications/:id/:action',
  '/assets/*',
  '/resume/upload',
  '/resume/:id',
]);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/12', '/:id'],
  ['/12.data', '/:id'],
  ['/proposal/12', '/proposal/:id'],
  ['/proposal/12/', '/proposal/:id'],
  ['/proposal/12/share', '/proposal/:id/share'],
  ['/proposal/drafts', '/proposal/drafts'],
  ['/proposal/drafts/share', '/proposal/:id/share'],
  ['/assets/a/b-c.js', '/assets/*'],
  ['/resume/upload', '/resume/upload'],
  ['/resume/0b3c7d1e-52aa-4a3f-9d8b-6f1e2d3c4b5a', '/resume/:id'],
  ['/proposal/12/secret', NO_ROUTE],
  ['/noor@example.edu/x', NO_ROUTE],
])('%s is counted as %s', (path, name) => {
  expect(nameOf(path)).toBe(name);
});

test('512 different paths give fewer than ten names, without parts of the paths', () => {
  const parts = ['proposal', 'assets', 'noor@example.edu', '12', 'share', '', '%00', 'resume'];
  const names = new Set<string>();
  for (const one of parts)
    for (const two of parts) for (const three of parts) names.add(nameOf(`/${one}/${two}/${three}`));
  for (const name of names) expect(name).not.toMatch(/noor|12|%00/);
  expect(names.size).toBeLessThan(10);
});

test('page patterns include those of their parents, and catch-all patterns are left out', () => {
  const pages = {
    root: { path: '' },
    'routes/board': { path: 'proposal/:id', parentId: 'root' },
    'routes/admin': { path: 'admin', parentId: 'root' },
    'routes/mail': { path: 'mail/:id', parentId: 'routes/admin' },
    'routes/none': { path: '*', parentId: 'root' },
  };
  expect(routePatterns(pages, [{ path: '*' }, { path: '/*' }, { path: '/healthz' }])).toEqual([
    '/',
    '/proposal/:id',
    '/admin',
    '/admin/mail/:id',
    '/healthz',
    '/assets/*',
  ]);
});
