import { data } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import {
  type DatesBefore,
  type ProposalForm,
  parseProposalForm,
  readProposalForm,
} from '#domain/proposal/proposal-form.ts';
import { phrasesOf } from '#domain/proposal/proposal-safety.ts';
import { type Refusal, refusalInit } from '#domain/base/refusal.ts';
import { PHRASE_KINDS } from '#domain/proposal/warning-phrases.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { listDrafts } from '#server/queries/proposal/proposal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { PENDING_SAVES_FIELD, parsePendingSaves } from '#app/shared/form/pending-saves.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import { type Current, REVISION_FIELD, type RevisionAnswer } from '#app/shared/form/version.ts';
import { PHRASES_READ_FIELD, QUIET_FIELD, proposalContentHash } from './form-values.ts';
import type { DraftRef } from './load-wizard.ts';
import { stepFromUrl } from './wizard-urls.ts';

/** What the wizard posts: the form with every step, and the draft it belongs to. */
export type PostedForm = {
  form: ProposalForm;
  draft: DraftRef | null;
  /** Of the published proposal that the page was rendered from; '' for a draft's page. */
  revision: string;
  step: number;
  query: URLSearchParams;
  /** An edit that is a small correction. */
  quiet: boolean;
  /** Kinds of warning phrases that the owner has read about. */
  phrasesRead: readonly string[];
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
  /** Warning phrases that the owner has to read about before the same form is accepted. */
  phrases?: PhraseNotice[];
} & RevisionAnswer;

/** A warning phrase in the form, and the advice for its owner. */
export type PhraseNotice = { kind: string; phrase: string; advice: string };

/** Shown if the draft of a page no longer exists. */
export const DRAFT_GONE_MESSAGE =
  'This draft was posted or discarded somewhere else. What you typed is still here: save it as a new draft to continue.';

/** Parses a posted wizard. The draft's id is in the URL, or in the body if script posts. */
export async function parsePostedForm(request: Request): Promise<PostedForm> {
  const body = await readForm(request);
  const query = new URL(request.url).searchParams;
  const id = parseId(body.has('draft') ? textIn(body, 'draft') : query.get('draft'));
  const draft = id === null ? null : { id, revision: parseId(textIn(body, 'revision')), savedAt: null };
  const revision = draft ? '' : textIn(body, REVISION_FIELD);
  const unanswered = parsePendingSaves(textIn(body, PENDING_SAVES_FIELD));
  const quiet = body.has(QUIET_FIELD);
  const phrasesRead = textIn(body, PHRASES_READ_FIELD).split(',');
  const form = readProposalForm(body);
  return { form, draft, revision, step: stepFromUrl(query), query, quiet, phrasesRead, unanswered };
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

/**
 * The form with the warning phrases that its owner has not read about; null if it has none, or
 * cannot be published anyway.
 */
export function formWithPhrases(posted: PostedForm, now: Date, before?: DatesBefore) {
  const content = parseProposalForm(posted.form, now, before);
  const found = content.ok ? phrasesOf(content.value) : [];
  if (found.every(({ kind }) => posted.phrasesRead.includes(kind))) return null;
  const { form, draft, revision, step, quiet } = posted;
  const phrases = found.map((item) => ({ ...item, advice: PHRASE_KINDS[item.kind].owner }));
  return data<RefusedForm>({
    form,
    draft,
    ...(revision && { revision }),
    step,
    quiet,
    refusal: null,
    phrases,
  });
}

/** The form with everything that was typed, and the refusal with its status. */
export function formWithRefusal(posted: PostedForm, refusal: Refusal, current?: Current) {
  const { form, draft, step, quiet } = posted;
  const revision = current?.revision ?? posted.revision;
  return data<RefusedForm>(
    { form, draft, step, quiet, refusal, ...(revision && { revision }), ...(current && { current }) },
    refusalInit(refusal),
  );
}
