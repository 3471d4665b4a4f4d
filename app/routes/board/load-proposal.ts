import { readerZoneOf } from '#domain/base/actor.ts';
import { announcedPhrase } from '#domain/decision/announced.ts';
import { hasDatesToCome } from '#domain/proposal/calendar.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { proposalDays } from '#domain/proposal/proposal-dates.ts';
import { hiddenNoteOf } from '#domain/moderation/moderation.ts';
import { proposalDeadline } from '#domain/proposal/proposal-status.ts';
import { safetyNotes } from '#domain/proposal/proposal-safety.ts';
import { type Proposal, isPublic } from '#domain/proposal/proposal.ts';
import { refuse } from '#domain/base/refusal.ts';
import { whoCanApply } from '#domain/team/team.ts';
import { termsBadge, termsLines } from '#domain/proposal/terms-summary.ts';
import { cachedClosingSoon, cachedPosterFacts } from '#server/http/cached-queries.ts';
import { requestContext } from '#server/http/request-context.ts';
import { parseProposalTexts } from '#server/rendering/parse-markdown.ts';
import { qrRows } from '#server/rendering/qr-code.ts';
import type { ProposalForReader } from '#server/queries/proposal/proposal.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { cachedProposal } from './cached-board-queries.ts';
import { metaDescription } from './proposal-meta.ts';

type Context = Parameters<typeof requestContext>[0];

/**
 * Loads what the page of one proposal shows and prints, and its zone; throws 404 or 410 if the reader
 * may not read it.
 */
export async function loadProposal(context: Context, id: string | undefined) {
  const known = parseId(id);
  const found = known === null ? refuse('not_found') : await cachedProposal(context, known);
  if (!found.ok)
    throw pageRefusal(found.refusal, { closingSoon: await cachedClosingSoon(requestContext(context)) });
  const view = await proposalViewOf(context, found.value);
  return { view: { ...view, qr: qrRows(view.canonical) }, timeZone: found.value.proposal.timeZone };
}

/** Adds who posted it, the time, and URLs to a loaded proposal. */
export async function proposalViewOf(context: Context, found: ProposalForReader) {
  const requestData = requestContext(context);
  const { actor, now, settings } = requestData;
  const { safety, linksOff, offered, moderation, ...view } = found;
  const { terms, coOwnerIds: _coOwnerIds, ...whole } = found.proposal;
  const { announcedAt, timeZone } = whole;
  const proposal = shownOf(whole);
  const { id, ownerId, status } = proposal;
  const { tone, words } = proposalDeadline(whole, now, found.isOnOwnersSide ? 'owner' : 'anyone');
  const announced = status === 'announced' && announcedAt !== null && offered !== null;
  const posterFacts = await cachedPosterFacts(requestData, ownerId);
  // Besides the owner, only admins are given `moderation`.
  const isForAdmin = found.moderation !== null && !found.isOnOwnersSide;
  return {
    ...view,
    proposal: {
      ...proposal,
      ...parseProposalTexts(proposal, { linksOff }).texts,
      ...(linksOff && { eventLink: '' }),
      termsLines: termsLines(terms),
      termsBadge: termsBadge(terms),
      whoCanApply: whoCanApply(whole),
      days: proposalDays(whole, now, readerZoneOf(actor)),
    },
    deadline: { tone, words },
    ...(hasDatesToCome(whole, now) && { hasDatesToCome: true }),
    ...(announced && { announced: announcedPhrase({ ...whole, announcedAt }, offered, now) }),
    moderation: moderation && {
      action: moderation.action,
      note: found.isOnOwnersSide && moderation.isScam ? hiddenNoteOf(moderation.note, true) : moderation.note,
      day: formatDay(dayIn(moderation.at, timeZone)),
    },
    description: metaDescription(proposal.description),
    posterFacts,
    notes: safetyNotes(safety, now).join(' '),
    pausedNotice: pausedNoticeOf(found),
    linksOff,
    now,
    canonical: `${settings.publicUrl}/proposal/${id}`,
    /** For admins, if the proposal is hidden. */
    reportsUrl: isForAdmin && status === 'hidden' ? adminReportsUrl('hidden', id) : null,
  };
}

/** The fields that components read; the rest would make each page larger. */
function shownOf(whole: Omit<Proposal, 'terms' | 'coOwnerIds'>) {
  const { postedAt: _posted, resultAt: _result, missedResultAt: _missed, timeZone: _zone, ...dated } = whole;
  const { announcedAt: _announced, createdAt: _created, pausedAt: _paused, ...texts } = dated;
  const { hiddenFrom: _hidden, teamMode: _mode, teamSize: _size, resumeDays: _days, ...proposal } = texts;
  return proposal;
}

/** Why a public proposal is paused, in other words for its owner; null if it is not. */
function pausedNoticeOf({ proposal, isOnOwnersSide }: ProposalForReader): string | null {
  if (!proposal.pausedAt || !isPublic(proposal.status)) return null;
  return isOnOwnersSide
    ? 'Several members reported your proposal as a scam. No one can apply or open its links until an admin has looked at it.'
    : 'Several members reported this proposal as a scam. Don’t send its owner anything until an admin has looked at it.';
}

/** Everything the components show, without the current time. */
export type ProposalView = Omit<Awaited<ReturnType<typeof proposalViewOf>>, 'now'>;
