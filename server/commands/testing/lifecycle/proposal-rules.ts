import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import {
  type Board,
  type BoardProposal,
  END_DAY,
  type HistoryRow,
  type ModelResult,
  MODEL_VISITOR,
  type Who,
  capOf,
  countTransition,
  dayText,
  endOfDayIn,
  followersOf,
  holdsSpotInModel,
  isAcceptingInModel,
  isCountedInModel,
  isLiveInModel,
  isPublicInModel,
  isTooOften,
  isUndecidedInModel,
  notTheirs,
  sentTo,
} from './board-model.ts';
import type { Edit, Unsuspend, Moderate, NewDates, Publish, Suspend } from './move.ts';

export const refused = (outcome: ModelResult['outcome']): ModelResult => ({
  outcome,
  notified: { lines: [], mails: [] },
});

/** Notifies in the product and by email everyone whose account still exists. */
export function notified(board: Board, ...notices: [who: Who | null, event: string][]): ModelResult {
  const to = notices.filter(([who]) => who !== null && board.people[who]!.is !== 'gone');
  const words = to.map(([who, event]) => `${who} ${event}`);
  // This event's email is off by default.
  const mails = words.filter((word) => !word.endsWith('application_changed'));
  return { outcome: 'ok', notified: { lines: [...words], mails } };
}

/** Emails the same decision about an application at most twice in 24 hours. */
export function decisionsNotified(board: Board, key: number, notices: [Who, string][]): ModelResult {
  const result = notified(board, ...notices);
  for (const [applicant, event] of notices) {
    if (event !== 'invited' && event !== 'waitlisted') continue;
    const same = board.mailed.filter(
      (mail) =>
        mail.event === event &&
        mail.proposal === key &&
        mail.applicant === applicant &&
        mailedWithinADay(mail.at, board.now),
    );
    if (same.length < 2) board.mailed.push({ event, proposal: key, applicant, at: board.now });
    else result.notified.mails = result.notified.mails.filter((mail) => mail !== `${applicant} ${event}`);
  }
  return result;
}

function record(board: Board, row: Omit<HistoryRow, 'applicant' | 'isPending'>): void {
  board.history.push({ ...row, applicant: null, isPending: false });
}

const followers = (board: Board, key: number, event: string, except: Who) =>
  followersOf(board, key)
    .filter((who) => who !== except)
    .map((who): [Who, string] => [who, event]);

export function publish(board: Board, move: Publish): ModelResult {
  const { by, isRolling, spots, questions } = move;
  const closeAt = endOfDayIn(board.now, move.closeIn);
  const resultAt = isRolling ? closeAt : endOfDayIn(board.now, move.resultIn);
  if (closeAt <= board.now || closeAt > resultAt || dayText(closeAt) > END_DAY) return refused('invalid');
  if (dayText(board.now) > END_DAY) return refused('invalid');
  const proposal = board.proposals.length;
  const dates = { closeAt, resultAt };
  board.proposals.push({
    owner: by,
    status: 'open',
    hiddenFrom: null,
    isRolling,
    spots,
    questions,
    lastEditNotification: null,
    isGone: false,
    ...dates,
  });
  record(board, { proposal, by, action: 'publish', from: 'draft', to: 'open' });
  return notified(board);
}

/** Only an open proposal can be edited, also while it is hidden. */
function mayEdit(board: Board, key: number, who: Who): ModelResult | null {
  const proposal = board.proposals[key];
  if (!proposal || proposal.owner !== who) return refused(notTheirs(board, key, who));
  const status = proposal.status === 'hidden' ? proposal.hiddenFrom : proposal.status;
  return status === 'open' ? null : refused('move_not_allowed');
}

/** The facts that followers plan by; a change of them is notified. */
const plansOf = ({ spots, isRolling, closeAt, resultAt }: BoardProposal) =>
  JSON.stringify([spots, isRolling, closeAt, isRolling ? null : resultAt]);

/**
 * Notifies followers of edits once an hour; later edits wait for a job that these tests do not run.
 */
function edited(board: Board, key: number, by: Who, before: string): ModelResult {
  const proposal = board.proposals[key]!;
  if (!isPublicInModel(proposal.status)) return notified(board);
  const known = proposal.lastEditNotification?.known ?? before;
  if (known === plansOf(proposal)) return notified(board);
  if (proposal.lastEditNotification && board.now - proposal.lastEditNotification.at < HOUR_MS) {
    proposal.lastEditNotification.known = known;
    return notified(board);
  }
  proposal.lastEditNotification = { at: board.now, known: null };
  return notified(board, ...followers(board, key, 'proposal_changed', by));
}

export function edit(board: Board, { by, proposal: key, spots, isRolling, questions }: Edit): ModelResult {
  const no = mayEdit(board, key, by);
  if (no) return no;
  const proposal = board.proposals[key]!;
  const all = board.applications.filter((application) => application.proposal === key);
  if (all.some(({ firstSentAt }) => firstSentAt !== null)) {
    if (questions !== proposal.questions) return refused('questions_locked');
    if (isRolling !== proposal.isRolling || all.filter(holdsSpotInModel).length > capOf(spots))
      return refused('invalid');
  }
  const before = plansOf(proposal);
  const resultAt = isRolling ? proposal.closeAt : proposal.resultAt;
  Object.assign(proposal, { spots, isRolling, questions, resultAt });
  return edited(board, key, by, before);
}

/**
 * New dates by the rules for new proposals, or null when they break one. A passed close date may
 * stay unless the proposal is closed.
 */
function newDates(
  board: Board,
  proposal: BoardProposal,
  { closeIn, resultIn }: NewDates,
): { closeAt: number; resultAt: number } | null {
  const closeAt = endOfDayIn(board.now, closeIn);
  const stays = proposal.status !== 'closed' && closeAt === proposal.closeAt;
  const asked = resultIn === null || proposal.isRolling ? proposal.resultAt : endOfDayIn(board.now, resultIn);
  const resultAt = proposal.isRolling ? closeAt : asked;
  const isMissed = !proposal.isRolling && resultAt !== proposal.resultAt && resultAt <= board.now;
  const breaks =
    (!stays && closeAt <= board.now) || closeAt > resultAt || dayText(closeAt) > END_DAY || isMissed;
  return breaks ? null : { closeAt, resultAt };
}

export function moveDates(board: Board, move: NewDates): ModelResult {
  const no = mayEdit(board, move.proposal, move.by);
  if (no) return no;
  const proposal = board.proposals[move.proposal]!;
  const dates = newDates(board, proposal, move);
  if (!dates) return refused('invalid');
  const before = plansOf(proposal);
  Object.assign(proposal, dates);
  return edited(board, move.proposal, move.by, before);
}

export function reopen(board: Board, move: NewDates): ModelResult {
  const { by, proposal: key } = move;
  const proposal = board.proposals[key];
  if (!proposal || proposal.owner !== by) return refused(notTheirs(board, key, by));
  if (proposal.status !== 'closed') return refused('move_not_allowed');
  const dates = newDates(board, proposal, move);
  if (!dates) return refused('invalid');
  if (isTooOften(board, key, null)) return refused('too_often');
  countTransition(board, key, null);
  Object.assign(proposal, dates, { status: 'open' });
  record(board, { proposal: key, by, action: 'reopen', from: 'closed', to: 'open' });
  return notified(board, ...followers(board, key, 'proposal_changed', by));
}

export function close(board: Board, { by, proposal: key }: { by: Who; proposal: number }): ModelResult {
  const proposal = board.proposals[key];
  if (!proposal || proposal.owner !== by) return refused(notTheirs(board, key, by));
  if (proposal.status !== 'open') return refused('move_not_allowed');
  if (isTooOften(board, key, null)) return refused('too_often');
  countTransition(board, key, null);
  const isEarly = isAcceptingInModel(proposal, board.now);
  proposal.status = 'closed';
  record(board, { proposal: key, by, action: 'close', from: 'open', to: 'closed' });
  return isEarly ? notified(board, ...followers(board, key, 'proposal_closed', by)) : notified(board);
}

export function withdrawInModel(
  board: Board,
  { by, proposal: key }: { by: Who; proposal: number },
): ModelResult {
  const proposal = board.proposals[key];
  if (!proposal || proposal.owner !== by) return refused(notTheirs(board, key, by));
  if (proposal.status !== 'open' && proposal.status !== 'closed') return refused('move_not_allowed');
  record(board, { proposal: key, by, action: 'withdraw', from: proposal.status, to: 'withdrawn' });
  proposal.status = 'withdrawn';
  return notified(board, ...followers(board, key, 'proposal_withdrawn', by));
}

const RELEASED = { invited: 'invite', waitlisted: 'waitlist', not_selected: 'notSelect' } as const;

/**
 * Announces all pending decisions together; refused while one is undecided. Announcing again
 * changes nothing and notifies no one.
 */
export function announce(board: Board, { by, proposal: key }: { by: Who; proposal: number }): ModelResult {
  const proposal = board.proposals[key];
  if (!proposal || proposal.owner !== by) return refused(notTheirs(board, key, by));
  if (proposal.status === 'announced') return notified(board);
  if (proposal.isRolling) return refused('rolling_never_announced');
  if (isAcceptingInModel(proposal, board.now)) return refused('still_open');
  if (proposal.status !== 'open' && proposal.status !== 'closed') return refused('move_not_allowed');
  const sent = sentTo(board, key);
  if (sent.some(isUndecidedInModel)) return refused('undecided_left');
  if (sent.some((item) => item.pending === 'invited' && item.replyBy !== null && item.replyBy <= board.now))
    return refused('move_not_allowed');
  if (proposal.status === 'open')
    record(board, { proposal: key, by, action: 'close', from: 'open', to: 'closed' });
  const results: [Who, string][] = [];
  for (const one of sent) {
    if (one.pending === null) continue;
    const row = { proposal: key, applicant: one.applicant, by, from: one.status, to: one.pending };
    board.history.push({ ...row, action: RELEASED[one.pending], isPending: false });
    results.push([one.applicant, one.pending]);
    one.status = one.pending;
    one.pending = null;
  }
  proposal.status = 'announced';
  record(board, { proposal: key, by, action: 'announce', from: 'closed', to: 'announced' });
  return decisionsNotified(board, key, results);
}

export function hide(board: Board, { by, proposal: key, note }: Omit<Moderate, 'do'>): ModelResult {
  const proposal = board.proposals[key];
  if (!proposal || proposal.isGone) return refused('not_found');
  if (!board.people[by]!.isAdmin) return refused(notTheirs(board, key, by));
  if (proposal.status === 'hidden') return refused('move_not_allowed');
  if (note === '') return refused('invalid');
  const wasPublic = isPublicInModel(proposal.status);
  record(board, { proposal: key, by, action: 'hide', from: proposal.status, to: 'hidden' });
  proposal.hiddenFrom = proposal.status;
  proposal.status = 'hidden';
  return notified(
    board,
    ...ownersNotice(proposal, by, 'own_proposal_hidden'),
    ...(wasPublic ? followers(board, key, 'proposal_hidden', by) : []),
  );
}

/** No one is notified of their own action. */
function ownersNotice({ owner }: BoardProposal, by: Who, event: string): [Who | null, string][] {
  return owner === by ? [] : [[owner, event]];
}

export function restoreInModel(
  board: Board,
  { by, proposal: key }: { by: Who; proposal: number },
): ModelResult {
  const proposal = board.proposals[key];
  if (!proposal || proposal.isGone) return refused('not_found');
  if (!board.people[by]!.isAdmin) return refused(notTheirs(board, key, by));
  if (proposal.status !== 'hidden') return refused('move_not_allowed');
  const back = proposal.hiddenFrom!;
  record(board, { proposal: key, by, action: 'restore', from: 'hidden', to: back });
  Object.assign(proposal, { status: back, hiddenFrom: null });
  return notified(
    board,
    ...ownersNotice(proposal, by, 'own_proposal_restored'),
    ...(isPublicInModel(back) ? followers(board, key, 'proposal_changed', by) : []),
  );
}

export function suspend(board: Board, { by, target, hide: hides }: Suspend): ModelResult {
  if (!board.people[by]!.isAdmin) return refused('forbidden');
  const person = board.people[target]!;
  if (person.is === 'gone') return refused('not_found');
  if (by === target) return refused('forbidden');
  if (person.is === 'suspended') return refused('move_not_allowed');
  person.is = 'suspended';
  const all = notified(board);
  for (const [key, { owner, status }] of board.proposals.entries()) {
    if (!hides || owner !== target || !isPublicInModel(status)) continue;
    const { notified: more } = hide(board, { by, proposal: key, note: 'why' });
    all.notified.lines.push(...more.lines);
    all.notified.mails.push(...more.mails);
  }
  return all;
}

export function unsuspend(board: Board, { by, target }: Unsuspend): ModelResult {
  if (!board.people[by]!.isAdmin) return refused('forbidden');
  const person = board.people[target]!;
  if (person.is === 'gone') return refused('not_found');
  if (by === target) return refused('forbidden');
  if (person.is !== 'suspended') return refused('move_not_allowed');
  person.is = 'here';
  return notified(board);
}

/**
 * Deletes the person's applications and withdraws their proposals, which stay while they have
 * applications or drafts.
 */
export function deleteAccountInModel(board: Board, { by }: { by: Who }): ModelResult {
  const notices: [Who | null, string][] = [];
  const gone = board.applications.filter(({ applicant }) => applicant === by);
  for (const { proposal, status } of gone)
    if (isCountedInModel(status) && isLiveInModel(status))
      notices.push([board.proposals[proposal]!.owner, 'applicant_withdrew']);
  const isOthers = ({ applicant }: { applicant: Who | null }) => applicant !== by;
  board.applications = board.applications.filter(isOthers);
  board.mailed = board.mailed.filter(isOthers);
  board.history = board.history.filter(isOthers);
  // A notification that names one applicant is deleted with the application.
  for (const [key, applicants] of Object.entries(board.arrivals))
    if (applicants.length === 1 && applicants[0] === by) delete board.arrivals[Number(key)];
  board.people[by]!.is = 'gone';
  for (const [key, proposal] of board.proposals.entries())
    if (proposal.owner === by) notices.push(...part(board, key, proposal));
  for (const row of board.history) if (row.by === by) row.by = null;
  for (const [key, proposal] of board.proposals.entries())
    if (proposal.owner === null && !board.applications.some((application) => application.proposal === key))
      proposal.isGone = true;
  board.history = board.history.filter(({ proposal }) => !board.proposals[proposal]!.isGone);
  return notified(board, ...notices);
}

/** Withdraws a proposal of a deleted owner, and drops pending decisions, which no applicant saw. */
function part(board: Board, key: number, proposal: BoardProposal): [Who, string][] {
  const before = proposal.status;
  proposal.owner = null;
  for (const one of board.applications)
    if (one.proposal === key && one.pending !== null)
      Object.assign(one, { pending: null, note: '', replyBy: null, waitingSince: null });
  board.history = board.history.filter((row) => row.proposal !== key || !row.isPending);
  if (before === 'hidden') proposal.hiddenFrom = 'withdrawn';
  else proposal.status = 'withdrawn';
  if (!isPublicInModel(before)) return [];
  record(board, { proposal: key, by: null, action: 'leave', from: before, to: 'withdrawn' });
  return followers(board, key, 'proposal_withdrawn', MODEL_VISITOR);
}

/** Email limits count 24 hours, not calendar days. */
export const mailedWithinADay = (at: number, now: number) => now - at < DAY_MS;
