import type { ChangeEvent } from 'react';
import type { ProposalFormField } from '../../../domain/proposal-form.ts';
import type { WizardForm } from './use-wizard.ts';
import type { Editing } from './wizard-start.ts';

/** Props of every step of the wizard. */
export type StepProps = {
  fields: FieldTies;
  wizard: WizardForm;
  editing: Editing | null;
  zones: readonly string[];
};

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

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
      name: field,
      id: field,
      value: form[field],
      error: errors[field],
      onChange: (event: Typed) => setField(field, event.currentTarget.value),
      ...(field === first && { autoFocus: true }),
    }),
    chosen: (field: ProposalFormField) => ({
      name: field,
      value: form[field],
      error: errors[field],
      onChange: (value: string) => setField(field, value),
    }),
    setField,
  };
}

export type FieldTies = ReturnType<typeof fieldTies>;
