import type { RefusalCode } from '#domain/base/refusal.ts';
import {
  type Board,
  type BoardApplication,
  type BoardProposal,
  type ModelDecision,
  type ModelResult,
  type Who,
  modelApplicationOf,
  capOf,
  dayText,
  endOfDayIn,
  holdsSpotInModel,
  isAcceptingInModel,
  countTransition,
  isLiveInModel,
  isTooOften,
  isUnderReviewInModel,
  holdsDecisionsBack,
  ownersStatus,
  visibilityOf,
} from './board-model.ts';
import type { Decide, OfApplicant, OwnersAction, DecisionText, Write } from './move.ts';
import { decisionsNotified, mailedWithinADay, refused, notified } from './proposal-rules.ts';

/** Why the proposal accepts no applications now. */
function whyNotSend(proposal: BoardProposal, now: number): RefusalCode | null {
  if (proposal.status !== 'open') return 'not_accepting';
  return isAcceptingInModel(proposal, now) ? null : 'past_due';
}

/** A draft is validated only when it is submitted; a later submit replaces the answers. */
export function write(board: Board, { do: what, by, proposal: key, isWhole }: Write): ModelResult {
  const sight = visibilityOf(board, key, by);
  if (sight !== 'ok') return refused(sight);
  const proposal = board.proposals[key]!;
  if (proposal.owner === by) return refused('own_proposal');
  const why = whyNotSend(proposal, board.now);
  if (why) return refused(why);
  const before = modelApplicationOf(board, key, by);
  if (what === 'save') {
    if (before && before.status !== 'saved') return refused('already_submitted');
    if (!before) board.applications.push(blank(key, by));
    return notified(board);
  }
  if (before && before.status !== 'saved') {
    if (!isUnderReviewInModel(before.status)) return refused('move_not_allowed');
    if (!isWhole) return refused('invalid');
    return isTooOften(board, key, by) ? refused('too_often') : replace(board, before);
  }
  if (!isWhole) return refused('invalid');
  if (isTooOften(board, key, by)) return refused('too_often');
  const application = before ?? blank(key, by);
  if (!before) board.applications.push(application);
  return sendNew(board, application, 'submit');
}

/** Replaces the answers. A change after a decision notifies the owner, once a day per proposal. */
function replace(board: Board, application: BoardApplication): ModelResult {
  const { proposal: key, applicant, status, pending } = application;
  countTransition(board, key, applicant);
  const isKnown = pending !== null || status !== 'submitted';
  application.changedAt = isKnown ? board.now : null;
  const { owner } = board.proposals[key]!;
  const event = 'application_changed';
  const isNotified = board.mailed.some(
    (mail) => mail.event === event && mail.proposal === key && dayText(mail.at) === dayText(board.now),
  );
  if (isNotified || !isKnown) return notified(board, [applicant, 'receipt']);
  board.mailed.push({ event, proposal: key, applicant: owner!, at: board.now });
  return notified(board, [applicant, 'receipt'], [owner, event]);
}

const blank = (proposal: number, applicant: Who): BoardApplication => ({
  proposal,
  applicant,
  status: 'saved',
  pending: null,
  note: '',
  replyBy: null,
  waitingSince: null,
  firstSentAt: null,
  changedAt: null,
});

/**
 * Submits for the first time or after a withdrawal: a receipt, and a notification to the owner,
 * whose email goes out at most once in 24 hours.
 */
function sendNew(board: Board, application: BoardApplication, action: 'submit' | 'restore'): ModelResult {
  const { proposal, applicant, status } = application;
  board.history.push({
    proposal,
    applicant,
    by: applicant,
    action,
    from: status,
    to: 'submitted',
    isPending: false,
  });
  countTransition(board, proposal, applicant);
  application.status = 'submitted';
  application.firstSentAt ??= board.now;
  const result = notified(
    board,
    [applicant, 'receipt'],
    [board.proposals[proposal]!.owner, 'new_application'],
  );
  const event = 'new_application';
  const arrivals = [...new Set([...(board.arrivals[proposal] ?? []), applicant])];
  board.arrivals[proposal] = arrivals;
  if (arrivals.length > 1)
    result.notified.lines = result.notified.lines.map((line) => line.replace(event, 'new_applications'));
  if (wasMailed(board, (mail) => mail.event === event && mail.proposal === proposal))
    result.notified.mails = result.notified.mails.filter((mail) => !mail.endsWith(event));
  else board.mailed.push({ event, proposal, applicant, at: board.now });
  return result;
}

function wasMailed(board: Board, which: (mail: Board['mailed'][number]) => boolean): boolean {
  return board.mailed.some((mail) => which(mail) && mailedWithinADay(mail.at, board.now));
}

export function applyApplicantMove(
  board: Board,
  { do: action, by, proposal: key, applicant }: OfApplicant,
): ModelResult {
  const application = modelApplicationOf(board, key, applicant);
  if (!application || !maySee(board, application, by)) return refused('not_found');
  if (by !== applicant) return refused('forbidden');
  const proposal = board.proposals[key]!;
  if (action === 'undo') {
    const why = application.status === 'withdrawn' ? whyNotSend(proposal, board.now) : 'move_not_allowed';
    if (why) return refused(why);
    if (isTooOften(board, key, applicant)) return refused('too_often');
    return sendNew(board, application, 'restore');
  }
  if (action === 'withdraw') return withdraw(board, application);
  if (application.status !== 'invited') return refused('move_not_allowed');
  if (action === 'accept' && proposal.status === 'withdrawn') return refused('withdrawn');
  if (action === 'accept' && proposal.status === 'hidden') return refused('move_not_allowed');
  countTransition(board, key, applicant);
  const to = action === 'accept' ? 'accepted' : 'declined';
  board.history.push({ proposal: key, applicant, by, action, from: 'invited', to, isPending: false });
  application.status = to;
  return action === 'accept'
    ? notified(board, [proposal.owner, 'invitation_accepted'], [applicant, 'spot_accepted'])
    : notified(board, [proposal.owner, 'invitation_declined']);
}

/**
 * An application is visible to its applicant and, once submitted, to the owner; a draft only to its
 * applicant.
 */
function maySee(board: Board, application: BoardApplication, who: Who): boolean {
  if (application.applicant === who) return true;
  return application.status !== 'saved' && board.proposals[application.proposal]!.owner === who;
}

function withdraw(board: Board, application: BoardApplication): ModelResult {
  if (!isLiveInModel(application.status)) return refused('move_not_allowed');
  const { proposal, applicant, status } = application;
  if (isTooOften(board, proposal, applicant)) return refused('too_often');
  countTransition(board, proposal, applicant);
  const asOwnerSaw = ownersStatus(application);
  board.history.push({
    proposal,
    applicant,
    by: applicant,
    action: 'withdraw',
    from: status,
    to: 'withdrawn',
    isPending: false,
  });
  const cleared = { pending: null, note: '', replyBy: null, waitingSince: null, changedAt: null };
  Object.assign(application, cleared, { status: 'withdrawn' });
  const event = 'applicant_withdrew';
  const { owner } = board.proposals[proposal]!;
  const result = notified(board, [applicant, 'application_withdrawn'], [owner, event]);
  const isOfThis = (mail: Board['mailed'][number]) =>
    mail.event === event && mail.proposal === proposal && mail.applicant === applicant;
  if (asOwnerSaw === 'submitted' && wasMailed(board, isOfThis))
    result.notified.mails = result.notified.mails.filter((mail) => !mail.endsWith(event));
  else if (owner !== null) board.mailed.push({ event, proposal, applicant, at: board.now });
  return result;
}

const DECISION_OF: Partial<Record<OwnersAction, ModelDecision | null>> = {
  invite: 'invited',
  waitlist: 'waitlisted',
  notSelect: 'not_selected',
  takeBack: null,
};

type Step =
  | { isPending: true; decision: ModelDecision | null }
  | { isPending: false; to: BoardApplication['status'] };

/** The transition of an owner's action, or its refusal. */
function stepOf(
  board: Board,
  application: BoardApplication,
  action: OwnersAction,
  who: Who,
): Step | RefusalCode {
  if (!maySee(board, application, who)) return 'not_found';
  const proposal = board.proposals[application.proposal]!;
  if (proposal.owner !== who) return 'forbidden';
  if (proposal.status === 'withdrawn' || proposal.status === 'hidden') return 'move_not_allowed';
  const { status, pending } = application;
  const backToWaitlist =
    action === 'takeBack' && ownersStatus(application) === 'invited' && application.waitingSince !== null;
  const decision = backToWaitlist && status !== 'waitlisted' ? 'waitlisted' : DECISION_OF[action];
  if (decision !== undefined && holdsDecisionsBack(proposal) && isUnderReviewInModel(status))
    return pending === decision ? 'move_not_allowed' : { isPending: true, decision };
  if (action === 'takeBack')
    return status === 'invited'
      ? { isPending: false, to: backToWaitlist ? 'waitlisted' : beforeInvitation(board, application) }
      : 'move_not_allowed';
  if (!isUnderReviewInModel(status)) return 'move_not_allowed';
  const to = { shortlist: 'shortlisted', unshortlist: 'submitted' } as const;
  const where = decision ?? to[action as 'shortlist' | 'unshortlist'];
  return where === status ? 'move_not_allowed' : { isPending: false, to: where };
}

/** An invitation that is taken back returns to the shortlist if it came from there. */
function beforeInvitation(board: Board, { proposal, applicant }: BoardApplication) {
  const invitation = board.history.findLast(
    (row) =>
      row.proposal === proposal && row.applicant === applicant && row.action === 'invite' && !row.isPending,
  );
  return invitation?.from === 'shortlisted' ? 'shortlisted' : 'submitted';
}

/**
 * True if a reason is missing, or a reply-by day has passed or, with pending decisions, is before
 * the result date.
 */
function hasInvalidText(
  board: Board,
  proposal: BoardProposal,
  action: OwnersAction,
  words: DecisionText,
): boolean {
  if (action === 'notSelect') return words.reason === '';
  if (action !== 'invite' || words.replyIn === null) return false;
  const at = endOfDayIn(board.now, words.replyIn);
  return at <= board.now || (holdsDecisionsBack(proposal) && dayText(at) < dayText(proposal.resultAt));
}

export function decide(board: Board, { do: action, by, proposal, applicant, ...words }: Decide): ModelResult {
  return decideAll(board, { by, proposal, applicants: [applicant], action, ...words });
}

/** The same decision about several: all or, with the first refusal, none. */
export function decideAll(
  board: Board,
  asked: { by: Who; proposal: number; applicants: Who[]; action: OwnersAction } & DecisionText,
): ModelResult {
  const { by, proposal: key, action } = asked;
  const chosen = asked.applicants.map((applicant) => modelApplicationOf(board, key, applicant));
  const found = chosen.filter((item) => item !== undefined);
  if (found.length < chosen.length) return refused('not_found');
  const steps: Step[] = [];
  for (const application of found) {
    const step = stepOf(board, application, action, by);
    if (typeof step === 'string') return refused(step);
    steps.push(step);
  }
  const proposal = board.proposals[key]!;
  if (hasInvalidText(board, proposal, action, asked)) return refused('invalid');
  const others = board.applications.filter(
    (application) => application.proposal === key && !found.includes(application),
  );
  if (action === 'invite' && others.filter(holdsSpotInModel).length + found.length > capOf(proposal.spots))
    return refused('no_spot_left');
  const notices = found.flatMap((application, at) => take(board, application, action, steps[at]!, asked));
  return decisionsNotified(board, key, notices);
}

function take(
  board: Board,
  application: BoardApplication,
  action: OwnersAction,
  step: Step,
  { by, reason, replyIn }: DecisionText & { by: Who },
): [Who, string][] {
  const { proposal, applicant, status: before } = application;
  const from = step.isPending ? ownersStatus(application) : before;
  if (step.isPending) application.pending = step.decision;
  else application.status = step.to;
  const to = step.isPending ? ownersStatus(application) : application.status;
  board.history.push({ proposal, applicant, by, action, from, to, isPending: step.isPending });
  if (action !== 'shortlist' && action !== 'unshortlist') {
    application.note = action === 'notSelect' ? reason : '';
    application.replyBy = action === 'invite' && replyIn !== null ? endOfDayIn(board.now, replyIn) : null;
  }
  const shown = ownersStatus(application);
  if (shown === 'waitlisted') application.waitingSince ??= board.now;
  else if (shown !== 'invited') application.waitingSince = null;
  application.changedAt = null;
  if (step.isPending) return [];
  if (before === 'invited') {
    // These tests send no email and open no page, so an invitation that is taken back was never
    // seen.
    board.mailed = board.mailed.filter(
      (mail) => mail.event !== 'invited' || mail.proposal !== proposal || mail.applicant !== applicant,
    );
    return [];
  }
  if (step.to === 'invited' || step.to === 'waitlisted' || step.to === 'not_selected')
    return [[applicant, step.to]];
  return [];
}
