import { DAY_MS } from '../../../../domain/duration.ts';
import type { RefusalCode } from '../../../../domain/refusal.ts';

/**
 * The board as PRODUCT.md tells it, in memory: what the tests of the life cycles believe. Nothing of `domain/` but names of types is
 * used here, or the product would be compared with itself.
 */

/** Place of a person in {@link Board.people}; -1 is a visitor. */
export type Who = number;
export const VISITOR = -1;

export type ModelDecision = 'invited' | 'waitlisted' | 'not_selected';
export type ProposalState = 'open' | 'closed' | 'announced' | 'withdrawn' | 'hidden';
export type ApplicationState =
  'saved' | 'submitted' | 'shortlisted' | ModelDecision | 'accepted' | 'declined' | 'withdrawn';

export type Person = { isAdmin: boolean; is: 'here' | 'suspended' | 'gone' };

/** Instants are milliseconds; every zone is UTC. `owner` is null once their account is deleted. */
export type BoardProposal = {
  owner: Who | null;
  status: ProposalState;
  hiddenFrom: ProposalState | null;
  isRolling: boolean;
  spots: number;
  closeAt: number;
  resultAt: number;
  /** Which of two sets of questions it asks. */
  questions: 0 | 1;
  /** When followers were last notified of an edit, and what they knew when a later edit began to wait. */
  lastEditNotification: { at: number; known: string | null } | null;
  /** Deleted with its owner, since nobody had begun to apply. */
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

/** A row of the history: `by` is null for what a deleted account did. */
export type HistoryRow = {
  proposal: number;
  applicant: Who | null;
  by: Who | null;
  action: string;
  from: string;
  to: string;
  isPending: boolean;
};

/** A mail that later ones of its kind depend on. */
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
  /** In the order in which they were begun. */
  applications: BoardApplication[];
  history: HistoryRow[];
  mailed: RecentEmail[];
  /** What counts toward the daily limits: of an applicant, or (null) of the owner. */
  transitions: { proposal: number; applicant: Who | null; at: number }[];
};

/** What a move leaves to be told, as "3 receipt": a line in the product, a mail. */
export type Notified = { lines: string[]; mails: string[] };
export type ModelResult = { outcome: 'ok' | RefusalCode; notified: Notified };

const TRANSITIONS_A_DAY = 10;

/** True once this was done ten times within a day. */
export function isTooOften(board: Board, proposal: number, applicant: Who | null): boolean {
  const same = board.transitions.filter(
    (one) => one.proposal === proposal && one.applicant === applicant && board.now - one.at < DAY_MS,
  );
  return same.length >= TRANSITIONS_A_DAY;
}

export function countTransition(board: Board, proposal: number, applicant: Who | null): void {
  board.transitions.push({ proposal, applicant, at: board.now });
}
/** What everything that is published here ends on, and the first question of the two sets. */
export const END_DAY = '2027-03-10';
export const QUESTIONS = ['Which proofs have you folded?', 'Which would you fold first?'] as const;

/** The end of the day that lies so many days after the one of `now`. */
export function endOfDayIn(now: number, days: number): number {
  return (Math.floor(now / DAY_MS) + days) * DAY_MS + DAY_MS - 1000;
}

/** `YYYY-MM-DD`, by UTC. */
export function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const PUBLIC: readonly ProposalState[] = ['open', 'closed', 'announced'];
export const isPublic = (status: ProposalState | null) => status !== null && PUBLIC.includes(status);

export function applicationOf(board: Board, proposal: number, applicant: Who): BoardApplication | undefined {
  return board.applications.find((one) => one.proposal === proposal && one.applicant === applicant);
}

export function sentTo(board: Board, proposal: number): BoardApplication[] {
  return board.applications.filter((one) => one.proposal === proposal && one.status !== 'saved');
}

/** Who is asking: nobody, once their account is suspended or deleted. */
export const signedIn = (board: Board, who: Who): Who => (board.people[who]?.is === 'here' ? who : VISITOR);

/** Withdrawn answers 410, hidden 404, to everybody but the owner and its applicants; admins see what is hidden. */
export function visibilityOf(board: Board, key: number, who: Who): 'ok' | 'withdrawn' | 'not_found' {
  const proposal = board.proposals[key];
  if (!proposal || proposal.isGone) return 'not_found';
  if (isPublic(proposal.status)) return 'ok';
  if (who !== VISITOR && (proposal.owner === who || hasSubmitted(board, key, who))) return 'ok';
  if (proposal.status === 'hidden' && board.people[who]?.isAdmin) return 'ok';
  return proposal.status === 'withdrawn' ? 'withdrawn' : 'not_found';
}

/** A draft alone gives no right to read what has left the board. */
const hasSubmitted = (board: Board, key: number, who: Who) =>
  (applicationOf(board, key, who)?.firstSentAt ?? null) !== null;

/** Why what is the owner's is refused to anybody else: 403 where they see it, else 410 or 404. */
export function notTheirs(board: Board, key: number, who: Who): RefusalCode {
  const sight = visibilityOf(board, key, who);
  return sight === 'ok' ? 'forbidden' : sight;
}

export const isAccepting = (proposal: BoardProposal, now: number) =>
  proposal.status === 'open' && now < proposal.closeAt;

/** Invited, pending invitations and accepted. */
export const holdsSpot = ({ status, pending }: BoardApplication) =>
  status === 'invited' || status === 'accepted' || pending === 'invited';

/** 4 means "4+" and 0 "not stated": no cap. */
export const capOf = (spots: number) => (spots === 0 || spots === 4 ? Infinity : spots);

export const isUnderReview = (status: ApplicationState) =>
  status === 'submitted' || status === 'shortlisted' || status === 'waitlisted';

export const isUndecided = ({ status, pending, changedAt }: BoardApplication) =>
  isUnderReview(status) && (pending === null || changedAt !== null);

/** Still stands: something may come of it, or has. */
export const isLive = (status: ApplicationState) =>
  isUnderReview(status) || status === 'invited' || status === 'accepted';

/** Counted are submitted and not withdrawn. */
export const isCounted = (status: ApplicationState) => status !== 'saved' && status !== 'withdrawn';

/** What the owner reads: a kept decision as what it will become. */
export const ownersStatus = ({ status, pending }: BoardApplication): ApplicationState => pending ?? status;

/** While a due-date proposal is not announced, decisions are kept. */
export const holdsDecisionsBack = ({ isRolling, status }: BoardProposal) =>
  !isRolling && status !== 'announced';

/** Who waits, in the order of being put there, then of applying. */
export function waitlistOf(board: Board, key: number): BoardApplication[] {
  return sentTo(board, key)
    .filter((one) => ownersStatus(one) === 'waitlisted')
    .toSorted((a, b) => a.waitingSince! - b.waitingSince! || a.firstSentAt! - b.firstSentAt!);
}

/** Everybody who follows a proposal: a live application or a draft there, an account that is not suspended. */
export function followersOf(board: Board, key: number): Who[] {
  return board.applications
    .filter(({ proposal, status }) => proposal === key && (isLive(status) || status === 'saved'))
    .map(({ applicant }) => applicant)
    .filter((who) => board.people[who]!.is === 'here');
}
