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

type FormRef = RefObject<HTMLFormElement | null>;

/** State and handlers of the wizard: values, autosave, steps, submit. */
export function useWizardController(start: WizardStart, refused: RefusedForm | undefined, formRef: FormRef) {
  const wizard = useWizardForm(start, refused);
  const stepState = useStep(wizard.errors, refused);
  const focus = useFocusSoon(formRef);
  const goToStep = useStepNavigation();
  const saving = useDraftAutosave(start, refused, wizard, stepState.step);
  const { draft, autosave } = saving;
  const showToast = useToast();
  const [failedAttempts, setFailedAttempts] = useState(0);

  useRestorePreHydrationForm(formRef, wizard, !start.editing, autosave.markDirty);

  const queryOf = (to: { step: number; preview?: boolean }) =>
    wizardQuery({ draft: saving.latestDraft()?.id ?? null, ...to });
  const go = async (to: number) => {
    await saving.settle();
    focus('heading');
    // Shows the step at once; the URL follows.
    stepState.showStep(to);
    await goToStep(queryOf({ step: to }));
    stepState.showStep(null);
  };
  const goToPreview = (preview: boolean) => void goToStep(queryOf({ step: stepState.step, preview }));
  const showErrors = (errors: FormErrors) => {
    setFailedAttempts((before) => before + 1);
    const first = firstFieldError(errors);
    if (!first) return;
    focus(first.field);
    stepState.showStep(first.step);
  };
  const submitting = useSubmitting(start, wizard, saving, showErrors);

  useEffect(() => {
    // After a refused post without JavaScript: focus the first field with an error, once.
    if (refused?.refusal?.fields) showErrors(wizard.errors);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (start.editing) return;
    if (!draft) {
      if (isUntouched(wizard.form, start.accountName)) return showToast('Nothing to save yet');
      autosave.markDirty();
    }
    if (await autosave.flush()) showToast('Draft saved');
  };
  const restoreLocalDraft = ({ values, unanswered }: LocalDraft) => {
    autosave.restorePending(unanswered);
    wizard.setForm((form) => ({ ...form, ...values }));
    autosave.markDirty();
  };
  const conflict = conflictOf(wizard, autosave.state);
  const saveSeparately = () => {
    // Autosave sends the values of the last render, so the new title must be rendered first.
    flushSync(() => {
      wizard.clearFailure();
      if (!conflict?.gone) wizard.set('title', copyTitle(wizard.form.title));
    });
    return saving.saveSeparately();
  };
  return {
    wizard,
    draft,
    autosave,
    failedAttempts,
    conflict,
    step: stepState.step,
    preview: stepState.preview,
    go: (to: number) => void go(to),
    goToPreview,
    save,
    saveSeparately,
    restoreLocalDraft,
    submit: submitting.submit,
    sending: submitting.sending,
  };
}

export type WizardController = ReturnType<typeof useWizardController>;

/** The title of the copy, so that the two drafts differ in lists. */
function copyTitle(title: string): string {
  const suffix = ' (copy from this device)';
  const start = title.slice(0, PROPOSAL_CAPS.title - suffix.length).trimEnd();
  // Without a title the suffix alone, without its space.
  return `${start}${suffix}`.trimStart();
}

/** Another device changed or deleted the draft, as a save or submit reported. */
function conflictOf(wizard: WizardForm, state: AutosaveState) {
  const refusal = state.kind === 'conflict' ? state : wizard.failure?.refusal;
  if (refusal?.code !== 'changed_elsewhere' && refusal?.code !== 'not_found') return null;
  return { gone: refusal.code === 'not_found', message: refusal.message };
}
