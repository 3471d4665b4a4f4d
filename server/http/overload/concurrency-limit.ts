/** How many run at once, and how many may wait for a slot. */
export type Slots = { running: number; waiting: number };

/**
 * Limits how much runs at once, with a first-in, first-out queue for the rest. `acquire` does not
 * bound the queue, so ask `isFull` first.
 */
export type ConcurrencyLimit = {
  /** True from the call that finds the queue full until a call finds it half empty. */
  isFull: () => boolean;
  /** Waits for a slot, however long that takes. */
  acquire: () => Promise<void>;
  /** False when no slot became free in time. */
  acquireWithin: (timeoutMs: number) => Promise<boolean>;
  release: () => void;
};

export function createConcurrencyLimit({ running, waiting }: Slots): ConcurrencyLimit {
  const queue = new Set<() => void>();
  let active = 0;
  let wasFull = false;
  const enqueue = (start: () => void) => {
    if (active < running) {
      active += 1;
      start();
    } else {
      queue.add(start);
    }
  };
  return {
    isFull() {
      wasFull = queue.size >= (wasFull ? waiting / 2 : waiting);
      return wasFull;
    },
    acquire: () => new Promise((resolve) => enqueue(resolve)),
    acquireWithin: (timeoutMs) =>
      new Promise((resolve) => {
        const start = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          queue.delete(start);
          resolve(false);
        }, timeoutMs);
        enqueue(start);
      }),
    release() {
      // A set iterates in insertion order: the first has waited longest.
      const [next] = queue;
      if (!next) {
        active -= 1;
        return;
      }
      // `active` is unchanged: the slot passes to `next`.
      queue.delete(next);
      next();
    },
  };
}

/** A concurrency limit for each key, with a bounded queue. */
export type KeyedConcurrencyLimit = {
  /**
   * Returns the function that releases the slot; null when the queue is full, or after
   * `timeoutMs`.
   */
  acquire: (key: string, timeoutMs?: number) => Promise<(() => void) | null>;
};

export function createKeyedConcurrencyLimit(slots: Slots): KeyedConcurrencyLimit {
  const limits = new Map<string, { limit: ConcurrencyLimit; requests: number }>();
  return {
    async acquire(key, timeoutMs) {
      const entry = limits.get(key) ?? { limit: createConcurrencyLimit(slots), requests: 0 };
      if (entry.requests >= slots.running + slots.waiting) return null;
      limits.set(key, entry);
      entry.requests += 1;
      const removeRequest = () => {
        entry.requests -= 1;
        if (entry.requests === 0) limits.delete(key);
      };
      const hasSlot =
        timeoutMs === undefined
          ? await entry.limit.acquire().then(() => true)
          : await entry.limit.acquireWithin(timeoutMs);
      if (!hasSlot) {
        removeRequest();
        return null;
      }
      return () => {
        entry.limit.release();
        removeRequest();
      };
    },
  };
}
