/**
 * Local drafts: copies of unsaved forms in `localStorage`, one for each person and form. Deleted
 * when the form is saved or submitted, and at log out.
 */

const PREFIX = 'collegium:draft:';

export type FormValues = Record<string, string>;
export type LocalDraft = {
  values: FormValues;
  /** Unix seconds. */
  at: number;
  /** Hashes of saves without a response, see `pending-saves.ts`. */
  unanswered: string[];
};

/** The local draft of one form; every method does nothing if `localStorage` is unavailable. */
export type LocalDraftStore = {
  read(): LocalDraft | null;
  write(values: FormValues, unanswered: readonly string[]): boolean;
  clear(): void;
};

/** The local draft of `form` ("application-7") of the person `uid`. */
export function localDraftStore(uid: string, form: string): LocalDraftStore {
  const key = `${PREFIX}${uid}:${form}`;
  return {
    read: () => withStorage((store) => parse(store.getItem(key))) ?? null,
    write: (values, unanswered) =>
      withStorage((store) => {
        if (Date.now() < suppressedUntil) return false;
        const copy: LocalDraft = { values, at: Math.floor(Date.now() / 1000), unanswered: [...unanswered] };
        store.setItem(key, JSON.stringify(copy));
        return true;
      }) ?? false,
    clear: () => void withStorage((store) => store.removeItem(key)),
  };
}

// For this time after log out no drafts are written: the page writes one when it closes.
const LOG_OUT_MS = 10_000;
let suppressedUntil = 0;

/**
 * Deletes all local drafts, except those of `uid` if given: all at log out, those of other people
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

// `localStorage` throws in private windows and when it is full; forms must work without it.
function withStorage<T>(work: (store: Storage) => T): T | undefined {
  try {
    return work(globalThis.localStorage);
  } catch {
    return undefined;
  }
}

function parse(text: string | null): LocalDraft | null {
  if (text === null) return null;
  const draft = JSON.parse(text) as Partial<LocalDraft> | null;
  if (typeof draft?.at !== 'number' || typeof draft.values !== 'object' || draft.values === null) return null;
  const values = Object.entries(draft.values).filter(([, value]) => typeof value === 'string');
  const unanswered = Array.isArray(draft.unanswered) ? draft.unanswered.map(String) : [];
  return { at: draft.at, values: Object.fromEntries(values), unanswered };
}
