import type { Outcome } from '../../domain/refusal.ts';
import { type Keepable, type Place, type ShelfParts, createShelf } from './page-shelf.ts';

/**
 * What `read` gives, which is the same for everybody who reads at `now`: from memory as long as nothing in it has changed. What was refused is
 * read anew each time. What comes is shared: nobody may change it.
 */
export type ReadShared = <T>(place: Place, now: Date, read: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Reads everything anew. */
export const readAnew: ReadShared = (_place, _now, read) => read();

/** The same for who comes in one lane: what is under way in another is not waited for. */
export function readInLane(readShared: ReadShared, lane: string): ReadShared {
  return (place, now, read) => readShared({ ...place, lane }, now, read);
}

/** The readings that are kept at the same time: lists of up to twenty pages each, and single proposals. */
const MOST_READINGS = 128;

type Reading = Keepable & { outcome: Outcome<unknown> };

export type SharedReadings = { read: ReadShared; forget: (word: string | null) => void };

/** Keeps readings of public things for all who read them, signed in or not. See docs/decisions/016-page-cache.md. */
export function createSharedReadings(
  parts: Pick<ShelfParts, 'moments'> & { isTrusted: () => boolean },
): SharedReadings {
  const shelf = createShelf<Reading>({ moments: parts.moments, room: MOST_READINGS, development: false });
  return {
    async read<T>(place: Place, now: Date, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
      if (!parts.isTrusted()) return read();
      const kept = shelf.find(place.key);
      if (kept && now.getTime() < kept.until) {
        shelf.wasRead(place.key, kept);
        return kept.value.outcome as Outcome<T>;
      }
      const make = async (): Promise<Reading> => {
        const outcome = await read();
        return { outcome, mayBeKept: outcome.ok, room: () => 1 };
      };
      const { joined, made, until } = shelf.makeOnce(place, make, now);
      const { outcome } = await made;
      if (!joined) return outcome as Outcome<T>;
      // Who asked first may have asked before a moment that has come since.
      const at = await until;
      return at && now < at ? (outcome as Outcome<T>) : read();
    },
    forget: shelf.forget,
  };
}
