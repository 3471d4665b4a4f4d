import { useRef, useState } from 'react';
import { postForm } from '../../ui/autosave.ts';
import { keptCopy } from '../../ui/kept-copy.ts';
import { UNANSWERED_FIELD, writeUnanswered } from '../../ui/unanswered.ts';
import { useAutosave } from '../../ui/use-autosave.ts';
import { fingerprintOf } from './untouched.ts';
import { type WizardForm, useMove } from './use-wizard.ts';
import { type DraftMark, type RefusedForm, type WizardStart, wizardQuery } from './wizard-start.ts';

/** The server's draft behind the page, saved by itself; nothing of the kind while a published proposal is edited. */
export function useSaving(
  start: WizardStart,
  refused: RefusedForm | undefined,
  wizard: WizardForm,
  step: number,
) {
  const [draft, setDraft] = useState<DraftMark | null>(refused ? refused.draft : start.draft);
  const [edited, setEdited] = useState(false);
  // The draft as the server last answered: a state is one render late for who sends right after a save.
  const mark = useRef(draft);
  const arriving = useRef<Promise<void>>(undefined);
  const move = useMove();
  const { uid } = start;
  const inner = useAutosave({
    values: wizard.form,
    kept: { uid, form: draft ? `proposal-${draft.id}` : 'proposal-new' },
    revision: draft?.revision ?? null,
    savedAt: draft?.savedAt ?? null,
    says: fingerprintOf,
    send: (values, revision, unanswered) =>
      postForm('/postproposal/autosave', {
        ...values,
        ...{ draft: String(mark.current?.id ?? ''), revision: String(revision ?? '') },
        [UNANSWERED_FIELD]: writeUnanswered(unanswered),
      }),
    onSaved: ({ id: savedId, revision, savedAt }, left) => {
      if (left) return;
      const isNew = mark.current?.id !== savedId;
      mark.current = { id: savedId!, revision, savedAt };
      setDraft(mark.current);
      if (!isNew) return;
      keptCopy(uid, 'proposal-new').forget();
      arriving.current = move(wizardQuery({ draft: mark.current.id, step }), { replace: true });
    },
  });
  const touch = () => {
    setEdited(true);
    if (!start.editing) inner.touch();
  };
  const flush = start.editing ? async () => true : inner.flush;
  const autosave = { ...inner, touch, flush: () => flush(), dirty: start.editing ? edited : inner.dirty };
  return {
    draft,
    /** The draft as of now. */
    latestDraft: () => mark.current,
    autosave,
    /** A new draft has its address before anything else changes the address. */
    settle: async () => {
      if (mark.current === null) await autosave.flush();
      else void autosave.flush();
      await arriving.current;
    },
    saveSeparately: async () => {
      const before = mark.current?.id;
      mark.current = null;
      setDraft(null);
      inner.goOnFrom(null);
      touch();
      const stored = await autosave.flush();
      if (stored) keptCopy(uid, `proposal-${before}`).forget();
      return stored;
    },
    finish: () => {
      setEdited(false);
      inner.finish();
    },
  };
}
