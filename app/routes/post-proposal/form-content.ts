import { PROPOSAL_FORM_FIELDS, type ProposalForm, isBlankForm } from '../../../domain/proposal-form.ts';
import { contentHash } from '../../ui/pending-saves.ts';

/** True if a new form contains nothing but the name from the account. */
export function isUntouched(form: ProposalForm, accountName: string): boolean {
  return isBlankForm({ ...form, name: form.name.trim() === accountName.trim() ? '' : form.name });
}

/** Content hash that identifies a save without a response. */
export function proposalContentHash(form: Partial<ProposalForm>): string {
  return contentHash(PROPOSAL_FORM_FIELDS.map((field) => form[field] ?? ''));
}
