import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldErrors, Refusal, RefusalCode } from '#domain/base/refusal.ts';
import type { SaveResponse } from '#app/shared/form/autosave.ts';
import { localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { PENDING_SAVES_FIELD, serializePendingSaves } from '#app/shared/form/pending-saves.ts';
import { useToast } from '#app/kit/feedback/toast.tsx';
import { useAutosave } from '#app/shared/form/use-autosave.ts';
import {
  type ApplicationFormValues,
  applicationContentHash,
  hasSameContent,
  readerIds,
  toFieldValues,
  fromFieldValues,
} from './form-values.ts';
import type { ApplicationFormData } from './load-apply-page.ts';
import type { ApplyRefused, SubmitResponse } from './submission.ts';

/** The other of two conflicting versions, shown next to the form until one is chosen. */
export type OtherVersion = {
  formValues: ApplicationFormValues;
  whose: 'stored' | 'typed';
  revision: number | null;
};
/** An error message; `signIn` if signing in again helps. */
export type Problem = { message: string; signIn?: boolean; isInFields?: boolean };

/** State of the form while it is edited: values, autosave, submit, and the restored local draft. */
export function useApplication(proposalId: number, form: ApplicationFormData, refused: ApplyRefused | null) {
  const state = useFormState(form, refused);
  const autosave = useApplicationAutosave(proposalId, form, state);
  const restored = useRestoredDraft(proposalId, form, state, autosave, refused !== null);
  const { sending, submit } = useSubmit(proposalId, form, state, autosave);
  const [savingNow, setSavingNow] = useState(false);
  const showToast = useToast();
  const { formValues, other, setFormValues, setOther, setErrors, setProblem, updateRevision } = state;

  function change(part: Partial<ApplicationFormValues>, field: string) {
    setFormValues((before) => ({ ...before, ...part }));
    setErrors(({ [field]: _mended, ...rest }) => rest);
    autosave.markDirty();
  }

  /** Resolves a conflict. The version that was not chosen stays visible if it was typed here. */
  function chooseVersion(which: 'here' | 'other') {
    if (!other) return;
    if (other.whose === 'stored') {
      updateRevision(other.revision);
      autosave.rebase(other.revision);
    }
    setOther(which === 'other' ? { formValues, whose: 'typed', revision: null } : null);
    if (which === 'other') setFormValues(other.formValues);
    setProblem(null);
    autosave.markDirty();
    setTimeout(() => void autosave.flush());
  }

  async function saveNow() {
    setSavingNow(true);
    autosave.markDirty();
    const isSaved = await autosave.flush();
    setSavingNow(false);
    if (isSaved) showToast(form.submitted ? 'Changes saved' : 'Draft saved');
    else showToast({ text: NOT_SAVED, error: true });
  }

  const { errors, problem, attempt } = state;
  const hasUnsentChanges = form.submitted !== null && !hasSameContent(formValues, form.submitted);
  return {
    formValues,
    errors,
    problem,
    attempt,
    other,
    sending,
    savingNow,
    restored,
    hasUnsentChanges,
    autosave,
    change,
    chooseVersion,
    saveNow,
    submit,
  };
}

export type Application = ReturnType<typeof useApplication>;

/**
 * An error in single fields disappears once each of them is corrected. Any other error stays until
 * the next try.
 */
export function problemToShow(problem: Problem | null, errors: FieldErrors): Problem | null {
  return problem?.isInFields && Object.keys(errors).length === 0 ? null : problem;
}

/** Applies input typed before hydration, once, as if it were typed now. */
export function useRestorePreHydrationInput(
  element: RefObject<HTMLFormElement | null>,
  application: Application,
) {
  const first = useRef(application);
  useEffect(() => {
    const { formValues, change } = first.current;
    const typed = typedIn(element.current!, formValues);
    if (!hasSameContent(typed, formValues)) change(typed, 'revision');
  }, [element]);
}

/** Name of the local draft of this form. */
export const draftName = (proposalId: number) => `application-${proposalId}`;

const NOT_SUBMITTED =
  'There was an error submitting the application. Your answers are saved on this device; please try again.';
const CHOOSE_VERSION_FIRST = 'Choose which version to keep first.';
const NOT_SAVED = 'Not saved. Your answers are still here, and on this device.';

type FormState = ReturnType<typeof useFormState>;

function useFormState(form: ApplicationFormData, refused: ApplyRefused | null) {
  const [formValues, setFormValues] = useState(refused?.formValues ?? form.stored);
  const [errors, setErrors] = useState<FieldErrors>(refused?.refusal.fields ?? {});
  const [problem, setProblem] = useState<Problem | null>(refused && problemOf(refused.refusal));
  const [attempt, setAttempt] = useState(0);
  const [other, setOther] = useState<OtherVersion | null>(
    refused?.other ? { ...refused.other, whose: 'stored' } : null,
  );
  // The ref is current even between renders, for requests sent after an await.
  const latestRevision = useRef(form.revision);
  const [revision, setRevision] = useState(form.revision);
  const updateRevision = (next: number | null) => {
    latestRevision.current = next;
    setRevision(next);
  };
  const revisionNow = () => latestRevision.current;
  return {
    formValues,
    setFormValues,
    errors,
    setErrors,
    problem,
    setProblem,
    attempt,
    setAttempt,
    other,
    setOther,
    revision,
    revisionNow,
    updateRevision,
  };
}

function useApplicationAutosave(proposalId: number, form: ApplicationFormData, state: FormState) {
  const { formValues, other, revision, revisionNow, updateRevision, setOther, setErrors, setProblem } = state;
  // Only the initial values: later revisions arrive through `onSaved`.
  const [first] = useState(form);

  async function save(now: ApplicationFormValues, unanswered: readonly string[]): Promise<SaveResponse> {
    if (other?.whose === 'stored')
      return { ok: false, code: 'changed_elsewhere', message: CHOOSE_VERSION_FIRST };
    const answer = await postFormValues(`/apply/${proposalId}/save`, now, {
      uid: form.uid,
      revision: revisionNow(),
      unanswered,
    });
    if (answer.ok) return answer;
    if (answer.other) setOther({ ...answer.other, whose: 'stored' });
    if (answer.fields) setErrors(answer.fields);
    return answer;
  }

  return useAutosave({
    values: { ...toFieldValues(formValues), basedOn: String(revision ?? '') },
    draftKey: { uid: form.uid, form: draftName(proposalId) },
    revision: first.revision,
    savedAt: first.savedAt,
    contentHash: (values) => applicationContentHash(fromFieldValues(values)),
    send: (values, _revision, unanswered) => save(fromFieldValues(values), unanswered),
    onSaved: (answer) => {
      updateRevision(Number(answer.revision));
      setProblem((problem) => (problem?.signIn ? null : problem));
    },
  });
}

/**
 * Restores the local draft once; shows the stored version next to it if another device saved since.
 */
function useRestoredDraft(
  proposalId: number,
  form: ApplicationFormData,
  { setFormValues, setOther }: FormState,
  { markDirty, restorePending: recall }: Pick<ReturnType<typeof useAutosave>, 'markDirty' | 'restorePending'>,
  skip: boolean,
): boolean {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const copy = localDraftStore(form.uid, draftName(proposalId)).read();
    if (!copy || skip) return;
    const mine = fromFieldValues(copy.values);
    if (hasSameContent(mine, form.stored)) return;
    setFormValues(mine);
    setRestored(true);
    recall(copy.unanswered);
    const isOlder = form.revision !== null && copy.values.basedOn !== String(form.revision);
    if (isOlder && !copy.unanswered.includes(applicationContentHash(form.stored)))
      setOther({ formValues: form.stored, whose: 'stored', revision: form.revision });
    else markDirty();
    // Only when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return restored;
}

function useSubmit(
  proposalId: number,
  form: ApplicationFormData,
  state: FormState,
  autosave: ReturnType<typeof useAutosave>,
) {
  const [sending, setSending] = useState(false);
  const [receipt, setReceipt] = useState<string | null>(null);
  const navigate = useNavigate();
  // In an effect, so that the unsaved changes warning has been cleared before.
  useEffect(() => {
    if (receipt) void navigate(receipt);
  }, [receipt, navigate]);
  const showToast = useToast();
  const { formValues, other, revisionNow, updateRevision, setOther, setErrors, setProblem, setAttempt } =
    state;

  async function send() {
    // Wait for a running save; if it failed, the submit reports it.
    await autosave.flush();
    const answer = await postFormValues(`/apply/${proposalId}/submit`, formValues, {
      uid: form.uid,
      readers: readerIds(form),
      revision: revisionNow(),
      unanswered: autosave.pendingSaves(),
    });
    if (answer.ok) {
      autosave.finish();
      showToast(answer.toast);
      return setReceipt(answer.to);
    }
    if (answer.revision !== undefined) updateRevision(answer.revision);
    if (answer.other) setOther({ ...answer.other, whose: 'stored' });
    setErrors(answer.fields ?? {});
    setProblem(problemOf(answer));
  }

  async function submit() {
    if (other?.whose === 'stored') return setProblem({ message: CHOOSE_VERSION_FIRST });
    setSending(true);
    setAttempt((before) => before + 1);
    setProblem(null);
    await send().catch(() => {
      autosave.markUnacknowledged();
      autosave.markDirty();
      void autosave.flush();
      setProblem({ message: NOT_SUBMITTED });
    });
    setSending(false);
  }
  return { sending, submit };
}

function problemOf({ code, message, fields }: Refusal): Problem {
  const isInFields = fields !== undefined && FIELD_CODES.includes(code);
  return { message, signIn: code === 'unauthenticated', isInFields };
}

// A refused file is shown at its field as well.
const FIELD_CODES: RefusalCode[] = ['invalid', 'not_a_pdf', 'too_large'];

type PostedPage = {
  uid: string;
  readers?: string;
  revision: number | null;
  unanswered: readonly string[];
};

/**
 * Posts the form to `/apply/:id/save` or `/submit`, and throws if there is no response (offline,
 * server error). `unanswered` are the content hashes of earlier saves without a response.
 */
async function postFormValues(
  url: string,
  formValues: ApplicationFormValues,
  { unanswered, revision, ...page }: PostedPage,
): Promise<SubmitResponse> {
  const { resumeLine: _draftOnly, ...values } = toFieldValues(formValues);
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({
      ...values,
      ...page,
      revision: String(revision ?? ''),
      [PENDING_SAVES_FIELD]: serializePendingSaves(unanswered),
    }),
    headers: { Accept: 'application/json' },
  });
  if (!response.headers.get('content-type')?.includes('application/json')) throw new Error('No answer');
  const answer = (await response.json()) as Partial<SubmitResponse>;
  if (typeof answer.ok !== 'boolean') throw new Error('No answer');
  return answer as SubmitResponse;
}

function typedIn(form: HTMLFormElement, formValues: ApplicationFormValues): ApplicationFormValues {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  const typed = Object.fromEntries(texts) as Record<string, string>;
  return { ...fromFieldValues({ ...toFieldValues(formValues), ...typed }), resume: formValues.resume };
}
