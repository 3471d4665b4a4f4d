import { type Actor, VISITOR } from './actor.ts';
import { isOnTime } from './deadline.ts';
import {
  APPLICATION_READERS,
  type ApplicationPeople,
  PERMISSIONS,
  type Role,
  hasRole,
} from './permissions.ts';
import { type Proposal, isAccepting, hasPendingDecisions, whyNotApply } from './proposal.ts';
import { type Outcome, done, refuse } from './refusal.ts';
import type { ApplicationStatus } from './status.ts';

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

/** Words an answer aims for; never enforced. */
export const ANSWER_WORD_TARGET = 80;
/** Rows the table of sent applications is padded to, and the count above which "View More" shows. */
export const DASHBOARD_ROWS = 8;
export const DASHBOARD_VIEW_MORE = 9;
/** Characters of a private reason or message an owner writes to an applicant. */
export const MESSAGE_CAP = 2000;
export const PRIVACY_NOTICE = 'Please do not use personal information for any other purpose.';

/** A decision an owner can take about one application. */
export const DECISIONS = ['invited', 'waitlisted', 'not_selected'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The first thing an applicant reads once a decision about them has taken effect. */
export const RESULT_HEADLINE: Record<Decision, string> = {
  invited: 'A seat is held for you',
  waitlisted: 'You are on the waitlist',
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

/** States in which the owner has yet to decide, or may decide anew. */
export const UNDER_REVIEW = [
  'submitted',
  'shortlisted',
  'waitlisted',
] as const satisfies readonly ApplicationStatus[];

/** States of an application that still stands: sent, and neither turned down nor given up by anybody. */
export const LIVE_STATUSES = [
  ...UNDER_REVIEW,
  'invited',
  'accepted',
] as const satisfies readonly ApplicationStatus[];

/** True while something may still come of an application that was sent, or has. */
export function isLive(status: ApplicationStatus): boolean {
  return (LIVE_STATUSES as readonly ApplicationStatus[]).includes(status);
}

/** True while the owner has yet to decide, or may decide anew. */
export function isUnderReview(status: ApplicationStatus): boolean {
  return (UNDER_REVIEW as readonly ApplicationStatus[]).includes(status);
}

/**
 * Every transition of an application; `PERMISSIONS` says who can make it. In a due-date proposal that is not announced, `waitlist`,
 * `invite` and `notSelect` are written down as the pending decision instead, and `takeBack` removes it. An invitation from the
 * waitlist that is taken back leads to the waitlist again.
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

/** What the rules need to know of an application and its proposal. */
export type ApplicationFacts = {
  status: ApplicationStatus;
  pendingDecision: Decision | null;
  /** Since when it waits, also while it is invited from the waitlist. */
  waitlistedAt?: Date | null;
  applicantId: string;
  proposal: Pick<Proposal, 'ownerId' | 'status' | 'hiddenFrom' | 'appType' | 'closeAt'>;
};

/** Where a move leads: a new status at once, or a decision written down until results are announced. */
export type ApplicationStep =
  { kind: 'status'; to: ApplicationStatus } | { kind: 'pending'; decision: Decision | null };

/**
 * What a action does when this person uses it now. A stranger is told `not_found`, somebody who sees the application but may not
 * make the move `forbidden`, and a move its state does not allow `move_not_allowed`.
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
  if (!transition.from.includes(facts.status)) return refuse('move_not_allowed');
  if (transition.to === 'submitted') {
    const why = whyNotApply(facts.proposal, VISITOR, now);
    if (why) return { ok: false, refusal: why };
  }
  if (transition.to === 'accepted' && facts.proposal.status === 'withdrawn') return refuse('withdrawn');
  if (transition.to === 'accepted' && facts.proposal.status === 'hidden') return refuse('move_not_allowed');
  return done({ kind: 'status', to: transition.to });
}

const PENDING_ACTIONS: Partial<Record<ApplicationAction, Decision | null>> = {
  invite: 'invited',
  waitlist: 'waitlisted',
  notSelect: 'not_selected',
  takeBack: null,
};

function ownersStep(facts: ApplicationFacts, transition: ApplicationTransition): Outcome<ApplicationStep> {
  if (facts.proposal.status === 'withdrawn' || facts.proposal.status === 'hidden')
    return refuse('move_not_allowed');
  const restoresPlace = transition.action === 'takeBack' && isInvitedFromWaitlist(facts);
  const pending =
    restoresPlace && facts.status !== 'waitlisted' ? 'waitlisted' : PENDING_ACTIONS[transition.action];
  // An invitation that took effect while the proposal was rolling is taken back by the table below.
  if (pending !== undefined && hasPendingDecisions(facts.proposal) && isUnderReview(facts.status)) {
    return facts.pendingDecision === pending
      ? refuse('move_not_allowed')
      : done({ kind: 'pending', decision: pending });
  }
  return transition.from.includes(facts.status)
    ? done({ kind: 'status', to: restoresPlace ? 'waitlisted' : transition.to })
    : refuse('move_not_allowed');
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

/** Answers can be replaced until the close date, unless the owner has invited the applicant or turned them down. */
export function mayEditAnswers(facts: ApplicationFacts, actor: Actor, now: Date): boolean {
  if (!hasRole(PERMISSIONS.application.editAnswers, actor, facts)) return false;
  if (!isAccepting(facts.proposal, now)) return false;
  return facts.status === 'saved' || isUnderReview(facts.status);
}

/** What {@link isUndecided} asks; `changedAt` is null once the owner has decided about or read what was changed. */
export type UndecidedFacts = Pick<ApplicationFacts, 'status' | 'pendingDecision'> & {
  changedAt: Date | null;
};

/** Still to be decided by the owner, or changed since a decision that is not announced; neither withdrawn nor a draft. */
export function isUndecided(facts: UndecidedFacts): boolean {
  return isUnderReview(facts.status) && (facts.pendingDecision === null || facts.changedAt !== null);
}

/**
 * The status its applicant reads. A shortlist is the owner's private mark, and a pending decision is nobody else's until it is
 * announced: both read "Submitted".
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

/** States that hold a spot; so does an invitation that is pending. */
export const HOLDING_A_SPOT = ['invited', 'accepted'] as const satisfies readonly ApplicationStatus[];

/** Invitations, pending ones and acceptances hold a spot. */
export function holdsSpot(facts: Pick<ApplicationFacts, 'status' | 'pendingDecision'>): boolean {
  return (
    (HOLDING_A_SPOT as readonly ApplicationStatus[]).includes(facts.status) ||
    facts.pendingDecision === 'invited'
  );
}

/** Offered a spot, whatever became of the offer: the invitation's message and reply-by date are there to be read. */
export function wasInvited(status: ApplicationStatus): boolean {
  return (HOLDING_A_SPOT as readonly ApplicationStatus[]).includes(status) || status === 'declined';
}

/** Counted in `application_count`: submitted and not withdrawn. */
export function isCounted(status: ApplicationStatus): boolean {
  return status !== 'saved' && status !== 'withdrawn';
}

/** What the figures of the dashboard count, and what each filters the list to. */
export const SENT_FILTERS = {
  waiting: ['invited', 'saved'],
  results: ['submitted', 'shortlisted', 'waitlisted'],
  accepted: ['accepted'],
} as const satisfies Record<string, readonly ApplicationStatus[]>;
export type SentFilter = keyof typeof SENT_FILTERS;

/** True while the applicant has something to do: an invitation to answer, a draft that can still be submitted. */
export function waitsOnApplicant(status: ApplicationStatus, isAcceptingNow: boolean): boolean {
  return status === 'invited' || (status === 'saved' && isAcceptingNow);
}

/** Once somebody has accepted, owner and applicant see each other's name and e-mail. */
export function sharesContact(status: ApplicationStatus): boolean {
  return status === 'accepted';
}

/** "On Time" while the window to apply is open by its date, "Past Due" after it. */
export function applicationWindowLabel(closeAt: Date, now: Date): 'On Time' | 'Past Due' {
  return isOnTime(now, closeAt) ? 'On Time' : 'Past Due';
}

/** The actions this person may use now, for the buttons of a page. */
export function allowedActions(facts: ApplicationFacts, actor: Actor, now: Date): ApplicationAction[] {
  return APPLICATION_TRANSITIONS.filter(
    (transition) => transitionApplication(facts, transition.action, actor, now).ok,
  ).map((transition) => transition.action);
}

/** The number on a receipt, "CG-2B90-55D1": the same for an application for ever, and no secret. */
export function receiptNumber(applicationId: number): string {
  const mixed = (Math.imul(applicationId, 0x9e3779b1) >>> 0).toString(16).toUpperCase().padStart(8, '0');
  return `CG-${mixed.slice(0, 4)}-${mixed.slice(4)}`;
}
