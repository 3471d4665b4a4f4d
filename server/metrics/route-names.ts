import { TrieRouter } from 'hono/router/trie-router';

/** What no pattern fits. */
export const NO_ROUTE = '(none)';

/**
 * Names a path by its route pattern, such as `/proposal/:id`, so that no path gets into a metric. Fixed segments win over
 * parameters; the `.data` of a page's loader counts as the page.
 */
export function routeNames(patterns: Iterable<string>): (path: string) => string {
  const router = new TrieRouter<string>();
  // The router returns matches in the order in which they were added.
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

/** The patterns of all addresses: of the pages, out of React Router's build, and of what stands ahead of them. */
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
  // What is asked of everything is no address, nor is what no page knows.
  return all.filter((pattern) => pattern !== '/*');
}
