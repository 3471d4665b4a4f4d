/**
 * Copies of unsaved forms on this device, one a person and form. They exist only while the server has not got what was typed:
 * a save, a submit and logging out erase them.
 */

const PREFIX = 'collegium:kept:';

export type FormValues = Record<string, string>;
export type Kept = {
  values: FormValues;
  /** Unix seconds. */
  at: number;
  /** What was sent without an answer, see `unanswered.ts`. */
  unanswered: string[];
};

/** The copy of one form of one person; every operation does nothing where the browser keeps nothing. */
export type KeptCopy = {
  read(): Kept | null;
  write(values: FormValues, unanswered: readonly string[]): boolean;
  forget(): void;
};

/** Finds the copy of `form` ("application-7") that belongs to the person `uid`. */
export function keptCopy(uid: string, form: string): KeptCopy {
  const key = `${PREFIX}${uid}:${form}`;
  return {
    read: () => attempt((store) => parse(store.getItem(key))) ?? null,
    write: (values, unanswered) =>
      attempt((store) => {
        if (Date.now() < silentUntil) return false;
        const copy: Kept = { values, at: Math.floor(Date.now() / 1000), unanswered: [...unanswered] };
        store.setItem(key, JSON.stringify(copy));
        return true;
      }) ?? false,
    forget: () => void attempt((store) => store.removeItem(key)),
  };
}

// The page that is being logged out of must not leave a copy as it goes.
const LOG_OUT_MS = 10_000;
let silentUntil = 0;

/** Erases every copy on this device, except those of `uid`: without one at log out, with one when somebody else signed in. */
export function forgetAllKept(uid?: string): void {
  if (uid === undefined) silentUntil = Date.now() + LOG_OUT_MS;
  attempt((store) => {
    const keys = Array.from({ length: store.length }, (_, place) => store.key(place) ?? '');
    for (const key of keys) {
      if (key.startsWith(PREFIX) && !(uid && key.startsWith(`${PREFIX}${uid}:`))) store.removeItem(key);
    }
  });
}

// Private windows and full disks throw; a form must work without its copy.
function attempt<T>(work: (store: Storage) => T): T | undefined {
  try {
    return work(globalThis.localStorage);
  } catch {
    return undefined;
  }
}

function parse(text: string | null): Kept | null {
  if (text === null) return null;
  const kept = JSON.parse(text) as Partial<Kept> | null;
  if (typeof kept?.at !== 'number' || typeof kept.values !== 'object' || kept.values === null) return null;
  const values = Object.entries(kept.values).filter(([, value]) => typeof value === 'string');
  const unanswered = Array.isArray(kept.unanswered) ? kept.unanswered.map(String) : [];
  return { at: kept.at, values: Object.fromEntries(values), unanswered };
}
