import { PROPOSAL_FORM_FIELDS, type ProposalForm, isBlankForm } from '../../../domain/proposal-form.ts';
import { fingerprint } from '../../ui/unanswered.ts';

/** True while a new form holds nothing but the name that came from the account. */
export function isUntouched(form: ProposalForm, accountName: string): boolean {
  return isBlankForm({ ...form, name: form.name.trim() === accountName.trim() ? '' : form.name });
}

/** What a form says, as a save that was not answered is remembered. */
export function fingerprintOf(form: Partial<ProposalForm>): string {
  return fingerprint(PROPOSAL_FORM_FIELDS.map((field) => form[field] ?? ''));
}
