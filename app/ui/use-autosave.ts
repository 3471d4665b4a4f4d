import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AutosaveOptions, type AutosaveState, createAutosave } from './autosave.ts';
import { type FormValues, forgetAllKept, keptCopy } from './kept-copy.ts';

type Options = {
  /** The latest values of the form. */
  values: FormValues;
  /** Whose form it is, and which: "application-7". */
  kept: { uid: string; form: string };
  revision: number | null;
  /** When the server last saved it, Unix seconds. */
  savedAt: number | null;
  says: AutosaveOptions['says'];
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
      says: (values) => latest.current.says(values),
      send: (...what) => latest.current.send(...what),
      kept: () => keptCopy(latest.current.kept.uid, latest.current.kept.form),
      revision: firstRevision.current,
      onState: (next) => {
        setState(next);
        setDirty(engine.current?.isDirty() ?? false);
      },
      onSaved: (answer, left) => latest.current.onSaved?.(answer, left),
    });
    return engine.current;
  }, []);

  useEffect(() => {
    forgetAllKept(latest.current.kept.uid);
    const backOnline = () => void autosave().flush();
    const leaving = () => autosave().keep();
    window.addEventListener('online', backOnline);
    // Back from signing in again in another tab.
    window.addEventListener('focus', backOnline);
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('online', backOnline);
      window.removeEventListener('focus', backOnline);
      window.removeEventListener('pagehide', leaving);
      engine.current?.leave();
      engine.current = null;
    };
  }, [autosave]);

  // After each drawing: a change is in the values only then.
  useEffect(() => {
    if (engine.current?.isKeeping()) engine.current.keep();
  });

  const actions = useMemo(
    () => ({
      touch: () => {
        autosave().touch();
        setDirty(true);
      },
      flush: () => autosave().flush(),
      goOnFrom: (from: number | null) => autosave().goOnFrom(from),
      recall: (earlier: readonly string[]) => autosave().recall(earlier),
      unanswered: () => autosave().unanswered(),
      heardNothing: () => autosave().heardNothing(latest.current.values),
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
