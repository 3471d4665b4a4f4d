import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import {
  type ProposalFormField,
  readProposalForm,
  stepOf,
  toStoredForm,
} from '#domain/proposal/proposal-form.ts';
import { PROPOSAL_CAPS } from '#domain/proposal/proposal-limits.ts';
import { useAccountMark } from '#app/shared/viewer/account-field.tsx';
import { type AutosaveState, postAutosave } from '#app/shared/form/autosave.ts';
import { type LocalDraft, localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { PENDING_SAVES_FIELD, serializePendingSaves } from '#app/shared/form/pending-saves.ts';
import { useToast } from '#app/kit/feedback/toast.tsx';
import { useAutosave } from '#app/shared/form/use-autosave.ts';
import { type FormErrors, firstFieldError } from './form-errors.ts';
import {
  PHRASES_READ_FIELD,
  QUIET_FIELD,
  isUntouched,
  proposalContentHash,
  withLocalValues,
} from './form-values.ts';
import type { DraftRef, WizardStart } from './load-wizard.ts';
import type { RefusedForm } from './posted-form.ts';
import { type WizardForm, useRestorePreHydrationForm, useWizardForm } from './use-wizard-form.ts';
import { stepFromUrl, wizardQuery, wizardUrls } from './wizard-urls.ts';

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
  const go = async (to: number, target: ProposalFormField | 'heading' = 'heading') => {
    await saving.settle();
    focus(target);
    // Shows the step at once; the URL follows.
    stepState.showStep(to);
    await goToStep(queryOf({ step: to }), { preventScrollReset: target !== 'heading' });
  };
  const texts = useFetcher<WizardStart['texts']>();
  const goToPreview = (preview: boolean) => {
    if (preview)
      void texts.submit(wizard.form, {
        method: 'post',
        action: '/postproposal/texts',
        defaultShouldRevalidate: false,
      });
    void goToStep(queryOf({ step: stepState.step, preview }));
  };
  const showErrors = (errors: FormErrors) => {
    setFailedAttempts((before) => before + 1);
    const first = firstFieldError(errors);
    if (!first) return;
    focus(first.field);
    stepState.showStep(first.step);
  };
  const submitting = useSubmitting(start, refused, wizard, saving, showErrors);

  useEffect(() => {
    // After a refused post without JavaScript: focus the first field with an error, once.
    if (refused?.refusal?.fields) showErrors(wizard.errors);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (start.editing) return;
    if (!draft) {
      if (isUntouched(wizard.form, start.account)) return showToast('Nothing to save yet');
      autosave.markDirty();
    }
    if (await autosave.flush()) showToast('Draft saved');
  };
  const restoreLocalDraft = ({ values, unanswered }: LocalDraft) => {
    autosave.restorePending(unanswered);
    wizard.setForm((form) => withLocalValues(form, values));
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
    /** The texts of the preview with their marks; null until the server has sent them. */
    previewTexts: texts.state === 'idle' ? (texts.data ?? start.texts) : null,
    go: (to: number) => void go(to),
    goToField: (field: ProposalFormField) => void go(stepOf(field), field),
    goToPreview,
    save,
    saveSeparately,
    restoreLocalDraft,
    submit: submitting.submit,
    sending: submitting.sending,
    phrases: submitting.phrases,
    phrasesRead: submitting.phrasesRead,
    /** The form's revision: of the draft, or of the published proposal. */
    revision: start.editing ? submitting.revision : (draft?.revision ?? ''),
    /** What someone else saved while the published proposal was edited. */
    current: submitting.current,
  };
}

export type WizardController = ReturnType<typeof useWizardController>;

type FormRef = RefObject<HTMLFormElement | null>;

/** The current step, from the URL; `showStep` or a refused submit overrides it until that changes. */
function useStep(errors: FormErrors, refused: RefusedForm | undefined) {
  const [query] = useSearchParams();
  const stepInUrl = stepFromUrl(query);
  const [shownStep, setShownStep] = useState<number | null>(() =>
    refused ? ((refused.refusal?.fields && firstFieldError(errors)?.step) ?? refused.step) : null,
  );
  const [previousInUrl, setPreviousInUrl] = useState(stepInUrl);
  if (stepInUrl !== previousInUrl) {
    setPreviousInUrl(stepInUrl);
    setShownStep(null);
  }
  const step = shownStep ?? stepInUrl;
  return { step, showStep: setShownStep, preview: query.get('preview') === '1' && !refused };
}

/** Moves the focus to a field (or `heading`) once its step is visible. */
function useFocusSoon(form: RefObject<HTMLFormElement | null>) {
  const focusTarget = useRef<ProposalFormField | 'heading' | null>(null);
  useEffect(() => {
    if (!focusTarget.current || !form.current) return;
    const target = elementOf(form.current, focusTarget.current);
    if (!target || target.closest('[hidden]')) return;
    focusTarget.current = null;
    target.focus({ preventScroll: target.tagName === 'H2' });
    if (target.tagName !== 'H2') target.scrollIntoView({ block: 'center' });
  });
  return (field: ProposalFormField | 'heading') => {
    focusTarget.current = field;
  };
}

function elementOf(form: HTMLFormElement, name: ProposalFormField | 'heading'): HTMLElement | null {
  if (name === 'heading') return form.querySelector<HTMLElement>('section:not([hidden]) > h2');
  const found = form.elements.namedItem(name);
  return found instanceof RadioNodeList ? (found[0] as HTMLElement) : (found as HTMLElement | null);
}

/** Changes steps through the URL, without a request to the server. */
function useStepNavigation() {
  const navigate = useNavigate();
  return async (query: string, how: { replace?: boolean; preventScrollReset?: boolean } = {}) => {
    await navigate({ search: query }, { ...how, defaultShouldRevalidate: false });
  };
}

/** Autosave of the draft on the server; disabled while a published proposal is edited. */
function useDraftAutosave(
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
    values: toStoredForm(wizard.form),
    draftKey: { uid, form: draft ? `proposal-${draft.id}` : 'proposal-new' },
    revision: draft?.revision ?? null,
    savedAt: draft?.savedAt ?? null,
    contentHash: (values) => proposalContentHash(readProposalForm(Object.entries(values))),
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
      latestDraft.current = { id: savedId!, revision: Number(revision), savedAt };
      setDraft(latestDraft.current);
      if (!isNew) return;
      localDraftStore(uid, 'proposal-new').clear();
      arriving.current = goToStep(wizardQuery({ draft: latestDraft.current.id, step }), {
        replace: true,
        preventScrollReset: true,
      });
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

/** Validates the form, then submits it or shows the errors. */
function useSubmitting(
  start: WizardStart,
  refused: RefusedForm | undefined,
  wizard: WizardForm,
  saving: ReturnType<typeof useDraftAutosave>,
  showErrors: (errors: FormErrors) => void,
) {
  const { send, answer, sending } = useSubmitFetcher(start);
  const mark = useAccountMark();
  const current = answer?.current ?? refused?.current;
  const revision = current?.revision ?? refused?.revision ?? start.editing?.revision ?? '';
  const editRevision = useRef(revision);
  editRevision.current = revision;
  const [preparing, setPreparing] = useState(false);
  const phrases = answer?.phrases ?? refused?.phrases ?? [];
  const phrasesRead = [...new Set([...start.phrasesRead, ...phrases.map(({ kind }) => kind)])];
  const sent = useRef(wizard.form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isQuiet = new FormData(event.currentTarget).has(QUIET_FIELD);
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
        ...(isQuiet && { [QUIET_FIELD]: 'on' }),
        [PHRASES_READ_FIELD]: phrasesRead.join(','),
        draft: String(draft?.id ?? ''),
        revision: start.editing ? editRevision.current : String(draft?.revision ?? ''),
        [ACCOUNT_FIELD]: mark,
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
    if (!answer) return;
    pending.current = false;
    if (!answer.refusal) return;
    wizard.fail(answer.refusal, sent.current);
    showErrors(answer.refusal.fields ?? {});
    // Once for each response.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return { submit, sending: sending || preparing, phrases, phrasesRead, revision, current };
}

/** Submits the form with a fetcher, so that the page stays until the server accepts it. */
function useSubmitFetcher(start: WizardStart) {
  const fetcher = useFetcher<Partial<RefusedForm>>();
  const action = wizardUrls(start.editing).submit;
  const send = (values: Record<string, string>) =>
    fetcher.submit(values, { method: 'post', action, defaultShouldRevalidate: false });
  return { send, answer: fetcher.data, sending: fetcher.state !== 'idle' };
}

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
