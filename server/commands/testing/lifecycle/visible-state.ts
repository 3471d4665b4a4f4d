import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { findOwnApplication, listSentApplications } from '#server/queries/application/sent-application.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { listNotifications } from '#server/queries/notification/notification.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import {
  type Board,
  type BoardApplication,
  MODEL_VISITOR,
  type Who,
  modelApplicationOf,
  holdsSpotInModel,
  isAcceptingInModel,
  isUnderReviewInModel,
  isUndecidedInModel,
  holdsDecisionsBack,
  isPublicInModel,
  notTheirs,
  ownersStatus,
  sentTo,
  visibilityOf,
  signedIn,
  waitlistOf,
} from './board-model.ts';
import { APPLICANTS_ACTIONS, type Move } from './move.ts';
import { type RealBoard, findActor, applicationId } from './real-board.ts';
import { applyMove } from './apply-move.ts';

/** The status the applicant sees: shortlist marks and pending decisions are the owner's alone. */
const applicantsStatus = ({ status }: BoardApplication) => (status === 'shortlisted' ? 'submitted' : status);

/**
 * Whether the action is offered; when spots are full, its button stays and the refusal says why.
 */
function may(board: Board, move: Move): boolean {
  const { outcome } = applyMove(structuredClone(board), move);
  return outcome === 'ok' || outcome === 'no_spot_left';
}

/** What the viewer should see of a proposal. */
export function expectedProposal(board: Board, key: number, viewer: Who): object {
  const who = signedIn(board, viewer);
  const sight = visibilityOf(board, key, who);
  if (sight !== 'ok') return { refused: sight };
  const proposal = board.proposals[key]!;
  const { status } = proposal;
  const mine = who === MODEL_VISITOR ? undefined : modelApplicationOf(board, key, who);
  const isOwner = who !== MODEL_VISITOR && proposal.owner === who;
  const offered = sentTo(board, key).filter(
    (item) => item.status === 'invited' || item.status === 'accepted',
  );
  const can = (move: Move) => who !== MODEL_VISITOR && may(board, move);
  const on = { by: who, proposal: key };
  return {
    status,
    isOwner,
    application: mine ? applicantsStatus(mine) : null,
    offered: status === 'announced' ? offered.length : null,
    whyNot: whyNot(board, key, isOwner),
    may: {
      close: can({ do: 'close', ...on }),
      withdraw: can({ do: 'withdrawProposal', ...on }),
      reopen: isOwner && status === 'closed',
      hide: can({ do: 'hide', ...on, note: 'why' }),
      restore: can({ do: 'restore', ...on, note: '' }),
      edit: isOwner && (status === 'open' || (status === 'hidden' && proposal.hiddenFrom === 'open')),
    },
  };
}

function whyNot(board: Board, key: number, isOwner: boolean): string | null {
  const proposal = board.proposals[key]!;
  if (isOwner) return 'own_proposal';
  if (isAcceptingInModel(proposal, board.now)) return null;
  return proposal.status === 'open' ? 'past_due' : 'not_accepting';
}

export async function seenProposal(product: RealBoard, board: Board, key: number, who: Who): Promise<object> {
  const now = new Date(board.now);
  const actor = await findActor(product, who, now);
  const found = await findProposal(product.db, actor, product.proposalIds[key]!, now);
  if (!found.ok) return { refused: found.refusal.code };
  const { proposal, isOnOwnersSide: isOwner, application, offered, whyNotApply, may: allowed } = found.value;
  const { close, withdraw, reopen, hide, restore, edit } = allowed;
  return {
    status: proposal.status,
    isOwner,
    application: application?.status ?? null,
    offered,
    whyNot: whyNotApply?.code ?? null,
    may: { close, withdraw, reopen, hide, restore, edit },
  };
}

/** What the applicant should see of their application; for anyone else it does not exist. */
export function expectedSent(board: Board, application: BoardApplication, viewer: Who): object {
  const who = signedIn(board, viewer);
  const { proposal: key, applicant, status, note, replyBy } = application;
  if (applicant !== who) return { refused: 'not_found' };
  const proposal = board.proposals[key]!;
  const wasInvited = status === 'invited' || status === 'accepted' || status === 'declined';
  return {
    status: applicantsStatus(application),
    invitation: wasInvited ? { message: note, replyBy } : null,
    reason: status === 'not_selected' ? note : null,
    seesContact: status === 'accepted' && proposal.owner !== null,
    may: APPLICANTS_ACTIONS.filter((action) => may(board, { do: action, by: who, proposal: key, applicant })),
    mayEdit: isAcceptingInModel(proposal, board.now) && (status === 'saved' || isUnderReviewInModel(status)),
  };
}

export async function seenSent(
  product: RealBoard,
  board: Board,
  application: BoardApplication,
  who: Who,
): Promise<object> {
  const now = new Date(board.now);
  const actor = await findActor(product, who, now);
  const id = applicationId(product, application.proposal, application.applicant);
  const found = await findOwnApplication(product.db, actor, id, now);
  if (!found.ok) return { refused: found.refusal.code };
  const { status, invitation, reason, contact, may: allowed, mayEdit } = found.value;
  const names = new Set<string>(allowed.map((action) => (action === 'restore' ? 'undo' : action)));
  return {
    status,
    reason,
    mayEdit,
    seesContact: contact !== null,
    invitation: invitation && { ...invitation, replyBy: invitation.replyBy?.getTime() ?? null },
    may: APPLICANTS_ACTIONS.filter((action) => names.has(action)),
  };
}

/** What the viewer should see of all applications to a proposal. */
export function expectedReceived(board: Board, key: number, viewer: Who): object {
  const who = signedIn(board, viewer);
  const proposal = board.proposals[key]!;
  if (who === MODEL_VISITOR || proposal.owner !== who) return { refused: notTheirs(board, key, who) };
  const sent = sentTo(board, key);
  const places = waitlistOf(board, key).map(({ applicant }) => applicant);
  return {
    held: sent.filter(holdsSpotInModel).length,
    undecided: sent.filter(isUndecidedInModel).length,
    next: nextInLine(board, key),
    lines: sent
      .map((item) => {
        const place = places.indexOf(item.applicant) + 1;
        return `${item.applicant} ${ownersStatus(item)} ${isUndecidedInModel(item)} ${place}`;
      })
      .toSorted(),
  };
}

/**
 * The first of the waitlist once a spot is free; while decisions are pending, only once everyone is
 * decided on.
 */
function nextInLine(board: Board, key: number): Who | null {
  const proposal = board.proposals[key]!;
  const sent = sentTo(board, key);
  if (!isPublicInModel(proposal.status) || sent.filter(holdsSpotInModel).length >= proposal.spots)
    return null;
  if (holdsDecisionsBack(proposal) && sent.some(isUndecidedInModel)) return null;
  return waitlistOf(board, key)[0]?.applicant ?? null;
}

export async function seenReceived(product: RealBoard, board: Board, key: number, who: Who): Promise<object> {
  const now = new Date(board.now);
  const actor = await findActor(product, who, now);
  const found = await listReview(product.db, actor, product.proposalIds[key]!, ALL_APPLICATIONS, now);
  if (!found.ok) return { refused: found.refusal.code };
  const { lines, heldSpots, undecided, next } = found.value;
  const whose = new Map(
    [...product.applicationIds].map(([words, id]) => [id, Number(words.split(' ')[1])] as const),
  );
  return {
    held: heldSpots,
    undecided,
    next: next ? whose.get(next.id)! : null,
    lines: lines
      .map(
        (line) => `${whose.get(line.id)} ${line.shownStatus} ${line.undecided} ${line.waitlistPosition ?? 0}`,
      )
      .toSorted(),
  };
}

/** Everything the person can read, to compare before and after a pending decision. */
export async function everythingVisible(product: RealBoard, board: Board, who: Who): Promise<string> {
  const now = new Date(board.now);
  const { db, proposalIds } = product;
  const actor = await findActor(product, who, now);
  const read = [
    await Promise.all(proposalIds.map((id) => findProposal(db, actor, id, now))),
    isSignedIn(actor) ? await listSentApplications(db, actor) : [],
    await listNotifications(db, actor, { unread: false, until: null }, now),
    await Promise.all(
      board.applications
        .filter(({ applicant }) => applicant === who)
        .map((application) =>
          findOwnApplication(db, actor, applicationId(product, application.proposal, who), now),
        ),
    ),
  ];
  return JSON.stringify(read);
}
