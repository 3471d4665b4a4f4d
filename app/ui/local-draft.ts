/**
 * Copies of unsaved forms on this device, one a person and form. They exist only while the server has not got what was typed:
 * a save, a submit and logging out erase them.
 */

const PREFIX = 'collegium:draft:';

export type FormValues = Record<string, string>;
export type LocalDraft = {
  values: FormValues;
  /** Unix seconds. */
  at: number;
  /** What was sent without an answer, see `unanswered.ts`. */
  unanswered: string[];
};

/** The copy of one form of one person; every operation does nothing where the browser keeps nothing. */
export type LocalDraftStore = {
  read(): LocalDraft | null;
  write(values: FormValues, unanswered: readonly string[]): boolean;
  clear(): void;
};

/** Finds the copy of `form` ("application-7") that belongs to the person `uid`. */
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

// The page that is being logged out of must not leave a copy as it goes.
const LOG_OUT_MS = 10_000;
let suppressedUntil = 0;

/** Erases every copy on this device, except those of `uid`: without one at log out, with one when somebody else signed in. */
export function clearLocalDrafts(uid?: string): void {
  if (uid === undefined) suppressedUntil = Date.now() + LOG_OUT_MS;
  withStorage((store) => {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(PREFIX) && !(uid && key.startsWith(`${PREFIX}${uid}:`))) store.removeItem(key);
    }
  });
}

// Private windows and full disks throw; a form must work without its copy.
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
