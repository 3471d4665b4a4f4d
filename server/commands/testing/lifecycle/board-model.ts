import { DAY_MS } from '#domain/time/duration.ts';
import type { RefusalCode } from '#domain/base/refusal.ts';

/**
 * In-memory model of the product's rules, the oracle of the lifecycle tests. Uses only types and
 * durations from `domain/`, or the product would be compared with itself.
 */

/** Index of a person in {@link Board.people}; -1 is a visitor. */
export type Who = number;
export const MODEL_VISITOR = -1;

export type ModelDecision = 'invited' | 'waitlisted' | 'not_selected';
export type ProposalState = 'open' | 'closed' | 'announced' | 'withdrawn' | 'hidden';
export type ApplicationState =
  | 'saved'
  | 'submitted'
  | 'shortlisted'
  | ModelDecision
  | 'accepted'
  | 'declined'
  | 'withdrawn';

export type Person = { isAdmin: boolean; is: 'here' | 'suspended' | 'gone' };

/** Times are in milliseconds and all zones UTC. `owner` is null once their account is deleted. */
export type BoardProposal = {
  owner: Who | null;
  status: ProposalState;
  hiddenFrom: ProposalState | null;
  isRolling: boolean;
  spots: number;
  closeAt: number;
  resultAt: number;
  /** Index into {@link MODEL_QUESTIONS}. */
  questions: 0 | 1;
  /**
   * Time of the last edit notification, and what followers knew before later edits that still wait
   * for one (null: none).
   */
  lastEditNotification: { at: number; known: string | null } | null;
  /** Deleted, because its owner's account is deleted and it has no applications. */
  isGone: boolean;
};

export type BoardApplication = {
  proposal: number;
  applicant: Who;
  status: ApplicationState;
  pending: ModelDecision | null;
  note: string;
  replyBy: number | null;
  waitingSince: number | null;
  changedAt: number | null;
  firstSentAt: number | null;
};

/** A transition; `by` is null for an action of a deleted account. */
export type HistoryRow = {
  proposal: number;
  applicant: Who | null;
  by: Who | null;
  action: string;
  from: string;
  to: string;
  isPending: boolean;
};

/** An email that limits later ones of its kind. */
type RecentEmail = {
  event: 'new_application' | 'applicant_withdrew' | 'application_changed' | 'invited' | 'waitlisted';
  proposal: number;
  applicant: Who;
  at: number;
};

export type Board = {
  now: number;
  people: Person[];
  proposals: BoardProposal[];
  /** In the order of creation. */
  applications: BoardApplication[];
  history: HistoryRow[];
  mailed: RecentEmail[];
  /** Applicants named or counted by the owner's unread notification of new applications. */
  arrivals: Record<number, Who[]>;
  /** Counts toward daily limits: of an applicant, or of the owner (null). */
  transitions: { proposal: number; applicant: Who | null; at: number }[];
};

/** Notifications (`lines`) and emails that a move causes, as "3 receipt". */
export type Notified = { lines: string[]; mails: string[] };
export type ModelResult = { outcome: 'ok' | RefusalCode; notified: Notified };

const TRANSITIONS_A_DAY = 10;

/** Whether the daily limit of 10 is reached. */
export function isTooOften(board: Board, proposal: number, applicant: Who | null): boolean {
  const same = board.transitions.filter(
    (transition) =>
      transition.proposal === proposal &&
      transition.applicant === applicant &&
      board.now - transition.at < DAY_MS,
  );
  return same.length >= TRANSITIONS_A_DAY;
}

export function countTransition(board: Board, proposal: number, applicant: Who | null): void {
  board.transitions.push({ proposal, applicant, at: board.now });
}
/** The project end date of all proposals here, and the first question of the two question sets. */
export const END_DAY = '2027-03-10';
export const MODEL_QUESTIONS = ['Which proofs have you folded?', 'Which would you fold first?'] as const;

/** The last second of the day (UTC) that is `days` after `now`. */
export function endOfDayIn(now: number, days: number): number {
  return (Math.floor(now / DAY_MS) + days) * DAY_MS + DAY_MS - 1000;
}

/** `YYYY-MM-DD` in UTC. */
export function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const PUBLIC: readonly ProposalState[] = ['open', 'closed', 'announced'];
export const isPublicInModel = (status: ProposalState | null) => status !== null && PUBLIC.includes(status);

export function modelApplicationOf(
  board: Board,
  proposal: number,
  applicant: Who,
): BoardApplication | undefined {
  return board.applications.find(
    (application) => application.proposal === proposal && application.applicant === applicant,
  );
}

export function sentTo(board: Board, proposal: number): BoardApplication[] {
  return board.applications.filter(
    (application) => application.proposal === proposal && application.status !== 'saved',
  );
}

/** The viewer, or a visitor once their account is suspended or deleted. */
export const signedIn = (board: Board, who: Who): Who =>
  board.people[who]?.is === 'here' ? who : MODEL_VISITOR;

/**
 * Withdrawn returns 410 and hidden 404, except to the owner and people who submitted; admins see
 * hidden ones.
 */
export function visibilityOf(board: Board, key: number, who: Who): 'ok' | 'withdrawn' | 'not_found' {
  const proposal = board.proposals[key];
  if (!proposal || proposal.isGone) return 'not_found';
  if (isPublicInModel(proposal.status)) return 'ok';
  if (who !== MODEL_VISITOR && (proposal.owner === who || hasSubmitted(board, key, who))) return 'ok';
  if (proposal.status === 'hidden' && board.people[who]?.isAdmin) return 'ok';
  return proposal.status === 'withdrawn' ? 'withdrawn' : 'not_found';
}

/** A draft alone grants no access to a withdrawn or hidden proposal. */
const hasSubmitted = (board: Board, key: number, who: Who) =>
  (modelApplicationOf(board, key, who)?.firstSentAt ?? null) !== null;

/** The refusal of an owner's action to others: 403 where they see the proposal, else 410 or 404. */
export function notTheirs(board: Board, key: number, who: Who): RefusalCode {
  const sight = visibilityOf(board, key, who);
  return sight === 'ok' ? 'forbidden' : sight;
}

export const isAcceptingInModel = (proposal: BoardProposal, now: number) =>
  proposal.status === 'open' && now < proposal.closeAt;

/** Open invitations, pending invitations and acceptances. */
export const holdsSpotInModel = ({ status, pending }: BoardApplication) =>
  status === 'invited' || status === 'accepted' || pending === 'invited';

/** 4 means "4+" and 0 "not stated": both without a limit. */
export const capOf = (spots: number) => (spots === 0 || spots === 4 ? Infinity : spots);

export const isUnderReviewInModel = (status: ApplicationState) =>
  status === 'submitted' || status === 'shortlisted' || status === 'waitlisted';

export const isUndecidedInModel = ({ status, pending, changedAt }: BoardApplication) =>
  isUnderReviewInModel(status) && ((pending === null && status !== 'waitlisted') || changedAt !== null);

/** Live: under review, invited or accepted. */
export const isLiveInModel = (status: ApplicationState) =>
  isUnderReviewInModel(status) || status === 'invited' || status === 'accepted';

/** Submitted and not withdrawn. */
export const isCountedInModel = (status: ApplicationState) => status !== 'saved' && status !== 'withdrawn';

/** The status the owner sees: a pending decision shows as what it will become. */
export const ownersStatus = ({ status, pending }: BoardApplication): ApplicationState => pending ?? status;

/** Whether decisions stay pending: a due-date proposal before its announcement. */
export const holdsDecisionsBack = ({ isRolling, status }: BoardProposal) =>
  !isRolling && status !== 'announced';

/** The waitlist, in the order of being added, then of submission. */
export function waitlistOf(board: Board, key: number): BoardApplication[] {
  return sentTo(board, key)
    .filter((item) => ownersStatus(item) === 'waitlisted')
    .toSorted((a, b) => a.waitingSince! - b.waitingSince! || a.firstSentAt! - b.firstSentAt!);
}

/** Followers: people with a live application or a draft whose account is active. */
export function followersOf(board: Board, key: number): Who[] {
  return board.applications
    .filter(({ proposal, status }) => proposal === key && (isLiveInModel(status) || status === 'saved'))
    .map(({ applicant }) => applicant)
    .filter((who) => board.people[who]!.is === 'here');
}
