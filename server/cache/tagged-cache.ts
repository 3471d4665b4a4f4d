import { LRUCache } from 'lru-cache';
import type { CacheTag } from './tags.ts';

/** The key of a cached value, and the tags that invalidate it. */
export type CacheKey = { key: string; tags: readonly CacheTag[] };

/** A loaded value; it is not cached when `expiresAt` is null. */
export type Loaded<Value> = { value: Value; expiresAt: Date | null };

export type TaggedCache<Value extends object> = {
  /** The cached value that is valid at `now`; undefined on a miss or while bypassed. */
  get: (key: string, now: Date) => Value | undefined;
  /** Like `get`, but also while the cache is bypassed; for when nothing can be loaded. */
  getUnverified: (key: string, now: Date) => Value | undefined;
  /**
   * The value that is valid at `now`, loaded once for concurrent misses (single-flight) and shared,
   * so treat it as read-only. Errors are not cached.
   */
  fetch: (key: CacheKey, now: Date, load: () => Promise<Loaded<Value>>) => Promise<Value>;
  /** Removes the values with this tag, and detaches loads in flight so that they are not cached. */
  invalidate: (tag: CacheTag) => void;
  clear: () => void;
  stats: () => { entries: number; bytes: number };
};

type CacheOptions<Value> = {
  /**
   * Beyond this size the least recently used values are evicted. A value larger than a tenth of it
   * is not cached.
   */
  maxBytes: number;
  sizeOf: (value: Value) => number;
  /** True while invalidations may be missed: every request then loads for itself. */
  isBypassed: () => boolean;
};

type Entry<Value> = { value: Value; tags: readonly CacheTag[]; expiresAt: Date };
type InFlight<Value> = { loaded: Promise<Loaded<Value>>; tags: readonly CacheTag[] };

/** Creates an in-memory cache (LRU) whose values expire and are invalidated by tag. */
export function createTaggedCache<Value extends object>(options: CacheOptions<Value>): TaggedCache<Value> {
  const { maxBytes, sizeOf, isBypassed } = options;
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 10),
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  });
  const inFlight = new Map<string, InFlight<Value>>();

  const getUnverified = (key: string, now: Date) => {
    const entry = entries.get(key);
    return entry && now < entry.expiresAt ? entry.value : undefined;
  };
  const get = (key: string, now: Date) => (isBypassed() ? undefined : getUnverified(key, now));
  const startLoad = ({ key, tags }: CacheKey, load: () => Promise<Loaded<Value>>): InFlight<Value> => {
    const settle = async () => {
      try {
        const loaded = await load();
        const { value, expiresAt } = loaded;
        // An invalidated load is no longer in the map: its value may be older than the change.
        if (expiresAt && inFlight.get(key) === flight) entries.set(key, { value, tags, expiresAt });
        return loaded;
      } finally {
        if (inFlight.get(key) === flight) inFlight.delete(key);
      }
    };
    // Deferred, so that `flight` is in the map before the load starts.
    const flight = { tags, loaded: Promise.resolve().then(settle) };
    inFlight.set(key, flight);
    return flight;
  };

  return {
    get,
    getUnverified,
    async fetch(key, now, load) {
      if (isBypassed()) return (await load()).value;
      const cached = get(key.key, now);
      if (cached !== undefined) return cached;
      const { loaded } = inFlight.get(key.key) ?? startLoad(key, load);
      const { value, expiresAt } = await loaded;
      // The request may have joined a load that started before the value's expiry.
      return expiresAt === null || now < expiresAt ? value : (await load()).value;
    },
    invalidate(tag) {
      for (const [key, { tags }] of [...entries]) if (tags.includes(tag)) entries.delete(key);
      for (const [key, { tags }] of inFlight) if (tags.includes(tag)) inFlight.delete(key);
    },
    clear() {
      entries.clear();
      inFlight.clear();
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
