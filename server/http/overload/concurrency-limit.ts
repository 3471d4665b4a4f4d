/** How many run at once, and how many may wait for a slot. */
export type Slots = { running: number; waiting: number };

/** Limits how much runs at once; the rest waits in a first-in, first-out queue. */
export type ConcurrencyLimit = {
  /** True from when the queue is full until it is half empty. */
  isFull: () => boolean;
  acquire: () => Promise<void>;
  /** False when no slot became free in time. */
  acquireWithin: (ms: number) => Promise<boolean>;
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
    } else queue.add(start);
  };
  return {
    isFull() {
      wasFull = queue.size >= (wasFull ? waiting / 2 : waiting);
      return wasFull;
    },
    acquire: () => new Promise((resolve) => enqueue(resolve)),
    acquireWithin: (ms) =>
      new Promise((resolve) => {
        const start = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          queue.delete(start);
          resolve(false);
        }, ms);
        enqueue(start);
      }),
    release() {
      const [next] = queue;
      if (!next) active -= 1;
      else {
        queue.delete(next);
        next();
      }
    },
  };
}

/** A concurrency limit for each key. */
export type KeyedConcurrencyLimit = {
  /**
   * Returns the function that releases the slot, or null when the queue is full or the wait too
   * long.
   */
  acquire: (key: string, withinMs?: number) => Promise<(() => void) | null>;
};

export function createKeyedConcurrencyLimit(slots: Slots): KeyedConcurrencyLimit {
  const limits = new Map<string, { limit: ConcurrencyLimit; users: number }>();
  return {
    async acquire(key, withinMs) {
      const entry = limits.get(key) ?? { limit: createConcurrencyLimit(slots), users: 0 };
      if (entry.users >= slots.running + slots.waiting) return null;
      limits.set(key, entry);
      entry.users += 1;
      const removeUser = () => {
        entry.users -= 1;
        if (entry.users === 0) limits.delete(key);
      };
      const hasSlot =
        withinMs === undefined
          ? await entry.limit.acquire().then(() => true)
          : await entry.limit.acquireWithin(withinMs);
      if (!hasSlot) {
        removeUser();
        return null;
      }
      return () => {
        entry.limit.release();
        removeUser();
      };
    },
  };
}
