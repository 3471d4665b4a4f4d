import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import * as entry from '#app/entry.server.tsx';
import routes from '#app/routes.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

const modules = import.meta.glob<RouteModule>(
  ['../../app/root.tsx', '../../app/routes/**/*.{ts,tsx}', '!**/*.test.*', '!**/pdf-worker.ts'],
  { eager: true },
);

/** A route of `app/routes.ts`; `pattern` is its full path pattern ("/applications/:id"). */
export type ListedRoute = { id: string; pattern: string; hasAction: boolean; isLayout: boolean };

/** The routes of `app/routes.ts`, layouts included, and a build like `react-router build`'s. */
export async function buildPages(): Promise<{ pages: ServerBuild; listed: ListedRoute[] }> {
  const built: ServerBuild['routes'] = {};
  const assets: ServerBuild['assets']['routes'] = {};
  const listed: ListedRoute[] = [];
  const add = (entries: RouteConfigEntry[], parentId: string | undefined, under: string) => {
    for (const { id: givenId, file, path, index, children = [] } of entries) {
      const id = givenId ?? file.replace(/[.]tsx?$/, '');
      const module = modules[`../../app/${file}`];
      if (!module) throw new Error(`app/routes.ts names ${file}, which does not exist`);
      const route = { id, ...(parentId && { parentId }), ...(path && { path }), ...(index && { index }) };
      built[id] = { ...route, module: withProps(module) };
      assets[id] = {
        ...route,
        module: `/${file}`,
        hasAction: 'action' in module,
        hasLoader: 'loader' in module,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: 'ErrorBoundary' in module,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      };
      const pattern = path ? `${under}/${path}` : under;
      const isLayout = children.length > 0;
      if (id !== 'root')
        listed.push({ id, pattern: pattern || '/', hasAction: 'action' in module, isLayout });
      add(children, id, pattern);
    }
  };
  add([{ id: 'root', file: 'root.tsx', path: '', children: routes }], undefined, '');
  const pages: ServerBuild = {
    entry: { module: entry },
    routes: built,
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: assets,
      url: '/manifest.js',
      version: '0',
    },
    publicPath: '/',
    assetsBuildDirectory: 'none',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  return { pages, listed };
}

/** Passes loader and action data to the components as props, as the build does. */
function withProps(module: RouteModule): RouteModule {
  const { default: page, ErrorBoundary: boundary, ...rest } = module;
  return {
    ...rest,
    ...(page && { default: withComponentProps(page as Parameters<typeof withComponentProps>[0]) }),
    ...(boundary && {
      ErrorBoundary: withErrorBoundaryProps(boundary as Parameters<typeof withErrorBoundaryProps>[0]),
    }),
  };
}
