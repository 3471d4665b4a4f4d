import { MINUTE_MS } from '../../domain/duration.ts';
import { createTaggedCache } from './tagged-cache.ts';

/** Pages show relative times, which change without a write; a minute of staleness is invisible. */
const MAX_AGE_MS = MINUTE_MS;

/** Returns when a value loaded at `now` expires; null when the next change cannot be read. */
export type ExpiryOf = (now: Date) => Promise<Date | null>;

/**
 * Public content expires after a minute, or earlier when it changes without a write. `nextChange`
 * reads that instant from the database; one read serves all values.
 */
export function createExpiry(
  nextChange: (now: Date) => Promise<Date>,
  isBypassed: () => boolean,
): { expiryOf: ExpiryOf } & Pick<ReturnType<typeof createTaggedCache>, 'invalidate' | 'clear'> {
  const cache = createTaggedCache<{ from: Date; at: Date }>({ maxBytes: 10, sizeOf: () => 1, isBypassed });
  const readChange = async (from: Date) => ({ from, at: await nextChange(from) });
  const expiryOf: ExpiryOf = async (now) => {
    try {
      const cached = await cache.fetch(
        { key: 'next change', tags: ['proposals', 'announcements'] },
        now,
        async () => {
          const value = await readChange(now);
          return { value, expiresAt: value.at };
        },
      );
      // A change between `now` and `from` would be missed.
      const { at } = cached.from <= now ? cached : await readChange(now);
      return new Date(Math.min(at.getTime(), now.getTime() + MAX_AGE_MS));
    } catch {
      return null;
    }
  };
  return { expiryOf, invalidate: cache.invalidate, clear: cache.clear };
}
