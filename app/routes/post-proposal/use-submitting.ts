import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PENDING_SAVES_FIELD, serializePendingSaves } from '../../ui/pending-saves.ts';
import { type FormErrors, firstFieldError } from './form-errors.ts';
import type { useDraftAutosave } from './use-draft-autosave.ts';
import { type WizardForm, useSubmitFetcher } from './use-wizard.ts';
import type { WizardStart } from './wizard-start.ts';

/** Validates the form, then submits it or shows the errors. */
export function useSubmitting(
  start: WizardStart,
  wizard: WizardForm,
  saving: ReturnType<typeof useDraftAutosave>,
  showErrors: (errors: FormErrors) => void,
) {
  const { send, answer, sending } = useSubmitFetcher(start);
  const [preparing, setPreparing] = useState(false);
  const sent = useRef(wizard.form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || preparing) return;
    const errors = wizard.check();
    if (firstFieldError(errors)) return showErrors(errors);
    wizard.clearFailure();
    sent.current = wizard.form;
    setPreparing(true);
    void (async () => {
      // Wait for a running save: after the submit it would not find its draft.
      await saving.autosave.flush();
      const draft = latest.current.latestDraft();
      pending.current = true;
      await send({
        ...wizard.form,
        draft: String(draft?.id ?? ''),
        revision: String(draft?.revision ?? ''),
        [PENDING_SAVES_FIELD]: serializePendingSaves(saving.autosave.pendingSaves()),
      });
      setPreparing(false);
    })();
  };
  const latest = useRef(saving);
  latest.current = saving;
  const pending = useRef(false);
  // While a submit is pending, only an accepted form unmounts the page.
  useEffect(
    () => () => {
      if (pending.current) latest.current.finish();
    },
    [],
  );
  useEffect(() => {
    if (!answer?.refusal) return;
    pending.current = false;
    wizard.fail(answer.refusal, sent.current);
    showErrors(answer.refusal.fields ?? {});
    // Once for each response.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return { submit, sending: sending || preparing };
}
