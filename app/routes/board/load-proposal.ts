import { hiddenNoteOf } from '../../../domain/moderation.ts';
import { safetyNotes } from '../../../domain/proposal-safety.ts';
import { isPublic } from '../../../domain/proposal.ts';
import { refuse } from '../../../domain/refusal.ts';
import { whoCanApply } from '../../../domain/team.ts';
import { termsBadge, termsLines } from '../../../domain/terms-summary.ts';
import { cachedClosingSoon, cachedPosterFacts } from '../../../server/http/cached-queries.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import type { ProposalModeration } from '../../../server/queries/moderation.ts';
import { parseProposalTexts } from '../../../server/rendering/parse-markdown.ts';
import { qrRows } from '../../../server/rendering/qr-code.ts';
import type { ProposalForReader } from '../../../server/queries/proposal.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import { adminReportsUrl } from '../../ui/admin-reports-url.ts';
import { cachedProposal } from './cached-board-queries.ts';
import { metaDescription } from './proposal-meta.ts';

type Context = Parameters<typeof requestContext>[0];

/** Loads what the page of one proposal shows and prints; throws 404 or 410 if the reader may not read it. */
export async function loadProposal(context: Context, id: string | undefined) {
  const known = parseId(id);
  const found = known === null ? refuse('not_found') : await cachedProposal(context, known);
  if (!found.ok)
    throw pageRefusal(found.refusal, { closingSoon: await cachedClosingSoon(requestContext(context)) });
  const view = await proposalViewOf(context, found.value);
  return { ...view, qr: qrRows(view.canonical) };
}

/** Adds who posted it, the time, and URLs to a loaded proposal. */
export async function proposalViewOf(context: Context, found: ProposalForReader) {
  const requestData = requestContext(context);
  const { now, settings } = requestData;
  const { safety, linksOff, ...view } = found;
  const { terms, coOwnerIds: _coOwnerIds, ...proposal } = found.proposal;
  const { id, ownerId, status } = proposal;
  const posterFacts = await cachedPosterFacts(requestData, ownerId);
  // Besides the owner, only admins are given `moderation`.
  const isForAdmin = found.moderation !== null && !found.isOnOwnersSide;
  return {
    ...view,
    ...(view.isOnOwnersSide && view.moderation?.isScam && { moderation: ownersModeration(view.moderation) }),
    proposal: {
      ...proposal,
      ...parseProposalTexts(proposal, { linksOff }).texts,
      ...(linksOff && { eventLink: '' }),
      termsLines: termsLines(terms),
      termsBadge: termsBadge(terms),
      whoCanApply: whoCanApply(proposal),
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

/** The moderation of a proposal that is hidden as a scam, with what is closed to its owner's side. */
const ownersModeration = (moderation: ProposalModeration): ProposalModeration => ({
  ...moderation,
  note: hiddenNoteOf(moderation.note, true) ?? '',
});

/** Why a public proposal is paused, in other words for its owner; null if it is not. */
function pausedNoticeOf({ proposal, isOnOwnersSide }: ProposalForReader): string | null {
  if (!proposal.pausedAt || !isPublic(proposal.status)) return null;
  return isOnOwnersSide
    ? 'Several members reported your proposal as a scam. No one can apply or open its links until an admin has looked at it.'
    : 'Several members reported this proposal as a scam. Don’t send its owner anything until an admin has looked at it.';
}

/** Everything the components show, without the current time. */
export type ProposalView = Omit<Awaited<ReturnType<typeof proposalViewOf>>, 'now'>;
