import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UNANSWERED_FIELD, writeUnanswered } from '../../ui/unanswered.ts';
import { type FormErrors, firstToMend } from './form-errors.ts';
import type { useSaving } from './use-saving.ts';
import { type WizardForm, useSending } from './use-wizard.ts';
import type { WizardStart } from './wizard-start.ts';

/** Checks everything, then sends it; what is wrong is shown instead. */
export function useSubmitting(
  start: WizardStart,
  wizard: WizardForm,
  saving: ReturnType<typeof useSaving>,
  show: (errors: FormErrors) => void,
) {
  const { send, answer, sending } = useSending(start);
  const [preparing, setPreparing] = useState(false);
  const sent = useRef(wizard.form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || preparing) return;
    const errors = wizard.check();
    if (firstToMend(errors)) return show(errors);
    wizard.forgive();
    sent.current = wizard.form;
    setPreparing(true);
    void (async () => {
      // What is on its way has to arrive first: it would find its draft gone.
      await saving.autosave.flush();
      const draft = latest.current.latestDraft();
      pending.current = true;
      await send({
        ...wizard.form,
        ...{ draft: String(draft?.id ?? ''), revision: String(draft?.revision ?? '') },
        [UNANSWERED_FIELD]: writeUnanswered(saving.autosave.unanswered()),
      });
      setPreparing(false);
    })();
  };
  const latest = useRef(saving);
  latest.current = saving;
  const pending = useRef(false);
  // Only an accepted form leads away while it is pending.
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
    show(answer.refusal.fields ?? {});
    // For each answer once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return { submit, sending: sending || preparing };
}
