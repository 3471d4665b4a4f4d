/**
 * Headers of pages with a token in the URL: no cache, no index, no referrer to other sites. Not
 * `no-referrer`: it removes the `Origin` of their forms, which are then refused.
 */
export const TOKEN_PAGE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

/** Throws 405 for any method but POST: no other method ends, confirms or pauses anything. */
export function requirePost({ method }: Request): void {
  if (method !== 'POST') throw new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
}

/** The token of a URL, '' without one. */
export function tokenFrom({ searchParams }: URL): string {
  return searchParams.get('t') ?? '';
}
