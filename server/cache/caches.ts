import { type ExpiryOf, createExpiry } from './expiry.ts';
import type { InvalidationListener } from './invalidation-listener.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { type CachedQuery, createQueryCache } from './query-cache.ts';
import type { TaggedCache } from './tagged-cache.ts';

const PAGE_CACHE_BYTES = 24 * 1024 * 1024;

export type Caches = { pages: TaggedCache<CachedPage>; expiryOf: ExpiryOf; cachedQuery: CachedQuery };

/** Creates the caches of a process. `listener` invalidates them. */
export function createCaches(
  listener: InvalidationListener,
  nextChange: (now: Date) => Promise<Date>,
  pageCacheBytes = PAGE_CACHE_BYTES,
): Caches {
  const isBypassed = () => !listener.isListening();
  const expiry = createExpiry(nextChange, isBypassed);
  const pages = createPageCache(pageCacheBytes, isBypassed);
  const queries = createQueryCache(expiry.expiryOf, isBypassed);
  // The order matters: rendering a page again reads the expiry and the queries.
  listener.subscribe([expiry, queries, pages]);
  return { pages, expiryOf: expiry.expiryOf, cachedQuery: queries.cachedQuery };
}
