import type { BlobStore } from './blob-store.ts';

/**
 * Combines two stores while blobs migrate: writes to the first, reads the first and then the
 * second, removes from both. A blob in both is listed twice.
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
    // Which store has the blob is known only after reading it.
    signedUrl: () => Promise.resolve(null),
  };
}
