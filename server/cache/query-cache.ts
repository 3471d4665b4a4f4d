import type { Outcome } from '#domain/base/refusal.ts';
import type { ExpiryOf } from './expiry.ts';
import { type CacheKey, type TaggedCache, createTaggedCache } from './tagged-cache.ts';

/**
 * A tagged cache gives an entry at most a tenth, which fits the longest `get_projects` response.
 */
const MAX_BYTES = 24 * 1024 * 1024;

/**
 * Returns the cached result of a query that does not depend on the viewer, or runs it and caches
 * what is no refusal. The result is shared, so treat it as read-only.
 */
export type CachedQuery = <T>(
  key: CacheKey,
  now: Date,
  query: () => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

/** Runs every query. */
export const uncachedQuery: CachedQuery = (_key, _now, query) => query();

/**
 * Prefixes the keys, so that a request which reads from one database pool never waits for the
 * in-flight query of another (single-flight).
 */
export function withKeyPrefix(cachedQuery: CachedQuery, prefix: string): CachedQuery {
  return ({ key, tags }, now, query) => cachedQuery({ key: `${prefix} ${key}`, tags }, now, query);
}

export type QueryCache = { cachedQuery: CachedQuery } & Pick<
  TaggedCache<Outcome<unknown>>,
  'invalidate' | 'clear'
>;

/** Caches results of queries that do not depend on the viewer. */
export function createQueryCache(expiryOf: ExpiryOf, isBypassed: () => boolean): QueryCache {
  const cache = createTaggedCache<Outcome<unknown>>({
    maxBytes: MAX_BYTES,
    // Characters instead of bytes: near enough, and no second copy.
    sizeOf: (outcome) => JSON.stringify(outcome).length,
    isBypassed,
  });
  return {
    cachedQuery: <T>(key: CacheKey, now: Date, query: () => Promise<Outcome<T>>) =>
      cache.fetch(key, now, async () => {
        const [value, expiresAt] = await Promise.all([query(), expiryOf(now)]);
        // Refusals are not cached.
        return { value, expiresAt: value.ok ? expiresAt : null };
      }) as Promise<Outcome<T>>,
    invalidate: cache.invalidate,
    clear: cache.clear,
  };
}
