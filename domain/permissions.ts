import { type Actor, isPerson } from './actor.ts';
import type { ApplicationStatus, ProposalStatus } from './status.ts';

/** What a person can be to a proposal or an application; a visitor is `anyone` alone. */
export type Role = 'anyone' | 'admin' | 'owner' | 'applicant';

/** The people of a proposal. `hasApplied`: the actor has submitted an application to it. */
export type ProposalPeople = { ownerId: string; hasApplied?: boolean };
/** The people of an application. */
export type ApplicationPeople = { applicantId: string; proposal: { ownerId: string } };
export type Subject = ProposalPeople | ApplicationPeople;

/**
 * The actor's roles for a proposal or an application. `server/db/role-where.ts` repeats this in
 * SQL.
 */
export function rolesOf(actor: Actor, subject: Subject): readonly Role[] {
  const people =
    'applicantId' in subject
      ? { ownerId: subject.proposal.ownerId, isApplicant: isPerson(actor, subject.applicantId) }
      : { ownerId: subject.ownerId, isApplicant: subject.hasApplied === true };
  const roles: Role[] = ['anyone'];
  if (actor.kind === 'admin') roles.push('admin');
  if (isPerson(actor, people.ownerId)) roles.push('owner');
  if (people.isApplicant) roles.push('applicant');
  return roles;
}

/** Whether the actor has one of these roles. */
export function hasRole(allowed: readonly Role[], actor: Actor, subject: Subject): boolean {
  return rolesOf(actor, subject).some((role) => allowed.includes(role));
}

/**
 * Action × roles. The status of the proposal or application, and the time, can still refuse the
 * action.
 */
export const PERMISSIONS = {
  proposal: {
    publish: ['owner'],
    edit: ['owner'],
    clone: ['owner'],
    close: ['owner'],
    reopen: ['owner'],
    announce: ['owner'],
    withdraw: ['owner'],
    leave: ['owner'],
    readApplications: ['owner'],
    message: ['owner'],
    stateDemand: ['owner'],
    answerQuestions: ['owner'],
    hideQuestions: ['admin'],
    hide: ['admin'],
    restore: ['admin'],
    lookAt: ['admin'],
    readModeration: ['owner', 'admin'],
  },
  application: {
    editAnswers: ['applicant'],
    submit: ['applicant'],
    withdraw: ['applicant'],
    restore: ['applicant'],
    accept: ['applicant'],
    decline: ['applicant'],
    resendReceipt: ['applicant'],
    shortlist: ['owner'],
    unshortlist: ['owner'],
    waitlist: ['owner'],
    invite: ['owner'],
    takeBack: ['owner'],
    undo: ['owner'],
    notSelect: ['owner'],
    confirmChanges: ['owner'],
    rankWaitlist: ['owner'],
    review: ['owner'],
  },
} as const satisfies Record<string, Record<string, readonly Role[]>>;

/** Who can read a proposal, by its status. */
export const PROPOSAL_READERS: Record<ProposalStatus, readonly Role[]> = {
  draft: ['owner'],
  open: ['anyone'],
  closed: ['anyone'],
  announced: ['anyone'],
  withdrawn: ['owner', 'applicant'],
  hidden: ['owner', 'applicant', 'admin'],
};

const BOTH_SIDES: readonly Role[] = ['applicant', 'owner'];

/** Who can see an application, by its status: a draft only its applicant. */
export const APPLICATION_READERS: Record<ApplicationStatus, readonly Role[]> = {
  saved: ['applicant'],
  submitted: BOTH_SIDES,
  shortlisted: BOTH_SIDES,
  waitlisted: BOTH_SIDES,
  invited: BOTH_SIDES,
  not_selected: BOTH_SIDES,
  accepted: BOTH_SIDES,
  declined: BOTH_SIDES,
  withdrawn: BOTH_SIDES,
};

/**
 * Permission to open an application's resume and reference link, by its status. Admins have none.
 */
export const ATTACHMENT_READERS: Record<ApplicationStatus, readonly Role[]> = {
  saved: ['applicant'],
  submitted: BOTH_SIDES,
  shortlisted: BOTH_SIDES,
  waitlisted: BOTH_SIDES,
  invited: BOTH_SIDES,
  not_selected: BOTH_SIDES,
  accepted: BOTH_SIDES,
  declined: BOTH_SIDES,
  withdrawn: ['applicant'],
};
