import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  APPLICATION_READERS,
  type ApplicationPeople,
  PERMISSIONS,
  type Role,
  hasRole,
} from '#domain/access/permissions.ts';
import type { Applied } from '#domain/proposal/proposal-invitation.ts';
import { whyNotApply } from '#domain/proposal/proposal-transitions.ts';
import { refuseInStatus } from '#domain/proposal/status-refusal.ts';
import { type Proposal, isAccepting, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { SpotAnswer } from '#domain/team/team.ts';
import { refuseApplicant, whyDecided } from './decided.ts';

export const APPLICATION_LABEL: Record<ApplicationStatus, string> = {
  saved: 'Saved draft',
  submitted: 'Submitted',
  shortlisted: 'Shortlisted',
  waitlisted: 'Waitlisted',
  invited: 'Invited',
  not_selected: 'Not selected',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Decisions that only the owner's side sees until results are announced, as what will happen. */
export const PENDING_LABEL: Partial<Record<ApplicationStatus, string>> = {
  invited: 'To invite',
  waitlisted: 'To waitlist',
  not_selected: 'To turn down',
};

/** Words to aim for in an answer; never enforced. */
export const ANSWER_WORD_TARGET = 80;
/** Rows the table of sent applications is padded to, and the count from which "View More" shows. */
export const DASHBOARD_ROWS = 8;
export const DASHBOARD_VIEW_MORE = 9;
/** Characters of a reason or message between owner and applicant. */
export const MESSAGE_CAP = 2000;
export const PRIVACY_NOTICE = 'Please don’t use personal information for any other purpose.';

/** The decisions an owner can make about an application. */
export const DECISIONS = ['invited', 'waitlisted', 'not_selected'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The first line an applicant reads of a decision once it has taken effect. */
export const RESULT_HEADLINE: Record<Decision, string> = {
  invited: 'You’re invited to join',
  waitlisted: 'You’re on the waitlist',
  not_selected: 'You were not selected',
};

export type ApplicationAction =
  | 'submit'
  | 'withdraw'
  | 'restore'
  | 'accept'
  | 'decline'
  | 'shortlist'
  | 'unshortlist'
  | 'waitlist'
  | 'invite'
  | 'takeBack'
  | 'notSelect';

type ApplicationTransition = {
  action: ApplicationAction;
  from: readonly ApplicationStatus[];
  to: ApplicationStatus;
};

/** Statuses in which the owner has yet to decide, or may decide again. */
export const UNDER_REVIEW = [
  'submitted',
  'shortlisted',
  'waitlisted',
] as const satisfies readonly ApplicationStatus[];

/**
 * Statuses of a running application: submitted, and neither turned down, declined nor withdrawn.
 */
export const LIVE_STATUSES = [
  ...UNDER_REVIEW,
  'invited',
  'accepted',
] as const satisfies readonly ApplicationStatus[];

/** True for a submitted application that was neither turned down, declined nor withdrawn. */
export function isLive(status: ApplicationStatus): boolean {
  return (LIVE_STATUSES as readonly ApplicationStatus[]).includes(status);
}

/** A person's part in an application, which bars them from the proposal's side; null if it does not. */
export function appliedAs(
  application: { status: ApplicationStatus; applicantId: string } | undefined,
  uid: string,
): Applied | null {
  if (!application || application.status === 'saved' || application.status === 'withdrawn') return null;
  if (!isLive(application.status)) return 'ended';
  return application.applicantId === uid ? 'lead' : 'member';
}

/** True while the owner has yet to decide, or may decide again. */
export function isUnderReview(status: ApplicationStatus): boolean {
  return (UNDER_REVIEW as readonly ApplicationStatus[]).includes(status);
}

/**
 * Every transition of an application, for the roles in `PERMISSIONS`. While decisions are pending,
 * `waitlist`, `invite` and `notSelect` set the pending decision and `takeBack` removes it. Taking
 * back an invitation from the waitlist or the shortlist returns the application there.
 */
export const APPLICATION_TRANSITIONS: readonly ApplicationTransition[] = [
  { action: 'submit', from: ['saved'], to: 'submitted' },
  { action: 'withdraw', from: LIVE_STATUSES, to: 'withdrawn' },
  { action: 'restore', from: ['withdrawn'], to: 'submitted' },
  { action: 'accept', from: ['invited'], to: 'accepted' },
  { action: 'decline', from: ['invited'], to: 'declined' },
  { action: 'shortlist', from: ['submitted', 'waitlisted'], to: 'shortlisted' },
  { action: 'unshortlist', from: ['shortlisted', 'waitlisted'], to: 'submitted' },
  { action: 'waitlist', from: ['submitted', 'shortlisted'], to: 'waitlisted' },
  { action: 'invite', from: UNDER_REVIEW, to: 'invited' },
  { action: 'takeBack', from: ['invited'], to: 'submitted' },
  { action: 'notSelect', from: UNDER_REVIEW, to: 'not_selected' },
];

/** The facts of an application and its proposal that the rules depend on. */
export type ApplicationFacts = {
  status: ApplicationStatus;
  pendingDecision: Decision | null;
  /** Since when it is on the waitlist; retained while it is invited from there. */
  waitlistedAt?: Date | null;
  /** The status before its invitation took effect, where taking that back returns to it. */
  invitedFrom?: ApplicationStatus | null;
  applicantId: string;
  /** The members of a team beside the applicant, who leads it. */
  memberIds?: readonly string[];
  /** People who accepted, and the lead's answer. */
  acceptances?: number;
  leadAnswer?: SpotAnswer | null;
  /** The actor's own answer to an invitation. */
  ownAnswer?: SpotAnswer | null;
  /** People with a confirmed conflict of interest. */
  conflictIds: readonly string[];
  proposal: Pick<Proposal, 'ownerId' | 'coOwnerIds' | 'status' | 'hiddenFrom' | 'appType' | 'closeAt'> &
    Partial<Pick<Proposal, 'pausedAt'>>;
};

/** Result of an action: a new status at once, or a pending decision until results are announced. */
export type ApplicationStep =
  | { kind: 'status'; to: ApplicationStatus }
  | { kind: 'pending'; decision: Decision | null };

/**
 * What the action leads to now. Refuses with `not_found` if the actor cannot read the application,
 * `forbidden` without the role, `move_not_allowed` in a status or proposal that does not allow it.
 */
export function transitionApplication(
  facts: ApplicationFacts,
  action: ApplicationAction,
  actor: Actor,
  now: Date,
): Outcome<ApplicationStep> {
  if (!mayReadApplication(facts, actor)) return refuse('not_found');
  const transition = APPLICATION_TRANSITIONS.find((row) => row.action === action)!;
  const roles: readonly Role[] = PERMISSIONS.application[action];
  if (!hasRole(roles, actor, facts)) return refuse('forbidden');
  return roles.includes('applicant') ? applicantsStep(facts, transition, now) : ownersStep(facts, transition);
}

function applicantsStep(
  facts: ApplicationFacts,
  transition: ApplicationTransition,
  now: Date,
): Outcome<ApplicationStep> {
  const isAnswer = transition.to === 'accepted' || transition.to === 'declined';
  if (!transition.from.includes(facts.status)) return refuseApplicant(facts.status, isAnswer);
  if (transition.to === 'withdrawn' && hasOtherAccepted(facts))
    return refuse('move_not_allowed', { message: OTHERS_ACCEPTED });
  if (facts.ownAnswer && isAnswer) return refuseApplicant(facts.ownAnswer, isAnswer);
  if (transition.to === 'submitted') {
    const why = whyNotApply(facts.proposal, VISITOR, now);
    if (why) return { ok: false, refusal: why };
  }
  if (transition.to === 'accepted' && facts.proposal.status === 'withdrawn') return refuse('withdrawn');
  if (transition.to === 'accepted' && facts.proposal.status === 'hidden')
    return refuseInStatus(facts.proposal, 'you can’t accept a spot in it right now');
  return done({ kind: 'status', to: transition.to });
}

const OTHERS_ACCEPTED =
  'Someone in your team has accepted a spot, so you can’t withdraw the application. You can leave the team.';
const TEAM_ACCEPTED = 'Someone in this team has accepted, so you can’t take the invitation back.';

/** Whether someone of the team beside its lead has accepted a spot. */
function hasOtherAccepted({ acceptances = 0, leadAnswer }: ApplicationFacts): boolean {
  return acceptances > (leadAnswer === 'accepted' ? 1 : 0);
}

const SAME_DECISION = 'This application already has this status.';
const NOTHING_TO_UNDO = 'There’s no decision to undo.';

const PENDING_ACTIONS: Partial<Record<ApplicationAction, Decision | null>> = {
  invite: 'invited',
  waitlist: 'waitlisted',
  notSelect: 'not_selected',
  takeBack: null,
};

function ownersStep(facts: ApplicationFacts, transition: ApplicationTransition): Outcome<ApplicationStep> {
  if (facts.proposal.status === 'withdrawn' || facts.proposal.status === 'hidden')
    return refuseInStatus(facts.proposal, 'you can’t decide about its applications');
  // An invitation carries the owner's message, which may have links.
  if (transition.action === 'invite' && facts.proposal.pausedAt) return refuse('paused');
  if (transition.action === 'takeBack' && facts.status === 'invited' && facts.acceptances)
    return refuse('move_not_allowed', { message: TEAM_ACCEPTED });
  const restoresPlace = transition.action === 'takeBack' && isInvitedFromWaitlist(facts);
  const pending =
    restoresPlace && facts.status !== 'waitlisted' ? 'waitlisted' : PENDING_ACTIONS[transition.action];
  // An invitation that took effect while the proposal was rolling is taken back by the table.
  if (pending !== undefined && hasPendingDecisions(facts.proposal) && isUnderReview(facts.status)) {
    return facts.pendingDecision === pending
      ? refuse('move_not_allowed', { message: pending === null ? NOTHING_TO_UNDO : SAME_DECISION })
      : done({ kind: 'pending', decision: pending });
  }
  return transition.from.includes(facts.status)
    ? done({ kind: 'status', to: restoresPlace ? 'waitlisted' : statusAfter(transition, facts) })
    : refuse('move_not_allowed', {
        message:
          whyDecided(facts.status) ?? (transition.action === 'takeBack' ? NOTHING_TO_UNDO : SAME_DECISION),
      });
}

function statusAfter({ action, to }: ApplicationTransition, { invitedFrom }: ApplicationFacts) {
  return action === 'takeBack' && invitedFrom === 'shortlisted' ? 'shortlisted' : to;
}

function isInvitedFromWaitlist(facts: ApplicationFacts): boolean {
  return statusForOwner(facts) === 'invited' && Boolean(facts.waitlistedAt);
}

/** Whether the actor can see the application, by `APPLICATION_READERS`. */
export function mayReadApplication(
  facts: Pick<ApplicationFacts, 'status'> & ApplicationPeople,
  actor: Actor,
): boolean {
  return hasRole(APPLICATION_READERS[facts.status], actor, facts);
}

/**
 * Answers can be replaced until the close date, unless a decision has taken effect that ends the
 * review.
 */
export function mayEditAnswers(facts: ApplicationFacts, actor: Actor, now: Date): boolean {
  if (!hasRole(PERMISSIONS.application.editAnswers, actor, facts)) return false;
  if (!isAccepting(facts.proposal, now)) return false;
  return facts.status === 'saved' || isUnderReview(facts.status);
}

/**
 * Facts of `isUndecided`. `changedAt` is null once the owner has decided about or read the change.
 */
export type UndecidedFacts = Pick<ApplicationFacts, 'status' | 'pendingDecision'> & {
  changedAt: Date | null;
};

/**
 * True if the owner has not decided, counting a place on the waitlist as a decision, or if the
 * answers changed after the decision. Never true for drafts and withdrawn applications.
 */
export function isUndecided(facts: UndecidedFacts): boolean {
  return isUnderReview(facts.status) && (!hasDecision(facts) || facts.changedAt !== null);
}

/** Of an application under review: true with a pending decision or a place on the waitlist. */
export function hasDecision(facts: Pick<ApplicationFacts, 'status' | 'pendingDecision'>): boolean {
  return facts.pendingDecision !== null || facts.status === 'waitlisted';
}

/**
 * The status its applicant reads: the owner's private shortlist reads "Submitted", and so does a
 * pending decision, which is stored separately.
 */
export function statusForApplicant(status: ApplicationStatus): ApplicationStatus {
  return status === 'shortlisted' ? 'submitted' : status;
}

/** The status its owner reads: a pending decision counts as what it will become. */
export function statusForOwner(
  facts: Pick<ApplicationFacts, 'status' | 'pendingDecision'>,
): ApplicationStatus {
  return facts.pendingDecision ?? facts.status;
}

/** Statuses that hold a spot. A pending invitation holds one as well. */
export const HOLDING_A_SPOT = ['invited', 'accepted'] as const satisfies readonly ApplicationStatus[];

/** True for invitations, pending invitations and acceptances. */
export function holdsSpot(facts: Pick<ApplicationFacts, 'status' | 'pendingDecision'>): boolean {
  return (
    (HOLDING_A_SPOT as readonly ApplicationStatus[]).includes(facts.status) ||
    facts.pendingDecision === 'invited'
  );
}

/** True once invited, whatever the answer: the message and the reply-by date stay readable. */
export function wasInvited(status: ApplicationStatus): boolean {
  return (HOLDING_A_SPOT as readonly ApplicationStatus[]).includes(status) || status === 'declined';
}

/** True if counted in `application_count`: submitted and not withdrawn. */
export function isCounted(status: ApplicationStatus): boolean {
  return status !== 'saved' && status !== 'withdrawn';
}

/** The dashboard's counts of sent applications, and the statuses each filters the list to. */
export const SENT_FILTERS = {
  waiting: ['invited', 'saved'],
  results: ['submitted', 'shortlisted', 'waitlisted'],
  accepted: ['accepted'],
} as const satisfies Record<string, readonly ApplicationStatus[]>;
export type SentFilter = keyof typeof SENT_FILTERS;

/**
 * True while the applicant can act: an invitation to answer, or a draft or changes that can be
 * submitted.
 */
export function waitsOnApplicant(
  { status, isUnsent }: { status: ApplicationStatus; isUnsent?: boolean },
  isAcceptingNow: boolean,
): boolean {
  return status === 'invited' || ((status === 'saved' || isUnsent === true) && isAcceptingNow);
}

/** After acceptance, owner and applicant see each other's name and email. */
export function sharesContact(status: ApplicationStatus): boolean {
  return status === 'accepted';
}

/** "On Time" while the proposal accepts applications, "Past Due" from then on. */
export function applicationWindowLabel(
  proposal: Pick<Proposal, 'status' | 'closeAt'>,
  now: Date,
): 'On Time' | 'Past Due' {
  return isAccepting(proposal, now) ? 'On Time' : 'Past Due';
}

/** The actions this person may take now, for a page's buttons. */
export function allowedActions(facts: ApplicationFacts, actor: Actor, now: Date): ApplicationAction[] {
  return APPLICATION_TRANSITIONS.filter(
    (transition) => transitionApplication(facts, transition.action, actor, now).ok,
  ).map((transition) => transition.action);
}

/**
 * The number on a receipt, "CG-2B90-55D1". Derived from the id, so it never changes and is no
 * secret.
 */
export function receiptNumber(applicationId: number): string {
  const mixed = (Math.imul(applicationId, 0x9e3779b1) >>> 0).toString(16).toUpperCase().padStart(8, '0');
  return `CG-${mixed.slice(0, 4)}-${mixed.slice(4)}`;
}

/** True once it was submitted, even if withdrawn since. A draft alone opens nothing that is hidden. */
export function hasSubmitted(application: { submittedAt: Date | null } | undefined): boolean {
  return Boolean(application?.submittedAt);
}

/** The change of an application that its owner has to review, if any. */
export function changeOf(
  application: Pick<ApplicationFacts, 'status' | 'pendingDecision'> & { changedAt: Date | null },
): { at: Date; afterDecision: boolean } | null {
  const { status, changedAt } = application;
  if (!changedAt || !isUnderReview(status)) return null;
  return { at: changedAt, afterDecision: hasDecision(application) };
}
