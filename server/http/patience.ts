const LOOK_EVERY_MS = 1000;
const AGAIN_AFTER_MS = 250;

/** What came instead of a result: the database does not answer. */
export const AWAY = Symbol('the database is away');

/**
 * Waits for `work`, but not for a database that does not answer: then, after 2.5 s at most, {@link AWAY}. Work that was given up may go
 * on by itself. While the database is away nothing is begun at all, so that nobody waits and nothing piles up.
 */
export type Patience = <T>(work: () => Promise<T>) => Promise<T | typeof AWAY>;

/**
 * `ping` throws when the database does not answer within 1.5 s. It is asked only while somebody waits for longer than a second, and then
 * until it answers again. `report` hears why it is away, once, and null when it is back.
 */
export function createPatience(ping: () => Promise<void>, report: (why: unknown) => void): Patience {
  let isAway = false;
  let looking = false;
  const waiting = new Set<() => void>();
  const look = async () => {
    if (looking) return;
    looking = true;
    for (;;) {
      const why = await ping().then(nothing, itself);
      if (isAway !== (why !== null)) report(why);
      isAway = why !== null;
      if (!isAway) break;
      for (const leave of waiting) leave();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS).unref());
    }
    looking = false;
  };
  return async (work) => {
    if (isAway) return AWAY;
    const { promise: away, resolve } = Promise.withResolvers<typeof AWAY>();
    const leave = () => resolve(AWAY);
    waiting.add(leave);
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    try {
      return await Promise.race([work(), away]);
    } finally {
      clearInterval(timer);
      waiting.delete(leave);
    }
  };
}

const nothing = () => null;
const itself = (error: unknown) => error ?? 'no reason';
