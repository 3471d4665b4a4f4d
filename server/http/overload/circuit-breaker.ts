const PROBE_INTERVAL_MS = 1000;
const RETRY_AFTER_MS = 250;

/** What came instead of a result: the database does not answer. */
export const UNAVAILABLE = Symbol('the database is away');

/**
 * Waits for `work`, but not for a database that does not answer: then, after 2.5 s at most, {@link UNAVAILABLE}. Work that was given up may go
 * on by itself. While the database is away nothing is begun at all, so that nobody waits and nothing piles up.
 */
export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T | typeof UNAVAILABLE>;

/**
 * `ping` throws when the database does not answer within 1.5 s. It is asked only while somebody waits for longer than a second, and then
 * until it answers again. `report` hears why it is away, once, and null when it is back.
 */
export function createCircuitBreaker(
  ping: () => Promise<void>,
  report: (error: unknown) => void,
): CircuitBreaker {
  let isOpen = false;
  let isProbing = false;
  const waiting = new Set<() => void>();
  const probe = async () => {
    if (isProbing) return;
    isProbing = true;
    for (;;) {
      const error = await ping().then(toNull, toError);
      if (isOpen !== (error !== null)) report(error);
      isOpen = error !== null;
      if (!isOpen) break;
      for (const abandon of waiting) abandon();
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS).unref());
    }
    isProbing = false;
  };
  return async (work) => {
    if (isOpen) return UNAVAILABLE;
    const { promise: unavailable, resolve } = Promise.withResolvers<typeof UNAVAILABLE>();
    const abandon = () => resolve(UNAVAILABLE);
    waiting.add(abandon);
    const timer = setInterval(() => void probe(), PROBE_INTERVAL_MS);
    try {
      return await Promise.race([work(), unavailable]);
    } finally {
      clearInterval(timer);
      waiting.delete(abandon);
    }
  };
}

const toNull = () => null;
const toError = (error: unknown) => error ?? 'no reason';
