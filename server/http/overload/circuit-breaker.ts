const PROBE_INTERVAL_MS = 1000;
const RETRY_AFTER_MS = 250;

/** The result of work that was refused or abandoned because the database does not answer. */
export const UNAVAILABLE = Symbol('database unavailable');

/**
 * Runs `work`, or returns {@link UNAVAILABLE} after 2.5 s at most if the database does not answer,
 * while abandoned work may go on in the background. While the circuit is open no work starts, so
 * nothing piles up.
 */
export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T | typeof UNAVAILABLE>;

/**
 * `ping`, which throws when the database does not answer within 1.5 s, is called only while work
 * takes longer than a second, and then until it succeeds. `report` is called once with the error,
 * and with null on recovery.
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
const toError = (error: unknown) => error ?? 'unknown error';
