import type { Outcome } from '../../domain/refusal.ts';
import type { ExpiryOf } from './expiry.ts';
import { type CacheKey, type TaggedCache, createTaggedCache } from './tagged-cache.ts';

/**
 * Runs a query whose result is the same for all readers, or returns its cached result. Refusals are not cached. The result is shared:
 * treat it as read-only.
 */
export type CachedQuery = <T>(
  key: CacheKey,
  now: Date,
  query: () => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

/** Runs every query. */
export const uncachedQuery: CachedQuery = (_key, _now, query) => query();

/** The same cache with keys of its own: one pool's requests do not wait for queries over another pool. */
export function withKeyPrefix(cachedQuery: CachedQuery, prefix: string): CachedQuery {
  return ({ key, tags }, now, query) => cachedQuery({ key: `${prefix} ${key}`, tags }, now, query);
}

/** A tenth is room for the longest answer of `get_projects`. */
const MAX_BYTES = 24 * 1024 * 1024;

export type QueryCache = { cachedQuery: CachedQuery } & Pick<
  TaggedCache<Outcome<unknown>>,
  'invalidate' | 'clear'
>;

/** Caches results of queries that do not depend on the viewer. */
export function createQueryCache(expiryOf: ExpiryOf, isBypassed: () => boolean): QueryCache {
  const cache = createTaggedCache<Outcome<unknown>>({
    maxBytes: MAX_BYTES,
    sizeOf: (outcome) => JSON.stringify(outcome).length,
    isBypassed,
  });
  return {
    cachedQuery: <T>(key: CacheKey, now: Date, query: () => Promise<Outcome<T>>) =>
      cache.fetch(key, now, async () => {
        const [value, expiresAt] = await Promise.all([query(), expiryOf(now)]);
        return { value, expiresAt: value.ok ? expiresAt : null };
      }) as Promise<Outcome<T>>,
    invalidate: cache.invalidate,
    clear: cache.clear,
  };
}
