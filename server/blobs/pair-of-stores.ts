import type { BlobStore } from './blob-store.ts';

/**
 * Two stores as one, while what lies in the second moves into the first: whatever is new goes into the first, whatever the first has not got is
 * looked for in the second, and what is removed goes from both. A blob that lies in both is listed twice.
 */
export function pairOfStores(first: BlobStore, second: BlobStore): BlobStore {
  return {
    put: (key, body, options) => first.put(key, body, options),
    get: async (key, range) => (await first.get(key, range)) ?? second.get(key, range),
    async remove(key) {
      await second.remove(key);
      await first.remove(key);
    },
    async *list(container) {
      yield* first.list(container);
      yield* second.list(container);
    },
    sweepUnfinished: async () => (await first.sweepUnfinished()) + (await second.sweepUnfinished()),
    // Which of them has it is known only once it is read.
    signedAddress: () => Promise.resolve(null),
  };
}
