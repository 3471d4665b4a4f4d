import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AutosaveOptions, type AutosaveState, createAutosave } from './autosave.ts';
import { type FormValues, clearLocalDrafts, localDraftStore } from './local-draft.ts';

type Options = {
  /** The latest values of the form. */
  values: FormValues;
  /** Whose form it is, and which: "application-7". */
  draftKey: { uid: string; form: string };
  revision: number | null;
  /** When the server last saved it, Unix seconds. */
  savedAt: number | null;
  contentHash: AutosaveOptions['contentHash'];
  send: AutosaveOptions['send'];
  onSaved?: AutosaveOptions['onSaved'];
};

/**
 * Saves a form while it is filled in: 1.5 s after the last change, when a field is left, and when the connection or the person comes back.
 * Call `touch` after every change and `flush` when a field is left or Save is pressed. Give the form a `key` that changes when
 * another draft is loaded: the revision is read once.
 */
export function useAutosave(options: Options) {
  const { savedAt, revision } = options;
  const [state, setState] = useState<AutosaveState>(
    savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' },
  );
  const [dirty, setDirty] = useState(false);
  const firstRevision = useRef(revision);
  const latest = useRef(options);
  latest.current = options;

  const engine = useRef<ReturnType<typeof createAutosave>>(null);
  const autosave = useCallback(() => {
    engine.current ??= createAutosave({
      values: () => latest.current.values,
      contentHash: (values) => latest.current.contentHash(values),
      send: (...what) => latest.current.send(...what),
      localDraft: () => localDraftStore(latest.current.draftKey.uid, latest.current.draftKey.form),
      revision: firstRevision.current,
      onState: (next) => {
        setState(next);
        setDirty(engine.current?.isDirty() ?? false);
      },
      onSaved: (answer, disposed) => latest.current.onSaved?.(answer, disposed),
    });
    return engine.current;
  }, []);

  useEffect(() => {
    clearLocalDrafts(latest.current.draftKey.uid);
    const backOnline = () => void autosave().flush();
    const saveLocally = () => autosave().saveLocally();
    window.addEventListener('online', backOnline);
    // Back from signing in again in another tab.
    window.addEventListener('focus', backOnline);
    window.addEventListener('pagehide', saveLocally);
    return () => {
      window.removeEventListener('online', backOnline);
      window.removeEventListener('focus', backOnline);
      window.removeEventListener('pagehide', saveLocally);
      engine.current?.dispose();
      engine.current = null;
    };
  }, [autosave]);

  // After each drawing: a change is in the values only then.
  useEffect(() => {
    if (engine.current?.isSavingLocally()) engine.current.saveLocally();
  });

  const actions = useMemo(
    () => ({
      touch: () => {
        autosave().touch();
        setDirty(true);
      },
      flush: () => autosave().flush(),
      rebase: (from: number | null) => autosave().rebase(from),
      restorePending: (earlier: readonly string[]) => autosave().restorePending(earlier),
      pendingSaves: () => autosave().pendingSaves(),
      markUnacknowledged: () => autosave().markUnacknowledged(latest.current.values),
      /** The form was sent for good: nothing is kept and nobody is warned any more. */
      finish: () => {
        autosave().finish();
        setDirty(false);
      },
    }),
    [autosave],
  );
  return { state, dirty, ...actions };
}
