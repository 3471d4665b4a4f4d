export type Markup = Buffer<ArrayBuffer>;
/** Holds from the moment at which it was drawn until another, that one left out. */
export type DrawnMarkup = { markup: Markup; from: Date; until: Date };

/** Markup of parts of pages, each under all that it was drawn from (`app/draw-apart.tsx`). */
export type MarkupShelf = {
  /** What holds at `now`, null when it has to be drawn. */
  find: (key: string, now: Date) => DrawnMarkup | null;
  keep: (key: string, drawn: DrawnMarkup) => void;
};

/** Keeps up to `room` bytes, a key's characters counted as two; what was read longest ago goes first, and what no longer holds. */
export function createMarkupShelf(room: number): MarkupShelf {
  const kept = new Map<string, DrawnMarkup & { key: string }>();
  let size = 0;
  const remove = (key: string) => {
    const entry = kept.get(key);
    if (entry && kept.delete(key)) size -= sizeOf(key, entry);
  };
  return {
    find(key, now) {
      const entry = kept.get(key);
      if (entry && now >= entry.until) remove(key);
      if (!entry || now < entry.from || now >= entry.until) return null;
      // Under the key it has: one that was made a moment ago would grow old here in place of it, with every request another.
      kept.delete(entry.key);
      kept.set(entry.key, entry);
      return entry;
    },
    keep(key, { markup, ...span }) {
      remove(key);
      // Bytes of its own: what is made short is cut from a larger piece, which would stay as a whole.
      const own = Buffer.from(new Uint8Array(markup).buffer);
      const entry = { ...span, markup: own, key };
      kept.set(key, entry);
      size += sizeOf(key, entry);
      for (const [oldest, { until }] of kept) {
        if (size <= room && span.from < until) break;
        remove(oldest);
      }
    },
  };
}

/** What holds an entry together takes room as well. */
const sizeOf = (key: string, { markup }: DrawnMarkup) => key.length * 2 + markup.length + 512;
