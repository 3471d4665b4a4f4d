import { type DrawnPage, drawnPage } from './drawn-page.ts';
import { type PublicPage, askingFor } from './public-pages.ts';

/** A page is drawn anew after so long, whatever else is known of it. */
const LONGEST_MS = 60_000;
const MOMENT_WITHIN_MS = 2000;

export type ShelfParts = {
  /** Draws what is kept under a key; asked with nothing of any reader's request. */
  draw: (key: string) => Promise<Response>;
  /** The next moment at which a public page says something else by itself. */
  nextMoment: (now: Date) => Promise<Date>;
  /** Memory for pages. */
  mostBytes: number;
  /** Remembers why a page is no longer kept. */
  development: boolean;
};

/** `until` in milliseconds: from then on it may say something that is no longer so. */
export type KeptPage = { page: DrawnPage; touchedBy: readonly string[]; until: number };

/** Where drawn pages stand until something on them changes. */
export type Shelf = {
  /** The page kept under a key, whether or not its time is over. */
  find: (key: string) => KeptPage | undefined;
  /** Whoever is read stays longest when room is made. */
  wasRead: (key: string, kept: KeptPage) => void;
  /** Draws a page, once for all who ask before it is there; `joined` when somebody had asked before. */
  drawOnce: (page: PublicPage) => { joined: boolean; drawn: Promise<DrawnPage> };
  /** Forgets what the changed thing stands on, kept or being drawn; everything for null. */
  forget: (word: string | null) => void;
  /** Why it has to be drawn, in development. */
  whyDrawn: (key: string) => string;
  size: () => { pages: number; bytes: number };
};

type Flight = { touchedBy: readonly string[]; drawn: Promise<DrawnPage>; isStale: boolean };

export function createShelf(parts: ShelfParts): Shelf {
  const kept = new Map<string, KeptPage>();
  const flights = new Map<string, Flight>();
  const nextMoment = rememberedMoment(parts.nextMoment);
  const gone = parts.development ? new Map<string, string>() : null;

  const remove = (key: string, why: string) => {
    kept.delete(key);
    gone?.set(key, why);
  };
  const bytes = () => kept.values().reduce((sum, { page }) => sum + page.bytes(), 0);
  const keep = (key: string, entry: KeptPage) => {
    kept.delete(key);
    kept.set(key, entry);
    // The one that was read longest ago stands first. What is packed later counts with the next page.
    let size = bytes();
    for (const [oldest, { page }] of kept) {
      if (size <= parts.mostBytes) break;
      remove(oldest, 'made room');
      size -= page.bytes();
    }
  };
  const takeOff = ({ key, touchedBy }: PublicPage): Flight => {
    const start = new Date();
    const draw = async () =>
      drawnPage(await parts.draw(key), askingFor(key).body === undefined ? 'page' : 'call');
    const flight: Flight = { touchedBy, isStale: false, drawn: Promise.resolve().then(draw) };
    flights.set(key, flight);
    // Nobody waits for the next moment; without it nothing is kept.
    const moment = Promise.race([nextMoment.after(start).catch(() => null), nothingAfter(MOMENT_WITHIN_MS)]);
    const land = async () => {
      const [page, at] = await Promise.all([flight.drawn.catch(() => null), moment]);
      if (page?.mayBeKept && at && !flight.isStale)
        keep(key, { page, touchedBy, until: Math.min(start.getTime() + LONGEST_MS, at.getTime()) });
      if (flights.get(key) === flight) flights.delete(key);
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
    drawOnce(page) {
      const flying = flights.get(page.key);
      return { joined: flying !== undefined, drawn: (flying ?? takeOff(page)).drawn };
    },
    forget(word) {
      nextMoment.forget(word);
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
    whyDrawn(key) {
      if (flights.has(key)) return 'being drawn';
      const old = kept.get(key);
      if (!old) return gone?.get(key) ?? 'not asked for before';
      return Date.now() >= old.until ? 'its time is over' : 'changes are not heard at the moment';
    },
    size: () => ({ pages: kept.size, bytes: bytes() }),
  };
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}

/** The next moment is asked for once, until it has come or what it was read from has changed. */
function rememberedMoment(ask: (now: Date) => Promise<Date>) {
  let known: Promise<Date> | null = null;
  let at = 0;
  return {
    after(now: Date): Promise<Date> {
      if (known && at > now.getTime()) return known;
      const asked = ask(now);
      known = asked;
      at = Infinity;
      asked.then(
        (moment) => void (known === asked && (at = moment.getTime())),
        () => void (known === asked && (known = null)),
      );
      return asked;
    },
    forget(word: string | null) {
      if (word === null || word === 'proposals' || word === 'announcements') known = null;
    },
  };
}
