import { useRef, useState } from 'react';
import { postAutosave } from '../../ui/autosave.ts';
import { localDraftStore } from '../../ui/local-draft.ts';
import { PENDING_SAVES_FIELD, serializePendingSaves } from '../../ui/pending-saves.ts';
import { useAutosave } from '../../ui/use-autosave.ts';
import { proposalContentHash } from './form-content.ts';
import { type WizardForm, useStepNavigation } from './use-wizard.ts';
import { type DraftRef, type RefusedForm, type WizardStart, wizardQuery } from './wizard-start.ts';

/** Autosave of the draft on the server; disabled while a published proposal is edited. */
export function useDraftAutosave(
  start: WizardStart,
  refused: RefusedForm | undefined,
  wizard: WizardForm,
  step: number,
) {
  const [draft, setDraft] = useState<DraftRef | null>(refused ? refused.draft : start.draft);
  const [edited, setEdited] = useState(false);
  // The draft of the last response. A ref, since state is one render late right after a save.
  const latestDraft = useRef(draft);
  const arriving = useRef<Promise<void>>(undefined);
  const goToStep = useStepNavigation();
  const { uid } = start;
  const inner = useAutosave({
    values: wizard.form,
    draftKey: { uid, form: draft ? `proposal-${draft.id}` : 'proposal-new' },
    revision: draft?.revision ?? null,
    savedAt: draft?.savedAt ?? null,
    contentHash: proposalContentHash,
    send: (values, revision, unanswered) =>
      postAutosave('/postproposal/autosave', {
        ...values,
        draft: String(latestDraft.current?.id ?? ''),
        revision: String(revision ?? ''),
        [PENDING_SAVES_FIELD]: serializePendingSaves(unanswered),
      }),
    onSaved: ({ id: savedId, revision, savedAt }, disposed) => {
      if (disposed) return;
      const isNew = latestDraft.current?.id !== savedId;
      latestDraft.current = { id: savedId!, revision, savedAt };
      setDraft(latestDraft.current);
      if (!isNew) return;
      localDraftStore(uid, 'proposal-new').clear();
      arriving.current = goToStep(wizardQuery({ draft: latestDraft.current.id, step }), { replace: true });
    },
  });
  const markDirty = () => {
    setEdited(true);
    if (!start.editing) inner.markDirty();
  };
  const flush = start.editing ? async () => true : inner.flush;
  const autosave = { ...inner, markDirty, flush: () => flush(), dirty: start.editing ? edited : inner.dirty };
  return {
    draft,
    /** The draft of the last response. */
    latestDraft: () => latestDraft.current,
    autosave,
    /** Waits until a new draft's id is in the URL, before anything else changes the URL. */
    settle: async () => {
      if (latestDraft.current === null) await autosave.flush();
      else void autosave.flush();
      await arriving.current;
    },
    saveSeparately: async () => {
      const before = latestDraft.current?.id;
      latestDraft.current = null;
      setDraft(null);
      inner.rebase(null);
      markDirty();
      const stored = await autosave.flush();
      if (stored) localDraftStore(uid, `proposal-${before}`).clear();
      return stored;
    },
    finish: () => {
      setEdited(false);
      inner.finish();
    },
  };
}
