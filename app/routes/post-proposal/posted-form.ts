import { data } from 'react-router';
import { type ProposalForm, readProposalForm } from '../../../domain/proposal-form.ts';
import { type Refusal, statusOf } from '../../../domain/refusal.ts';
import { readForm } from '../../ui/read-form.ts';
import { type DraftMark, type RefusedForm, stepOfAddress } from './wizard-start.ts';

/** What the wizard posts: the whole form, whichever step is shown, and the draft it belongs to. */
export type Posted = { form: ProposalForm; draft: DraftMark | null; step: number; query: URLSearchParams };

/** Reads a posted wizard. The draft stands in the address, or in the body when script posts. */
export async function readPosted(request: Request): Promise<Posted> {
  const body = await readForm(request);
  const query = new URL(request.url).searchParams;
  const id = wholeNumber(body.get('draft') ?? query.get('draft'));
  const draft = id === null ? null : { id, revision: wholeNumber(body.get('revision')), savedAt: null };
  return { form: readProposalForm(body), draft, step: stepOfAddress(query), query };
}

/** A positive whole number out of an address or a form, or null. */
export function wholeNumber(text: unknown): number | null {
  const number = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

/** True where a loader runs after a form was posted: what was typed has to be shown again, whatever else is wrong. */
export function followsPost(request: Request): boolean {
  return request.headers.has('Content-Type');
}

/** The form again, with everything that was typed and what to mend. */
export function shownAgain(posted: Posted, refusal: Refusal) {
  const { form, draft, step } = posted;
  return data<RefusedForm>({ form, draft, step, refusal }, { status: statusOf(refusal.code) });
}
