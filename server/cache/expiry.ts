import { MINUTE_MS } from '#domain/time/duration.ts';
import { type TaggedCache, createTaggedCache } from './tagged-cache.ts';

/** Pages show relative times, which change without a write; a minute of staleness is invisible. */
const MAX_AGE_MS = MINUTE_MS;

/**
 * Returns when a value loaded at `now` expires, or null, so that it is not cached, when the next
 * change cannot be read.
 */
export type ExpiryOf = (now: Date) => Promise<Date | null>;

type NextChange = { readAt: Date; changesAt: Date };

/**
 * Public content expires after a minute, or earlier when it changes without a write, as when a
 * close date passes. `nextChange` reads that instant from the database, once for all values.
 */
export function createExpiry(
  nextChange: (now: Date) => Promise<Date>,
  isBypassed: () => boolean,
): { expiryOf: ExpiryOf } & Pick<TaggedCache<NextChange>, 'invalidate' | 'clear'> {
  // Room for one entry of size 1: an entry may take a tenth.
  const cache = createTaggedCache<NextChange>({ maxBytes: 10, sizeOf: () => 1, isBypassed });
  const readNextChange = async (readAt: Date) => ({ readAt, changesAt: await nextChange(readAt) });
  const expiryOf: ExpiryOf = async (now) => {
    try {
      const cached = await cache.fetch(
        { key: 'next change', tags: ['proposals', 'announcements'] },
        now,
        async () => {
          const value = await readNextChange(now);
          return { value, expiresAt: value.changesAt };
        },
      );
      // A later request may have read: a change between `now` and `readAt` would be missed.
      const { changesAt } = cached.readAt <= now ? cached : await readNextChange(now);
      return new Date(Math.min(changesAt.getTime(), now.getTime() + MAX_AGE_MS));
    } catch {
      // Not logged: the request's own query reports an unreachable database.
      return null;
    }
  };
  return { expiryOf, invalidate: cache.invalidate, clear: cache.clear };
}
