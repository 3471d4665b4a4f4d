import { data } from 'react-router';
import { isSignedIn } from '../../../domain/actor.ts';
import { type ProposalForm, readProposalForm } from '../../../domain/proposal-form.ts';
import { type Refusal, refusalInit } from '../../../domain/refusal.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { listDrafts } from '../../../server/queries/proposal.ts';
import { parseId } from '../../ui/parse-id.ts';
import { PENDING_SAVES_FIELD, parsePendingSaves } from '../../ui/pending-saves.ts';
import { readForm, textIn } from '../../ui/read-form.ts';
import { QUIET_FIELD, proposalContentHash } from './form-values.ts';
import type { DraftRef } from './load-wizard.ts';
import { stepFromUrl } from './wizard-urls.ts';

/** What the wizard posts: the form with every step, and the draft it belongs to. */
export type PostedForm = {
  form: ProposalForm;
  draft: DraftRef | null;
  step: number;
  query: URLSearchParams;
  /** An edit that is a small correction. */
  quiet: boolean;
  /** Content hashes of saves for which the page got no response. */
  unanswered: readonly string[];
};

/** Response to a refused post: everything that was typed, and why. */
export type RefusedForm = {
  form: ProposalForm;
  draft: DraftRef | null;
  refusal: Refusal | null;
  step: number;
  quiet?: boolean;
};

/** Shown if the draft of a page no longer exists. */
export const DRAFT_GONE_MESSAGE =
  'This draft was posted or discarded somewhere else. What you typed is still here: save it as a new draft to continue.';

/** Parses a posted wizard. The draft's id is in the URL, or in the body if script posts. */
export async function parsePostedForm(request: Request): Promise<PostedForm> {
  const body = await readForm(request);
  const query = new URL(request.url).searchParams;
  const id = parseId(body.has('draft') ? textIn(body, 'draft') : query.get('draft'));
  const draft = id === null ? null : { id, revision: parseId(textIn(body, 'revision')), savedAt: null };
  const unanswered = parsePendingSaves(textIn(body, PENDING_SAVES_FIELD));
  const quiet = body.has(QUIET_FIELD);
  return { form: readProposalForm(body), draft, step: stepFromUrl(query), query, quiet, unanswered };
}

/**
 * The draft to save to, null for a new one. If a save without a response had reached the server, it
 * is that draft at its current revision, to avoid a false conflict or a duplicate.
 */
export async function draftOfPage(
  { db, actor }: RequestContext,
  { draft, unanswered }: PostedForm,
): Promise<Pick<DraftRef, 'id' | 'revision'> | null> {
  if (unanswered.length === 0 || !isSignedIn(actor)) return draft;
  const drafts = await listDrafts(db, actor, { limit: 50, after: null });
  if (!drafts.ok) return draft;
  for await (const own of drafts.value)
    if ((draft === null || own.id === draft.id) && unanswered.includes(proposalContentHash(own.form)))
      return own;
  return draft;
}

/** The form with everything that was typed, and the refusal with its status. */
export function formWithRefusal(posted: PostedForm, refusal: Refusal) {
  const { form, draft, step, quiet } = posted;
  return data<RefusedForm>({ form, draft, step, quiet, refusal }, refusalInit(refusal));
}
