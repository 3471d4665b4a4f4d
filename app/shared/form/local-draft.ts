/**
 * Local drafts: copies of unsaved forms in `localStorage`, one for each person and form. Deleted
 * when the form is saved or submitted, and at sign-out.
 */

export const PREFIX = 'collegium:draft:';

// For this time after sign-out no drafts are written: the page writes one when it closes.
const LOG_OUT_MS = 10_000;
let suppressedUntil = 0;

/** Whether drafts are not written, shortly after sign-out. */
export const isSuppressed = () => Date.now() < suppressedUntil;

/**
 * Deletes all local drafts, except those of `uid` if given: all at sign-out, those of other people
 * when a form opens.
 */
export function clearLocalDrafts(uid?: string): void {
  if (uid === undefined) suppressedUntil = Date.now() + LOG_OUT_MS;
  withStorage((store) => {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(PREFIX) && !(uid && key.startsWith(`${PREFIX}${uid}:`))) store.removeItem(key);
    }
  });
}

/**
 * Runs `work`, or returns undefined where `localStorage` throws: in private windows, and when it is
 * full.
 */
export function withStorage<T>(work: (store: Storage) => T): T | undefined {
  try {
    return work(globalThis.localStorage);
  } catch {
    return undefined;
  }
}
