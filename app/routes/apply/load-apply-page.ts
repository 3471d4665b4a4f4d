import { data } from 'react-router';
import { isSignedIn, readerZoneOf } from '#domain/base/actor.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn, toSeconds } from '#domain/time/deadline.ts';
import { deadlineText } from '#domain/proposal/proposal-dates.ts';
import { safetyNotes } from '#domain/proposal/proposal-safety.ts';
import { proposalDeadline } from '#domain/proposal/proposal-status.ts';
import { refuse, statusOf } from '#domain/base/refusal.ts';
import { retentionEnd } from '#domain/application/resume.ts';
import { termsBadge, termsLines } from '#domain/proposal/terms-summary.ts';
import { whoCanApply } from '#domain/team/team.ts';
import { NO_TERMS } from '#domain/proposal/terms.ts';
import { cachedPosterFacts } from '#server/http/cached-queries.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type ProposalForReader, findProposal } from '#server/queries/proposal/proposal.ts';
import { type SidePerson, listOwnersSide } from '#server/queries/proposal/proposal-people.ts';
import { parseProposalTexts } from '#server/rendering/parse-markdown.ts';
import { listMyResumes } from '#server/queries/application/resume.ts';
import { type OwnApplication, findApplicationFor } from '#server/queries/application/sent-application.ts';
import { findTeamPage } from '#server/queries/team/team.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { findPanelNotice } from '#server/queries/review/review-panel.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { signInToApplyUrl } from './apply-urls.ts';
import {
  BLANK_VALUES,
  type EarlierResume,
  type NotSentData,
  type ApplicationFormValues,
  resumeSummary,
  storedFormValues,
  toFormValues,
} from './form-values.ts';

/** The form's data, and what applicants have to know before they submit. */
export type ApplicationFormData = {
  uid: string;
  /**
   * Stored values, their revision (null before the first save) and when they were saved (Unix
   * seconds).
   */
  stored: ApplicationFormValues;
  revision: number | null;
  savedAt: number | null;
  applicationId: number | null;
  /** The submitted version; null for a draft. Submitting again replaces it. */
  submitted: ApplicationFormValues | null;
  earlier: EarlierResume[];
  /** Who can open the resume once it is submitted. */
  readers: SidePerson[];
  /** When the resume will be deleted, "Jun 10, 2027". */
  deletedOn: string;
};

/** The form, or what replaces it. */
export type ApplyView =
  | { kind: 'form'; form: ApplicationFormData }
  | { kind: 'signed_out'; signIn: string }
  | {
      kind: 'closed';
      /** Whose local draft to read; null for a visitor. */
      uid: string | null;
      why: string;
      link: { to: string; label: string; note?: string } | null;
      formValues: ApplicationFormValues | null;
    };

/**
 * Loads the apply page. Throws 404 or 410 if the reader may not read the proposal, with the draft
 * that they saved before.
 */
export async function loadApplyPage(requestData: RequestContext, id: string | undefined) {
  const proposalId = parseId(id);
  const { db, actor, now } = requestData;
  const found = proposalId === null ? refuse('not_found') : await findProposal(db, actor, proposalId, now);
  if (!found.ok) {
    const own = proposalId === null ? null : await findApplicationFor(db, actor, proposalId, now);
    if (!own?.isLead) throw pageRefusal(found.refusal);
    const { code, message: sentence } = found.refusal;
    const thrown: NotSentData = { sentence, formValues: storedFormValues(own), isSaved: true };
    throw data(thrown, { status: statusOf(code) });
  }
  const { ownerId, coOwnerIds: _coOwnerIds, hiddenFrom: _hiddenFrom, terms, ...dated } = found.value.proposal;
  const {
    closeAt,
    resultAt,
    missedResultAt: _missed,
    announcedAt: _announced,
    postedAt: _posted,
    ...zoned
  } = dated;
  const { timeZone, ...rest } = zoned;
  const { tone, words } = proposalDeadline(dated, now);
  const { safety, linksOff } = found.value;
  const { aiInApplication: aiPolicy, aiNote } = terms ?? NO_TERMS;
  const proposal = {
    ...rest,
    deadline: { tone, words },
    closes: deadlineText(closeAt, timeZone, readerZoneOf(actor)),
    resultOn: formatDay(dayIn(resultAt, timeZone)),
    ...parseProposalTexts(rest, { linksOff }).texts,
    ...(linksOff && { eventLink: '' }),
    termsLines: termsLines(terms),
    termsBadge: termsBadge(terms),
    whoCanApply: whoCanApply(rest),
    aiPolicy,
    aiNote,
  };
  const posterFacts = await cachedPosterFacts(requestData, ownerId);
  const notes = safetyNotes(safety, now).join(' ');
  const view = await resolveApplyView(requestData, found.value);
  const team = await teamNotice(requestData, found.value);
  // Not for visitors, whose pages are cached.
  const panel = isSignedIn(requestData.actor) ? await findPanelNotice(requestData.db, rest.id) : null;
  return { proposal, notes, panel, posterFacts, now, team, view };
}

/** What someone who can apply reads about teams; null where they apply alone. */
async function teamNotice({ db, actor, now }: RequestContext, { proposal }: ProposalForReader) {
  const { id, teamMode } = proposal;
  if (teamMode === 'alone' || !isSignedIn(actor)) return null;
  const found = await findTeamPage(db, actor, id, now);
  if (!found.ok) return null;
  const { people, invitations, offers, may } = found.value;
  const invited = invitations.filter(({ isOpen }) => isOpen).length;
  if (offers.length > 0)
    return { text: `${offers[0]!.lead} invited you to apply as a team.`, link: 'See the invitation' };
  if (people.length > 1 || invited > 0) {
    const names = new Intl.ListFormat('en-US').format(people.map(({ name }) => name));
    const open =
      invited > 0 ? ` ${invited === 1 ? '1 person hasn’t' : `${invited} people haven’t`} joined yet.` : '';
    return { text: `Your team: ${names}.${open}`, link: 'See your team' };
  }
  if (!may.invite) return null;
  const size = proposal.teamSize === 2 ? '2' : `up to ${proposal.teamSize}`;
  return teamMode === 'teams_only'
    ? { text: `Only teams of ${size} people can apply.`, link: 'Invite people' }
    : { text: `You can apply on your own or as a team of ${size} people.`, link: 'Invite people' };
}

export type ApplyPageData = Awaited<ReturnType<typeof loadApplyPage>>;

async function resolveApplyView(requestData: RequestContext, found: ProposalForReader): Promise<ApplyView> {
  const { actor } = requestData;
  const { proposal, whyNotApply } = found;
  if (!isSignedIn(actor)) {
    const signIn = signInToApplyUrl(proposal.id);
    if (!whyNotApply) return { kind: 'signed_out', signIn };
    const note = 'Already applied? Please sign in to start with your application.';
    const link = { to: signIn, label: 'Sign In', note };
    return { kind: 'closed', uid: null, why: whyNotApply.message, link, formValues: null };
  }
  const own = await findApplicationFor(requestData.db, actor, proposal.id, requestData.now);
  const closed = whyClosed(found, own, actor.uid);
  if (closed) return closed;
  const earlier = await listMyResumes(requestData.db, actor, proposal.id);
  const readers = await listOwnersSide(requestData.db, proposal.id);
  return {
    kind: 'form',
    form: formFor(
      actor.uid,
      found,
      own,
      earlier.map((item) => ({ ...resumeSummary(item), elsewhere: item.elsewhere })),
      readers,
    ),
  };
}

function whyClosed(
  { proposal, isOnOwnersSide, whyNotApply }: ProposalForReader,
  own: OwnApplication | null,
  uid: string,
): ApplyView | null {
  const closed = (why: string, to: string, label: string): ApplyView => ({
    kind: 'closed',
    uid,
    why,
    link: { to, label },
    formValues: own?.changes ? storedFormValues(own) : null,
  });
  if (isOnOwnersSide) {
    const { message } = refuse('own_proposal').refusal;
    return closed(message, `/proposal/${proposal.id}/applications`, 'See its applications');
  }
  if (own && !own.isLead)
    return closed(
      'You’re in a team for this proposal. Its lead writes the answers and submits.',
      own.status === 'saved' ? `/apply/${proposal.id}/team` : `/applications/${own.id}`,
      own.status === 'saved' ? 'See your team' : 'See your application',
    );
  if (own && own.status !== 'saved') {
    const page = `/applications/${own.id}`;
    if (own.mayEdit) return null;
    if (own.status === 'withdrawn')
      return closed(
        own.may.includes('restore')
          ? 'You withdrew your application. Undo withdrawal to edit it.'
          : (own.whyNotRestore ?? 'You withdrew your application, and applications are closed.'),
        page,
        'See your application',
      );
    return closed(
      'You’ve applied to this proposal. You can’t change your answers anymore.',
      page,
      'See your application',
    );
  }
  if (!whyNotApply) return null;
  return {
    kind: 'closed',
    uid,
    why: whyNotApply.message,
    link: null,
    formValues: own && storedFormValues(own),
  };
}

function formFor(
  uid: string,
  { proposal }: ProposalForReader,
  own: OwnApplication | null,
  earlier: EarlierResume[],
  readers: SidePerson[],
): ApplicationFormData {
  const use = { ...proposal, rolling: proposal.appType === 'rolling', withdrawn: false };
  return {
    uid,
    stored: own ? storedFormValues(own) : BLANK_VALUES,
    revision: own?.revision ?? null,
    savedAt: own && savedAtOf(own),
    applicationId: own?.id ?? null,
    submitted: own && own.status !== 'saved' ? toFormValues(own) : null,
    earlier,
    readers,
    deletedOn: formatDay(dayIn(retentionEnd(use), proposal.timeZone)),
  };
}

/** When the form's values were saved (Unix seconds); null if they are the submitted version. */
function savedAtOf({ status, savedAt, changes }: OwnApplication): number | null {
  if (status === 'saved') return toSeconds(savedAt);
  return changes && toSeconds(changes.savedAt);
}
