/** When what everybody reads says something else by itself. */
export type Moments = {
  /** The next such moment after `now`. It is asked for once, until it has come or what it was read from has changed. */
  after: (now: Date) => Promise<Date>;
  /** Hears of a change; null when anything may have changed. */
  forget: (word: string | null) => void;
};

/** Remembers what `ask` says. */
export function createMoments(ask: (now: Date) => Promise<Date>): Moments {
  let known: Promise<Date> | null = null;
  let from = 0;
  let at = 0;
  return {
    after(now) {
      if (known && from <= now.getTime() && at > now.getTime()) return known;
      const asked = ask(now);
      known = asked;
      [from, at] = [now.getTime(), Infinity];
      asked.then(
        (moment) => void (known === asked && (at = moment.getTime())),
        () => void (known === asked && (known = null)),
      );
      return asked;
    },
    forget(word) {
      if (word === null || word === 'proposals' || word === 'announcements') known = null;
    },
  };
}
