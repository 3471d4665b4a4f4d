/** What no pattern fits. */
export const NO_ROUTE = '(none)';

type Node = { name: string | null; children: Map<string, Node>; rest: string | null };
const PARAMETER = ':';

/**
 * Names a path by the pattern that it fits, such as `/proposal/:id` for `/proposal/12`, so that nothing of a path stands in a metric and
 * there are no more names than patterns. A fixed word goes before a parameter, `/assets/*` fits whatever lies below; `.data` at the end of
 * a page's path counts as the page.
 */
export function routeNames(patterns: Iterable<string>): (path: string) => string {
  const root = node();
  for (const pattern of patterns) {
    const parts = partsOf(pattern);
    let place = root;
    for (const part of parts) {
      if (part === '*') break;
      place = childOf(place, part.startsWith(':') ? PARAMETER : part);
    }
    if (parts.at(-1) === '*') place.rest ??= pattern;
    else place.name ??= pattern;
  }
  return (path) => find(root, partsOf(path.replace(/(?:^\/_root)?\.data$/, '')), 0) ?? NO_ROUTE;
}

function find({ name, children, rest }: Node, parts: string[], at: number): string | null {
  if (at === parts.length) return name ?? rest;
  const fixed = children.get(parts[at]!);
  const found = fixed && find(fixed, parts, at + 1);
  if (found) return found;
  const any = children.get(PARAMETER);
  return (any && find(any, parts, at + 1)) ?? rest;
}

function childOf({ children }: Node, part: string): Node {
  const child = children.get(part) ?? node();
  children.set(part, child);
  return child;
}

const node = (): Node => ({ name: null, children: new Map(), rest: null });
const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

type PageRoute = { path?: string | undefined; parentId?: string | undefined };

/** The patterns of all addresses: of the pages, out of React Router's build, and of what stands ahead of them. */
export function addressPatterns(
  pages: Record<string, PageRoute | undefined>,
  ahead: readonly { path: string }[],
): string[] {
  const whole = ({ path = '', parentId }: PageRoute): string => {
    const parent = parentId === undefined ? undefined : pages[parentId];
    return `${parent ? whole(parent) : ''}/${path}`;
  };
  const all = [
    ...Object.values(pages).flatMap((page) => (page ? [whole(page)] : [])),
    ...ahead.map(({ path }) => `/${path}`),
    '/assets/*',
  ].map((pattern) => pattern.replace(/\/+/g, '/'));
  // What is asked of everything is no address, nor is what no page knows.
  return all.filter((pattern) => pattern !== '/*');
}
