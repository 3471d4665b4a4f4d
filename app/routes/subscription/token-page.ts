/**
 * Pages whose address holds a token: it goes to no other site, no search engine, and no cache. (`no-referrer` would take the origin from
 * their forms too, and a form without an origin is refused.)
 */
export const TOKEN_PAGE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

/** For a route's `headers`. */
export function tokenPageHeaders(): Record<string, string> {
  return TOKEN_PAGE;
}

/** Refuses every method but POST: nothing else ends or confirms a subscription. */
export function requirePost({ method }: Request): void {
  if (method !== 'POST') throw new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
}

/** The token in an address, '' without one. */
export function tokenFrom({ searchParams }: URL): string {
  return searchParams.get('t') ?? '';
}

/** A page's title, and that it is found by nobody. */
export function tokenPageMeta(title: string) {
  return () => [{ title: `${title} · Collegium` }, { name: 'robots', content: 'noindex' }];
}
