import { TrieRouter } from 'hono/router/trie-router';

/** The name of paths that match no pattern. */
export const NO_ROUTE = '(none)';

/**
 * Names a path by its route pattern, such as `/proposal/:id`, since paths must not become metric
 * labels. Fixed segments win over parameters, and the `.data` URL of a page counts as the page.
 */
export function routeNames(patterns: Iterable<string>): (path: string) => string {
  const router = new TrieRouter<string>();
  // The router returns matches in the order they were added.
  for (const pattern of [...patterns].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)))
    router.add('GET', pattern, pattern);
  return (path) => {
    const page = path.replace(/(?:^\/_root)?\.data$/, '').replace(/(?<=.)\/$/, '') || '/';
    return router.match('GET', page)[0][0]?.[0] ?? NO_ROUTE;
  };
}

/** Sorts fixed segments before parameters and both before wildcards. */
const rank = (pattern: string) => pattern.replaceAll(/:[^/]+/g, '~').replaceAll('*', '~~');

type PageRoute = { path?: string | undefined; parentId?: string | undefined };

/** All route patterns: of React Router's pages, the server routes, and `/assets/*`. */
export function routePatterns(
  pages: Record<string, PageRoute | undefined>,
  serverRoutes: readonly { path: string }[],
): string[] {
  const fullPattern = ({ path = '', parentId }: PageRoute): string => {
    const parent = parentId === undefined ? undefined : pages[parentId];
    return `${parent ? fullPattern(parent) : ''}/${path}`;
  };
  const all = [
    ...Object.values(pages).flatMap((page) => (page ? [fullPattern(page)] : [])),
    ...serverRoutes.map(({ path }) => `/${path}`),
    '/assets/*',
  ].map((pattern) => pattern.replace(/\/+/g, '/'));
  // `/*` matches middleware and the page for unknown paths, not a route.
  return all.filter((pattern) => pattern !== '/*');
}
