import { type BlobStore, StoreOutage } from './blob-store.ts';

/**
 * The same store, which tells `report` why it does not answer, once, and null when it answers again: whoever meets the outage is asked to come
 * back, and the log would not hear of it.
 */
export function withOutagesTold(store: BlobStore, report: (why: unknown) => void): BlobStore {
  let isAway = false;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (isAway) report(null);
      isAway = false;
      return result;
    } catch (error) {
      if (error instanceof StoreOutage) {
        if (!isAway) report(error);
        isAway = true;
      }
      throw error;
    }
  };
  return {
    ...store,
    put: (key, body, options) => watched(store.put(key, body, options)),
    get: (key, range) => watched(store.get(key, range)),
    remove: (key) => watched(store.remove(key)),
  };
}
