import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import {
  type ProposalForm,
  type ProposalFormField,
  PROPOSAL_FORM_FIELDS,
  parseProposalForm,
  readProposalForm,
} from '../../../domain/proposal-form.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { type FormErrors, type SubmittedForm, firstFieldError, formErrors } from './form-errors.ts';
import type { RefusedForm, WizardStart } from './wizard-start.ts';
import { stepFromUrl, wizardUrls } from './wizard-start.ts';

type Failure = { refusal: Refusal; sent: SubmittedForm };

const failureOf = (refusal: Refusal | null | undefined, form: ProposalForm): Failure | null =>
  refusal ? { refusal, sent: { form, fields: refusal.fields ?? {} } } : null;

/** Form values and their errors. */
export function useWizardForm(start: WizardStart, refused: RefusedForm | undefined) {
  const [form, setForm] = useState(refused?.form ?? start.form);
  const [now, setNow] = useState(start.now);
  const [failure, setFailure] = useState(() => failureOf(refused?.refusal, form));
  const errors = formErrors(form, now, failure?.sent ?? null, start.editing?.before);
  const set = (field: ProposalFormField, value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setNow(new Date());
  };
  const fail = (refusal: Refusal, sentForm: ProposalForm) => setFailure(failureOf(refusal, sentForm));
  /** Validates as the server does, and shows the errors. */
  const check = (): FormErrors => {
    const at = new Date();
    const parsed = parseProposalForm(form, at, start.editing?.before);
    if (parsed.ok) return {};
    setNow(at);
    fail(parsed.refusal, form);
    return formErrors(form, at, { form, fields: parsed.refusal.fields ?? {} }, start.editing?.before);
  };
  return { form, setForm, set, now, errors, failure, fail, clearFailure: () => setFailure(null), check };
}

export type WizardForm = ReturnType<typeof useWizardForm>;

/** The current step: from the URL, unless `showStep` or a refused submit overrides it. */
export function useStep(errors: FormErrors, refused: RefusedForm | undefined) {
  const [query] = useSearchParams();
  const stepInUrl = stepFromUrl(query);
  const [shownStep, setShownStep] = useState<number | null>(() =>
    refused ? ((refused.refusal?.fields && firstFieldError(errors)?.step) ?? refused.step) : null,
  );
  const step = shownStep ?? stepInUrl;
  return { step, showStep: setShownStep, preview: query.get('preview') === '1' && !refused };
}

/** Moves the focus to a field (or `heading`) once its step is visible. */
export function useFocusSoon(form: RefObject<HTMLFormElement | null>) {
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

/**
 * Restores input typed before hydration, and calls `typed` if there was any. Defaults a new form to
 * the browser's time zone.
 */
export function useRestorePreHydrationForm(
  element: RefObject<HTMLFormElement | null>,
  wizard: WizardForm,
  isNew: boolean,
  typed: () => void,
) {
  const first = useRef({ wizard, typed, isNew });
  useEffect(() => {
    const { wizard: opened, typed: found } = first.current;
    const read = readProposalForm(new FormData(element.current!));
    const changed = PROPOSAL_FORM_FIELDS.some(
      (field) =>
        field !== 'timeZone' && normalizeLineEnds(read[field]) !== normalizeLineEnds(opened.form[field]),
    );
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const timeZone = first.current.isNew && !opened.form.timeZone && here ? here : read.timeZone;
    opened.setForm({ ...opened.form, ...(changed ? read : {}), timeZone });
    if (changed) found();
  }, [element]);
}

const normalizeLineEnds = (text: string) => text.replaceAll('\r\n', '\n');

/** Submits the form with a fetcher, so that the page stays until the server accepts it. */
export function useSubmitFetcher(start: WizardStart) {
  const fetcher = useFetcher<Partial<RefusedForm>>();
  const action = wizardUrls(start.editing).submit;
  const send = (values: Record<string, string>) =>
    fetcher.submit(values, { method: 'post', action, defaultShouldRevalidate: false });
  return { send, answer: fetcher.data, sending: fetcher.state !== 'idle' };
}

/** Changes steps through the URL, without a request to the server. */
export function useStepNavigation() {
  const navigate = useNavigate();
  return async (query: string, how: { replace?: boolean } = {}) => {
    await navigate(
      { search: query },
      { ...how, preventScrollReset: how.replace, defaultShouldRevalidate: false },
    );
  };
}
