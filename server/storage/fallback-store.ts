import type { BlobStore } from './blob-store.ts';

/**
 * Two stores as one, while what lies in the second moves into the first: whatever is new goes into the first, whatever the first has not got is
 * looked for in the second, and what is removed goes from both. A blob that lies in both is listed twice.
 */
export function fallbackStore(primary: BlobStore, fallback: BlobStore): BlobStore {
  return {
    put: (key, body, options) => primary.put(key, body, options),
    get: async (key, range) => (await primary.get(key, range)) ?? fallback.get(key, range),
    async remove(key) {
      await fallback.remove(key);
      await primary.remove(key);
    },
    async *list(container) {
      yield* primary.list(container);
      yield* fallback.list(container);
    },
    purgeUnfinished: async () => (await primary.purgeUnfinished()) + (await fallback.purgeUnfinished()),
    // Which of them has it is known only once it is read.
    signedUrl: () => Promise.resolve(null),
  };
}
