import { type BlobStore, StoreOutage } from './blob-store.ts';

/**
 * The same store, which tells `report` why it does not answer, once, and null when it answers again: whoever meets the outage is asked to come
 * back, and the log would not hear of it.
 */
export function withOutageReports(store: BlobStore, report: (why: unknown) => void): BlobStore {
  let isDown = false;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (isDown) report(null);
      isDown = false;
      return result;
    } catch (error) {
      if (error instanceof StoreOutage) {
        if (!isDown) report(error);
        isDown = true;
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
