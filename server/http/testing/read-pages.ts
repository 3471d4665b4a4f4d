import { inspect } from 'node:util';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import routes from '#app/routes.ts';
import { provideRequestContext, type RequestContext } from '../request-context.ts';

type Handler = (args: never) => unknown;
type RouteModule = { loader?: Handler };

/** A page's path pattern as in `app/routes.ts` ("/applications/:id"), and its lazy module. */
type PageRoute = { pattern: string; load: () => Promise<RouteModule> };

const modules = import.meta.glob<RouteModule>('../../../app/{root,routes/**/*}.{ts,tsx}');

/** For tests: every route, layouts and the root included; new routes are found automatically. */
export function everyPage(): PageRoute[] {
  const pages: PageRoute[] = [{ pattern: '/', load: modules['../../../app/root.tsx']! }];
  const add = (entries: RouteConfigEntry[], under: string) => {
    for (const { path, file, children = [] } of entries) {
      const pattern = path === undefined ? under : `${under === '/' ? '' : under}/${path}`;
      pages.push({ pattern, load: modules[`../../../app/${file}`]! });
      add(children, pattern);
    }
  };
  add(routes, '/');
  return pages;
}

/**
 * For tests: a page's loader data for one actor, or the whole response instead of a page, as text
 * that can be compared. Null where a page has no loader.
 */
export async function readPage(
  { pattern, load }: PageRoute,
  params: Record<string, string>,
  query: string,
  requestData: RequestContext,
) {
  const { loader } = await load();
  if (!loader) return null;
  const context = new RouterContextProvider();
  provideRequestContext(context, requestData);
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const url = new URL(requestData.settings.publicUrl + path + query);
  const args = { context, params, url, pattern, request: new Request(url) };
  const given: unknown = await Promise.resolve()
    .then(() => loader(args as never))
    .catch((thrown: unknown) => thrown);
  if (given instanceof Error) throw given;
  return given instanceof Response ? serializeResponse(given) : serialize(given);
}

/** For tests: a response as text, with all its headers and bytes. */
export async function serializeResponse(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return serialize({ status: answer.status, headers: [...answer.headers], body });
}

function serialize(value: unknown): string {
  return inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });
}
