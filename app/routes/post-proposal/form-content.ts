import { PROPOSAL_FORM_FIELDS, type ProposalForm, isBlankForm } from '../../../domain/proposal-form.ts';
import { contentHash } from '../../ui/pending-saves.ts';

/** True while a new form holds nothing but the name that came from the account. */
export function isUntouched(form: ProposalForm, accountName: string): boolean {
  return isBlankForm({ ...form, name: form.name.trim() === accountName.trim() ? '' : form.name });
}

/** What a form says, as a save that was not answered is remembered. */
export function proposalContentHash(form: Partial<ProposalForm>): string {
  return contentHash(PROPOSAL_FORM_FIELDS.map((field) => form[field] ?? ''));
}
