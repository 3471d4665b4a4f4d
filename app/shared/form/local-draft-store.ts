import { PREFIX, isSuppressed, withStorage } from './local-draft.ts';

export type FormValues = Record<string, string>;
export type LocalDraft = {
  values: FormValues;
  /** Unix seconds. */
  at: number;
  /** Hashes of saves without a response, see `pending-saves.ts`. */
  unanswered: string[];
};

/** The local draft of one form; every method does nothing without storage. */
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
        if (isSuppressed()) return false;
        const copy: LocalDraft = { values, at: Math.floor(Date.now() / 1000), unanswered: [...unanswered] };
        store.setItem(key, JSON.stringify(copy));
        return true;
      }) ?? false,
    clear: () => void withStorage((store) => store.removeItem(key)),
  };
}

function parse(text: string | null): LocalDraft | null {
  if (text === null) return null;
  const draft = JSON.parse(text) as Partial<LocalDraft> | null;
  if (typeof draft?.at !== 'number' || typeof draft.values !== 'object' || draft.values === null) return null;
  const values = Object.entries(draft.values).filter(([, value]) => typeof value === 'string');
  const unanswered = Array.isArray(draft.unanswered) ? draft.unanswered.map(String) : [];
  return { at: draft.at, values: Object.fromEntries(values), unanswered };
}
