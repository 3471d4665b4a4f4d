import { LONGEST_MS } from '../../domain/moment.ts';
import type { Moments } from './next-moments.ts';

const MOMENT_WITHIN_MS = 2000;

/** What can be kept: whether it may be, and what room it takes by now, in the unit of the shelf's own. */
export type Keepable = { mayBeKept: boolean; room: () => number };

export type ShelfParts = {
  moments: Moments;
  /** Room for everything on it. */
  room: number;
  /** Remembers why something is no longer kept. */
  development: boolean;
};

/**
 * Where something stands, and what touches it, in the words of the changes (migrations 0017 and 0022). Who asks in one lane does not wait for
 * what is being made in another.
 */
export type Place = { key: string; touchedBy: readonly string[]; lane?: string };

/** `until` in milliseconds: from then on it may say something that is no longer so. */
export type Kept<Value> = { value: Value; touchedBy: readonly string[]; until: number };

/** Where what was made once for many stands until something in it changes. */
export type Shelf<Value> = {
  /** What is kept under a key, whether or not its time is over. */
  find: (key: string) => Kept<Value> | undefined;
  /** Whatever is read stays longest when room is made. */
  wasRead: (key: string, kept: Kept<Value>) => void;
  /**
   * Makes something at `now`, once for all who ask before it is there; `joined` when somebody had asked before. It is kept until the next
   * moment after the `now` of who asked first: `until`, null when nobody can tell. What would take a tenth of the room is not kept.
   */
  makeOnce: (place: Place, make: () => Promise<Value>, now: Date) => { joined: boolean } & Made<Value>;
  /** Forgets what the changed thing stands on, kept or being made; everything for null. */
  forget: (word: string | null) => void;
  /** Why it has to be made, in development. */
  whyMade: (key: string) => string;
  size: () => { count: number; room: number };
};

type Made<Value> = { made: Promise<Value>; until: Promise<Date | null> };
type Flight<Value> = Made<Value> & { touchedBy: readonly string[]; isStale: boolean };

export function createShelf<Value extends Keepable>(parts: ShelfParts): Shelf<Value> {
  const kept = new Map<string, Kept<Value>>();
  const flights = new Map<string, Flight<Value>>();
  const gone = parts.development ? new Map<string, string>() : null;

  const remove = (key: string, why: string) => {
    kept.delete(key);
    gone?.set(key, why);
  };
  const room = () => kept.values().reduce((sum, { value }) => sum + value.room(), 0);
  const keep = (key: string, entry: Kept<Value>) => {
    kept.delete(key);
    kept.set(key, entry);
    // The one that was read longest ago stands first. What grows later counts with the next one.
    let size = room();
    for (const [oldest, { value }] of kept) {
      if (size <= parts.room) break;
      remove(oldest, 'made room');
      size -= value.room();
    }
  };
  const takeOff = (
    flightKey: string,
    { key, touchedBy }: Place,
    make: () => Promise<Value>,
    now: Date,
  ): Flight<Value> => {
    const made = Promise.resolve().then(make);
    // Without the next moment nothing is kept.
    const known = parts.moments.after(now).catch(() => null);
    const until = Promise.race([known, nothingAfter(MOMENT_WITHIN_MS)]);
    const flight: Flight<Value> = { touchedBy, isStale: false, made, until };
    flights.set(flightKey, flight);
    const land = async () => {
      const value = await made.catch(() => null);
      const mayBeKept = value?.mayBeKept === true && value.room() * 10 <= parts.room;
      const at = mayBeKept ? await until : null;
      if (value && at && !flight.isStale)
        keep(key, { value, touchedBy, until: Math.min(now.getTime() + LONGEST_MS, at.getTime()) });
      if (flights.get(flightKey) === flight) flights.delete(flightKey);
    };
    void land();
    return flight;
  };

  return {
    find: (key) => kept.get(key),
    wasRead(key, entry) {
      kept.delete(key);
      kept.set(key, entry);
    },
    makeOnce(place, make, now) {
      const flightKey = place.lane === undefined ? place.key : `${place.lane} ${place.key}`;
      const flying = flights.get(flightKey);
      const { made, until } = flying ?? takeOff(flightKey, place, make, now);
      return { joined: flying !== undefined, made, until };
    },
    forget(word) {
      const isTouched = ({ touchedBy }: { touchedBy: readonly string[] }) =>
        word === null || touchedBy.includes(word);
      const why = `changed by ${word ?? 'anything'}`;
      for (const [key, entry] of kept) if (isTouched(entry)) remove(key, why);
      for (const [key, flight] of flights) {
        if (!isTouched(flight)) continue;
        // Who asked before the change is given it still; nobody who asks from now on.
        flight.isStale = true;
        flights.delete(key);
        gone?.set(key, why);
      }
    },
    whyMade(key) {
      if (flights.has(key)) return 'being drawn';
      const old = kept.get(key);
      if (!old) return gone?.get(key) ?? 'not asked for before';
      return Date.now() >= old.until ? 'its time is over' : 'changes are not heard at the moment';
    },
    size: () => ({ count: kept.size, room: room() }),
  };
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}
