/** Thrown for a URL longer than any link of ours. */
export class UrlTooLong extends Error {
  override name = 'UrlTooLong';
}

/**
 * Characters of a path with its query: room for a search and a topic of 200 letters each, or some
 * hundred applications checked in a list.
 */
const MAX_URL_LENGTH = 12_288;
/** Segments of a path: our longest has six, and each makes route matching slower. */
const MAX_PATH_SEGMENTS = 40;
/**
 * The same request with our public origin, whatever Host and proxy headers say. Throws
 * `UrlTooLong`.
 */
export function withPublicUrl(incoming: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(incoming.url);
  const isTooLong =
    pathname.length + search.length > MAX_URL_LENGTH ||
    pathname.split('/', MAX_PATH_SEGMENTS + 2).length > MAX_PATH_SEGMENTS + 1;
  if (isTooLong) throw new UrlTooLong('The URL is too long.');
  const url = new URL(publicUrl);
  url.pathname = pathname;
  url.search = search;
  const { method, headers, signal } = incoming;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  const { body } = incoming;
  return new Request(url, { method, headers, signal, body, ...(body && { duplex: 'half' }) });
}
