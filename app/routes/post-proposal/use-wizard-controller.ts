import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PROPOSAL_CAPS } from '../../../domain/proposal.ts';
import type { LocalDraft } from '../../ui/local-draft.ts';
import { useToast } from '../../ui/toast.tsx';
import type { AutosaveState } from '../../ui/autosave.ts';
import { type FormErrors, firstFieldError } from './form-errors.ts';
import { isUntouched } from './form-content.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useSubmitting } from './use-submitting.ts';
import {
  type WizardForm,
  useRestorePreHydrationForm,
  useFocusSoon,
  useStepNavigation,
  useStep,
  useWizardForm,
} from './use-wizard.ts';
import { type RefusedForm, type WizardStart, wizardQuery } from './wizard-start.ts';

type FormElement = RefObject<HTMLFormElement | null>;

/** State and handlers of the wizard: values, autosave, steps, submit. */
export function useWizardController(
  start: WizardStart,
  refused: RefusedForm | undefined,
  element: FormElement,
) {
  const wizard = useWizardForm(start, refused);
  const stepState = useStep(wizard.errors, refused);
  const focus = useFocusSoon(element);
  const goToStep = useStepNavigation();
  const saving = useDraftAutosave(start, refused, wizard, stepState.step);
  const { draft, autosave } = saving;
  const showToast = useToast();
  const [attempt, setAttempt] = useState(0);

  useRestorePreHydrationForm(element, wizard, !start.editing, autosave.touch);

  const go = async (to: number) => {
    await saving.settle();
    focus('heading');
    stepState.force(to);
    await goToStep(wizardQuery({ draft: saving.latestDraft()?.id ?? null, step: to }));
    stepState.force(null);
  };
  const setPreview = (preview: boolean) =>
    void goToStep(wizardQuery({ draft: saving.latestDraft()?.id ?? null, step: stepState.step, preview }));
  const show = (errors: FormErrors) => {
    setAttempt((before) => before + 1);
    const first = firstFieldError(errors);
    if (!first) return;
    focus(first.field);
    stepState.force(first.step);
  };
  const send = useSubmitting(start, wizard, saving, show);

  useEffect(() => {
    // After a refused post without JavaScript: focus the first field with an error, once.
    if (refused?.refusal?.fields) show(wizard.errors);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (start.editing) return;
    if (!draft && isUntouched(wizard.form, start.accountName)) return showToast('Nothing to save yet');
    if (!draft) autosave.touch();
    if (await autosave.flush()) showToast('Draft saved');
  };
  const restoreLocalDraft = ({ values, unanswered }: LocalDraft) => {
    autosave.restorePending(unanswered);
    wizard.setForm((form) => ({ ...form, ...values }));
    autosave.touch();
  };
  return {
    wizard,
    draft,
    autosave,
    attempt,
    save,
    setPreview,
    restoreLocalDraft,
    step: stepState.step,
    preview: stepState.preview,
    go: (to: number) => void go(to),
    submit: send.submit,
    sending: send.sending,
    conflict: conflictOf(wizard, autosave.state),
    saveSeparately: () => {
      const isGone = conflictOf(wizard, autosave.state)?.gone === true;
      // Autosave sends the values of the last render.
      flushSync(() => {
        wizard.forgive();
        if (!isGone) wizard.set('title', copyTitle(wizard.form.title));
      });
      return saving.saveSeparately();
    },
  };
}

/** Two drafts with the same title could not be distinguished. */
function copyTitle(title: string): string {
  const suffix = ' (copy from this device)';
  return `${title.slice(0, PROPOSAL_CAPS.title - suffix.length).trimEnd()}${suffix}`.trimStart();
}

export type WizardController = ReturnType<typeof useWizardController>;

/** Another device changed or deleted the draft, as a save or submit reported. */
function conflictOf(wizard: WizardForm, state: AutosaveState) {
  const refusal = state.kind === 'conflict' ? state : wizard.failure?.refusal;
  if (refusal?.code !== 'changed_elsewhere' && refusal?.code !== 'not_found') return null;
  return { gone: refusal.code === 'not_found', message: refusal.message };
}
