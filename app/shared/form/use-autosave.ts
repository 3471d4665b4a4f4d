import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { useAccountMark } from '../viewer/account-field.tsx';
import { type AutosaveOptions, type AutosaveState, type Revision, createAutosave } from './autosave.ts';
import { clearLocalDrafts } from './local-draft.ts';
import { type FormValues, localDraftStore } from './local-draft-store.ts';

type Options = {
  /** Current form values. */
  values: FormValues;
  /** Person and form of the local draft: "application-7". */
  draftKey: { uid: string; form: string };
  revision: Revision | null;
  /** Time of the last save in Unix seconds. */
  savedAt: number | null;
  contentHash: AutosaveOptions['contentHash'];
  send: AutosaveOptions['send'];
  onSaved?: AutosaveOptions['onSaved'];
};

/**
 * Autosaves a form 1.5 s after the last change, on reconnect and on window focus. Call `markDirty`
 * after each change and `flush` on blur and Save, and give the form a `key` for each draft, since
 * the revision is read once.
 */
export function useAutosave(options: Options) {
  const { savedAt, revision } = options;
  const [state, setState] = useState<AutosaveState>(
    savedAt ? { kind: 'saved', at: savedAt } : { kind: 'idle' },
  );
  const [dirty, setDirty] = useState(false);
  const firstRevision = useRef(revision);
  const mark = useAccountMark();
  const latest = useRef(options);
  latest.current = options;

  const engine = useRef<ReturnType<typeof createAutosave>>(null);
  const autosave = useCallback(() => {
    engine.current ??= createAutosave({
      values: () => latest.current.values,
      contentHash: (values) => latest.current.contentHash(values),
      send: (values, ...more) => latest.current.send({ ...values, [ACCOUNT_FIELD]: mark }, ...more),
      localDraft: () => localDraftStore(latest.current.draftKey.uid, latest.current.draftKey.form),
      revision: firstRevision.current,
      onState: (next) => {
        setState(next);
        setDirty(engine.current?.isDirty() ?? false);
      },
      onSaved: (answer, disposed) => latest.current.onSaved?.(answer, disposed),
    });
    return engine.current;
  }, [mark]);

  useEffect(() => {
    clearLocalDrafts(latest.current.draftKey.uid);
    const backOnline = () => void autosave().flush();
    const saveLocally = () => autosave().saveLocally();
    window.addEventListener('online', backOnline);
    // For returning from a sign-in in another tab.
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

  // After each render, since only then `values` contains the change.
  useEffect(() => {
    if (engine.current?.isSavingLocally()) engine.current.saveLocally();
  });

  const actions = useMemo(
    () => ({
      markDirty: () => {
        autosave().markDirty();
        setDirty(true);
      },
      flush: () => autosave().flush(),
      rebase: (from: Revision | null) => autosave().rebase(from),
      restorePending: (earlier: readonly string[]) => autosave().restorePending(earlier),
      pendingSaves: () => autosave().pendingSaves(),
      markUnacknowledged: () => autosave().markUnacknowledged(latest.current.values),
      /** The form was submitted: deletes the local draft and stops the unsaved changes warning. */
      finish: () => {
        autosave().finish();
        setDirty(false);
      },
    }),
    [autosave],
  );
  return { state, dirty, ...actions };
}
