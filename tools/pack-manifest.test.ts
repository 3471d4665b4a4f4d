import { expect, test } from 'vitest';
import { packed } from './pack-manifest.ts';

const flags = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
};
const manifest = {
  entry: { module: '/assets/entry.client-a.js', imports: ['/assets/framework-b.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...flags,
      hasErrorBoundary: true,
      module: '/assets/root-c.js',
      imports: [],
      css: [],
    },
    list: {
      id: 'list',
      parentId: 'root',
      index: true,
      ...flags,
      module: '/assets/list-d.js',
      imports: ['/assets/framework-b.js', '/assets/root-c.js'],
      css: ['/assets/list-e.css'],
    },
    one: {
      id: 'one',
      parentId: 'root',
      path: 'proposal/:id',
      ...flags,
      hasAction: true,
      hasLoader: false,
      hasClientAction: true,
      clientActionModule: '/assets/one-g.js',
      module: '/assets/one-f.js',
      imports: ['/assets/list-d.js'],
      css: [],
    },
  },
  url: '/assets/manifest-h.js',
  version: 'h',
};

test('a packed manifest unfolds to the very manifest', () => {
  const window = {} as { __reactRouterManifest?: unknown };
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- what the browser does with it
  new Function('window', packed(manifest))(window);
  expect(window.__reactRouterManifest).toEqual(manifest);
});
