import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZoneChoice } from '#domain/time/time-zones.ts';
import {
  parseProposalForm,
  PROPOSAL_FORM_FIELDS,
  type ProposalForm,
  type ProposalFormField,
  readProposalForm,
} from '#domain/proposal/proposal-form.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import { FIELD_LABELS, formErrors, type FormErrors, type SubmittedForm } from './form-errors.ts';
import type { Editing, WizardStart } from './load-wizard.ts';
import type { RefusedForm } from './posted-form.ts';

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

/** Props of every step of the wizard. */
export type StepProps = {
  fields: FieldTies;
  wizard: WizardForm;
  editing: Editing | null;
  zones: readonly ZoneChoice[];
};

/**
 * Binds controls to the form: `{...fields.typed('title')}`, `{...fields.chosen('withEvent')}`.
 * `first` gets the focus on a page without JavaScript.
 */
export function fieldTies(
  { form, errors, set }: WizardForm,
  changed: () => void,
  first: ProposalFormField | undefined,
) {
  const setField = (field: ProposalFormField, value: string) => {
    set(field, value);
    changed();
  };
  return {
    typed: (field: ProposalFormField) => ({
      label: FIELD_LABELS[field],
      name: field,
      id: field,
      value: form[field],
      error: errors[field],
      onChange: (event: Typed) => setField(field, event.currentTarget.value),
      ...(field === first && { autoFocus: true }),
    }),
    chosen: (field: ProposalFormField) => ({
      label: FIELD_LABELS[field],
      name: field,
      value: form[field],
      error: errors[field],
      onChange: (value: string) => setField(field, value),
    }),
    setField,
  };
}

export type FieldTies = ReturnType<typeof fieldTies>;

type Failure = { refusal: Refusal; sent: SubmittedForm };

const failureOf = (refusal: Refusal | null | undefined, form: ProposalForm): Failure | null =>
  refusal ? { refusal, sent: { form, fields: refusal.fields ?? {} } } : null;

const normalizeLineEnds = (text: string) => text.replaceAll('\r\n', '\n');

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
