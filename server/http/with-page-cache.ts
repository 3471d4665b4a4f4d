import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Caches } from '#server/cache/caches.ts';
import type { InvalidationListener } from '#server/cache/invalidation-listener.ts';
import { type CachedPage, type PageVariant, createCachedPage } from '#server/cache/page-cache.ts';
import type { CacheKey } from '#server/cache/tagged-cache.ts';
import { isLoopbackHost } from '#server/config/value-schemas.ts';
import type { CacheResult, RequestMetrics } from '#server/metrics/request-metrics.ts';
import { preferredEncoding } from './middleware/compression.ts';
import type { Log } from './middleware/log.ts';
import { trustedRequestId, newRequestId, parseTraceId } from './middleware/request-id.ts';
import { isReadOnlyRequest, pageCacheKey } from './route-policy.ts';
import type { HttpHandler } from './app.ts';
import { cookieConfig } from '#domain/base/cookie.ts';

export type PageCacheOptions = {
  caches: Pick<Caches, 'pages' | 'expiryOf'>;
  listener: Pick<InvalidationListener, 'sync'>;
  publicUrl: string;
  log: Log;
  /** Cookies besides the session's that make a page personal. */
  ownCookies: readonly string[];
  trustedProxies?: BlockList | undefined;
  metrics?: RequestMetrics | undefined;
  /** Adds the header `X-Page-Cache`: `hit`, `miss`, or why the cache was not asked. */
  development: boolean;
};

/**
 * Answers public pages from the cache, and writes once their invalidations have arrived. A page is
 * rendered from a request of its URL alone, so that nothing of its first reader is cached.
 */
export function withPageCache(handle: HttpHandler, options: PageCacheOptions): HttpHandler {
  const { caches, listener, publicUrl, log, trustedProxies, metrics, development } = options;
  const { pages, expiryOf } = caches;
  const uncacheableReason = createUncacheableReason(options);

  const load = async (key: string, now: Date) => {
    const request = new Request(publicUrl + key, { headers: { accept: 'text/html' } });
    const [value, expiresAt] = await Promise.all([handle(request).then(createCachedPage), expiryOf(now)]);
    return { value, expiresAt: value.isCacheable ? expiresAt : null };
  };
  const idOf = ({ headers, socket }: IncomingMessage) =>
    trustedRequestId(
      headers['x-request-id'] as string | undefined,
      socket.remoteAddress ?? '',
      trustedProxies,
    );
  const record = (result: CacheResult, response: ServerResponse, detail: string) => {
    metrics?.cacheResult(result);
    if (development) response.setHeader('X-Page-Cache', detail);
  };
  /** `isLoader`: the request that rendered the page, which is already logged and counted. */
  const send = (cacheRequest: PageCacheRequest, page: CachedPage, isLoader = false): void | Promise<void> => {
    const { request, key } = cacheRequest;
    const variant = page.variant(preferredEncoding(request.headers['accept-encoding'] ?? ''));
    // No `await` here: a promise costs as much as the rest of a hit.
    if (variant instanceof Promise) return variant.then(() => send(cacheRequest, page, isLoader));
    const id = idOf(request) ?? (isLoader ? page.requestId : newRequestId());
    const status = writePage(cacheRequest, page, variant, id);
    if (isLoader) return;
    const [path = ''] = key.key.split('?');
    metrics?.answeredFromCache(request.method!, path, status);
    const traceId = parseTraceId(request.headers.traceparent as string | undefined);
    log.info({ requestId: id, traceId, method: request.method, path, status, cached: true });
  };
  const fetchAndSend = async (cacheRequest: PageCacheRequest, pass: () => void) => {
    const { response, key } = cacheRequest;
    const now = new Date();
    try {
      let isLoader = false;
      const page = await pages.fetch(key, now, () => {
        isLoader = true;
        return load(key.key, now);
      });
      if (page.status < 500) return await send(cacheRequest, page, isLoader);
      // The database is unreachable: the last page is served until it expires.
      const cached = pages.getUnverified(key.key, now);
      if (cached) return await send(cacheRequest, cached);
    } catch {
      // Answered without the cache, where the error is logged.
    }
    if (response.headersSent) response.destroy();
    else pass();
  };

  const answer: HttpHandler = async (request, socketAddress) => {
    const response = await handle(request, socketAddress);
    if (response.status < 400 && !isReadOnlyRequest(request.method, new URL(request.url).pathname))
      await listener.sync();
    return response;
  };
  const preHandler: HttpHandler['preHandler'] = (request, response, pass) => {
    const key = uncacheableReason(request) ?? pageCacheKey(request.url!);
    if (typeof key === 'string') {
      record('bypass', response, `not cached: ${key}`);
      return pass();
    }
    const cacheRequest = { request, response, key };
    const cached = pages.get(key.key, new Date());
    if (!cached) {
      record('miss', response, 'miss');
      return void fetchAndSend(cacheRequest, pass);
    }
    record('hit', response, 'hit');
    send(cacheRequest, cached)?.catch(() => response.destroy());
  };
  return Object.assign(answer, { preHandler });
}

type PageCacheRequest = { request: IncomingMessage; response: ServerResponse; key: CacheKey };

/** Writes the page, or 304 when the browser has it; returns the status. */
function writePage(
  { request, response }: PageCacheRequest,
  page: CachedPage,
  variant: PageVariant,
  requestId: string,
) {
  const known = request.headers['if-none-match'];
  const isNotModified = page.isCacheable && known !== undefined && matchesEtag(known, variant.etag);
  const headers = isNotModified ? variant.headersNotModified : variant.headers;
  headers[headers.length - 1] = requestId;
  const status = isNotModified ? 304 : page.status;
  response.writeHead(status, headers);
  if (isNotModified || request.method === 'HEAD') response.end();
  else response.end(variant.bytes);
  return status;
}

/** Compares weakly, as `If-None-Match` asks for (RFC 9110, 13.1.2). */
const matchesEtag = (list: string, etag: string) =>
  list === etag || (list.match(/"[^"]*"/g)?.includes(etag) ?? false);

/** Returns why a request is not answered from the cache, whatever its URL; null when it may be. */
function createUncacheableReason({
  publicUrl,
  ownCookies,
}: PageCacheOptions): (request: IncomingMessage) => string | null {
  const { host, hostname } = new URL(publicUrl);
  // Other names of this machine redirect to the configured one.
  const isLoopback = isLoopbackHost(hostname);
  const names = [`${cookieConfig(publicUrl).prefix}.session`, ...ownCookies];
  return ({ method, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return `a ${method}`;
    if (headers.cookie !== undefined && hasCookie(headers.cookie, names)) return "a reader's own cookie";
    if (isLoopback && headers.host !== host) return 'another host';
    return uncacheableHeader(headers);
  };
}

const hasCookie = (cookies: string, names: readonly string[]) =>
  cookies.split(';').some((cookie) => names.some((name) => cookie.trimStart().startsWith(name)));

function uncacheableHeader(headers: IncomingHttpHeaders): string | null {
  if (headers.authorization !== undefined) return 'Authorization';
  if (headers.range !== undefined) return 'Range';
  if (headers['if-match'] !== undefined || headers['if-none-match'] === '*')
    return 'If-Match or If-None-Match: *';
  if (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
    return 'a body';
  return null;
}
