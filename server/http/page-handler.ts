import { type RequestHandler, type ServerBuild, createRequestHandler } from 'react-router';

type Routes = ServerBuild['routes'];
/** What an address under any word that no route spells out begins with. */
const OTHER = ':';

/**
 * Answers what React Router would answer, which tries every route of the product in turn, twice a request: here it is told only of those
 * that can fit the first word of the address. One handler for each word that routes begin with, made when it is first asked for, and one for
 * all other words.
 */
export function createPageHandler(pages: ServerBuild, mode: 'development' | 'production'): RequestHandler {
  const words = new Set(Object.values(pages.routes).flatMap((route) => firstWord(pages.routes, route) ?? []));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const asked = wordOf(new URL(request.url).pathname);
    const word = words.has(asked) ? asked : OTHER;
    let handler = handlers.get(word);
    if (!handler) {
      handler = createRequestHandler({ ...pages, routes: routesUnder(pages.routes, word) }, mode);
      handlers.set(word, handler);
    }
    return handler(request, context);
  };
}

/** The routes that an address beginning with `word` can fit, with the layouts around them. */
export function routesUnder(routes: Routes, word: string): Routes {
  const kept = new Set<string>();
  for (const route of Object.values(routes)) {
    const first = firstWord(routes, route);
    if (first !== null && first !== word && !/^[:*]|[?]$/.test(first)) continue;
    for (let at = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      kept.add(at.id);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/** The first word of an address, as routes are compared with it: without case, and without what asks for a page's data. */
export function wordOf(pathname: string): string {
  const page = pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
  const [word = ''] = page.split('/').filter(Boolean);
  try {
    return decodeURIComponent(word).toLowerCase();
  } catch {
    return OTHER;
  }
}

/** The first word of a route's address, '' for the root's; null for what has none of its own, as layouts have. */
function firstWord(routes: Routes, route: Routes[string]): string | null {
  if (!route || (route.path === undefined && !route.index)) return null;
  let path = '';
  for (let at: Routes[string] = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    path = `${at.path ?? ''}/${path}`;
  return path.split('/').find(Boolean)?.toLowerCase() ?? '';
}
