import { type BlobStore, StoreOutage } from './blob-store.ts';

/**
 * Wraps a store and calls `report` with the error once per outage, and with null on recovery. Users
 * only see a request to try again, so that the log would otherwise miss the outage.
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
