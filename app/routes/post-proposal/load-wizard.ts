import { redirect } from 'react-router';
import { type ZoneChoice, listZones } from '#domain/time/time-zones.ts';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { dayIn, toSeconds } from '#domain/time/deadline.ts';
import {
  type AccountFields,
  type DatesBefore,
  type ProposalForm,
  accountFields,
  blankProposalForm,
  proposalToForm,
} from '#domain/proposal/proposal-form.ts';
import { type ProposalPlans, plansOf } from '#domain/proposal/proposal-change.ts';
import { kindOf } from '#domain/board/parse-proposal-filter.ts';
import { isPublic } from '#domain/proposal/proposal.ts';
import { refuse } from '#domain/base/refusal.ts';
import type { RichField, RichText } from '#domain/text/rich-text.ts';
import { whyResultsOverdue } from '#server/commands/decision/overdue-results.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { countEditReaders } from '#server/queries/proposal/follower.ts';
import { findOwnProfile } from '#server/queries/member/member.ts';
import { listDraftLines } from '#server/queries/proposal/own-proposal.ts';
import { findDraft, findProposal, hasSentApplications } from '#server/queries/proposal/proposal.ts';
import { parseProposalTexts } from '#server/rendering/parse-markdown.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { type PreviewDates, previewDates, proposalContentHash } from './form-values.ts';

/** The server's draft of a page; `revision` is the one the page was rendered from. */
export type DraftRef = {
  id: number;
  revision: number | null;
  /** Unix seconds. */
  savedAt: number | null;
};

/** The published proposal that is being edited. */
export type Editing = {
  id: number;
  /** Of the form: see `proposalContentHash`. */
  revision: string;
  title: string;
  before: DatesBefore;
  /** Someone has applied: questions and application type cannot change. */
  locked: boolean;
  postedAt: Date;
  applicationCount: number;
  acceptedCount: number;
  /** What followers plan by, and how many of them are emailed about a change. */
  plans: ProposalPlans;
  emailed: number;
};

/** Initial data of the wizard. */
export type WizardStart = {
  /** React key, different for every load, so that another draft starts with fresh state. */
  key: string;
  uid: string;
  account: AccountFields;
  now: Date;
  zones: ZoneChoice[];
  form: ProposalForm;
  /** Dates of `form`, for its preview. */
  dates: PreviewDates;
  draft: DraftRef | null;
  editing: Editing | null;
  /** Kinds of warning phrases that the published proposal has. */
  phrasesRead: readonly string[];
  /** Why nothing can be posted now; null if it can. */
  whyNotPost: string | null;
  otherDrafts: { id: number; title: string; savedAt: Date }[];
  /** The draft's texts with their marks, where its preview is shown without JavaScript. */
  texts: Record<RichField, RichText> | null;
};

/** Initial data of the wizard for a new proposal: a draft of this person, or a blank form. */
export async function loadNewProposal(
  request: Request,
  url: URL,
  requestData: RequestContext,
): Promise<WizardStart> {
  const { db, actor } = requestData;
  const { search, searchParams } = url;
  const account = await findAccountFields(requestData);
  const blank = {
    ...common(requestData),
    account,
    form: {
      ...blankProposalForm(),
      ...account,
      recruitmentType: kindOf(searchParams.get('kind')) ?? '',
    },
  };
  const whyNotPost = isSignedIn(actor) ? await whyResultsOverdue(db, actor.uid, requestData.now) : null;
  const start: WizardStart = {
    ...blank,
    dates: previewDates(blank.form, requestData.now, requestData.now),
    draft: null,
    editing: null,
    phrasesRead: [],
    whyNotPost: whyNotPost && whyNotPost.message,
    otherDrafts: [],
    texts: null,
  };
  if (isLoadAfterPost(request)) return start;
  if (!isSignedIn(actor)) throw redirect(signInUrl('/auth/proposal', `/postproposal${search}`));
  const named = searchParams.get('draft');
  if (named === null) return { ...start, otherDrafts: await otherDrafts(requestData) };
  const draftId = parseId(named);
  const found = draftId === null ? refuse('not_found') : await findDraft(db, actor, draftId);
  if (!found.ok) {
    const message = 'We couldn’t find this draft. You may have already posted or discarded it.';
    throw pageRefusal({ ...found.refusal, message });
  }
  const { id, form, revision, updatedAt } = found.value;
  const draft = { id, revision, savedAt: toSeconds(updatedAt) };
  const texts = searchParams.get('preview') === '1' ? parseProposalTexts(form).texts : null;
  const dates = previewDates(form, requestData.now, requestData.now);
  return { ...start, form, dates, draft, texts };
}

/** Initial data for editing a published proposal; throws a refusal unless the owner may edit it. */
export async function loadProposalEdit(
  request: Request,
  url: URL,
  requestData: RequestContext,
  idInUrl: string | undefined,
): Promise<WizardStart> {
  const { db, actor, now } = requestData;
  const { pathname, search } = url;
  const found = await findProposal(db, actor, idParam(idInUrl), now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, isOnOwnersSide, hasLeft, may } = found.value;
  // After a post, do not redirect an expired session: the typed values must be shown.
  if (!isSignedIn(actor) && !isLoadAfterPost(request)) throw redirect(signInUrl('/auth', pathname + search));
  if (isSignedIn(actor) && !isOnOwnersSide)
    throw pageRefusal(refuse(hasLeft ? 'not_found' : 'forbidden').refusal);
  if (!may.edit && !isLoadAfterPost(request)) {
    const message = 'You can only edit an open proposal. If you closed it early, reopen it first.';
    throw pageRefusal(refuse('move_not_allowed', { message }).refusal);
  }
  const { id, title, closeAt, resultAt, timeZone, postedAt, applicationCount, acceptedCount } = proposal;
  const locked = await hasSentApplications(db, id);
  const form = proposalToForm(proposal);
  return {
    ...common(requestData),
    account: accountFields('', ''),
    form,
    dates: previewDates(form, postedAt, now),
    draft: null,
    phrasesRead: found.value.safety.phrases,
    whyNotPost: null,
    otherDrafts: [],
    texts: null,
    editing: {
      id,
      revision: proposalContentHash(form),
      title,
      locked,
      postedAt,
      applicationCount,
      acceptedCount,
      before: {
        closeAt,
        resultAt,
        timeZone,
        startDate: proposal.startDate,
        terms: proposal.terms,
        days: { close: dayIn(closeAt, timeZone), result: dayIn(resultAt, timeZone) },
      },
      plans: plansOf(proposal),
      emailed: isPublic(proposal.status) ? await countEditReaders(db, proposal) : 0,
    },
  };
}

/**
 * True if the loader runs after a form was posted: the typed values must be shown, whatever else is
 * wrong.
 */
export function isLoadAfterPost(request: Request): boolean {
  return request.headers.has('Content-Type');
}

/** What a new form has from the account; blank for visitors. */
export async function findAccountFields({ db, actor }: RequestContext): Promise<AccountFields> {
  const own = await findOwnProfile(db, actor);
  return accountFields(own?.name ?? '', own?.profile.organization ?? '');
}

function common({ actor, now, requestId }: RequestContext) {
  return { uid: isSignedIn(actor) ? actor.uid : '', key: requestId, now, zones: listZones(now) };
}

async function otherDrafts({ db, actor }: RequestContext) {
  const drafts = await listDraftLines(db, actor);
  return drafts.map(({ id, title, updatedAt }) => ({
    id,
    title: title.trim() || 'Untitled proposal',
    savedAt: updatedAt,
  }));
}
