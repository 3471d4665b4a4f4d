import { type ProposalForm, isBlankForm } from '../../../domain/proposal-form.ts';

/** True while a new form holds nothing but the name that came from the account. */
export function isUntouched(form: ProposalForm, accountName: string): boolean {
  return isBlankForm({ ...form, name: form.name.trim() === accountName.trim() ? '' : form.name });
}
