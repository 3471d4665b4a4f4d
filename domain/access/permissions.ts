import { type Actor, isPerson } from '#domain/base/actor.ts';
import type { ApplicationStatus, ProposalStatus } from '#domain/base/status.ts';

/** What a person can be to a proposal or an application; a visitor is `anyone` alone. */
export type Role = 'anyone' | 'admin' | 'owner' | 'coOwner' | 'applicant' | 'teamMember';

/** The owner's side of a proposal: its owner, and active co-owners. */
export type OwnersSide = { ownerId: string; coOwnerIds: readonly string[] };
/**
 * The people of a proposal. `hasApplied` means that the actor is in an application that was
 * submitted to it, `hasLeft` that the actor worked on it before.
 */
export type ProposalPeople = OwnersSide & { hasApplied?: boolean; hasLeft?: boolean };
/**
 * The people of an application: of a team, the applicant is its lead. Someone on the owner's side
 * with a confirmed conflict of interest (`conflictIds`) is a stranger to it.
 */
export type ApplicationPeople = {
  applicantId: string;
  memberIds?: readonly string[];
  conflictIds: readonly string[];
  proposal: OwnersSide;
};
export type Subject = ProposalPeople | ApplicationPeople;

/**
 * The actor's roles for a proposal or an application. `server/reads/role-where.ts` repeats this in
 * SQL.
 */
export function rolesOf(actor: Actor, subject: Subject): readonly Role[] {
  const isOfApplication = 'applicantId' in subject;
  const { ownerId, coOwnerIds } = isOfApplication ? subject.proposal : subject;
  const isInConflict = isOfApplication && subject.conflictIds.some((uid) => isPerson(actor, uid));
  const roles: Role[] = ['anyone'];
  if (actor.kind === 'admin') roles.push('admin');
  if (isPerson(actor, ownerId) && !isInConflict) roles.push('owner');
  if (coOwnerIds.some((uid) => isPerson(actor, uid)) && !isInConflict) roles.push('coOwner');
  const isApplicant = isOfApplication ? isPerson(actor, subject.applicantId) : subject.hasApplied === true;
  if (isApplicant) roles.push('applicant');
  if (isOfApplication && subject.memberIds?.some((uid) => isPerson(actor, uid))) roles.push('teamMember');
  return roles;
}

/** Whether the actor has one of these roles. */
export function hasRole(allowed: readonly Role[], actor: Actor, subject: Subject): boolean {
  return rolesOf(actor, subject).some((role) => allowed.includes(role));
}

/** The ids of the owner's side, the owner first. */
export function ownersSideOf({ ownerId, coOwnerIds }: OwnersSide): string[] {
  return [ownerId, ...coOwnerIds];
}

// Lists are spelled out: bundlers treat a spread as a side effect and include it in the first load.

/** Who works on a proposal and decides about its applications. */
export const OWNERS_SIDE: readonly Role[] = ['owner', 'coOwner'];

/**
 * Action × roles. The status of the proposal or application, and the time, can still refuse the
 * action.
 */
export const PERMISSIONS = {
  proposal: {
    publish: ['owner'],
    edit: OWNERS_SIDE,
    clone: ['owner'],
    close: OWNERS_SIDE,
    reopen: OWNERS_SIDE,
    announce: OWNERS_SIDE,
    withdraw: ['owner'],
    leave: ['owner'],
    managePeople: ['owner'],
    handOver: ['owner'],
    acceptHandOver: ['coOwner'],
    readApplications: OWNERS_SIDE,
    managePanel: OWNERS_SIDE,
    message: OWNERS_SIDE,
    stateDemand: OWNERS_SIDE,
    answerQuestions: OWNERS_SIDE,
    hideQuestions: ['admin'],
    hide: ['admin'],
    restore: ['admin'],
    lookAt: ['admin'],
    readModeration: ['owner', 'coOwner', 'admin'],
  },
  application: {
    editAnswers: ['applicant'],
    submit: ['applicant'],
    withdraw: ['applicant'],
    restore: ['applicant'],
    accept: ['applicant', 'teamMember'],
    decline: ['applicant', 'teamMember'],
    changeTeam: ['applicant'],
    readTeam: ['applicant', 'teamMember'],
    editOwnPart: ['applicant', 'teamMember'],
    leaveTeam: ['applicant', 'teamMember'],
    resendReceipt: ['applicant'],
    allowResume: ['applicant'],
    shortlist: OWNERS_SIDE,
    unshortlist: OWNERS_SIDE,
    waitlist: OWNERS_SIDE,
    invite: OWNERS_SIDE,
    takeBack: OWNERS_SIDE,
    undo: OWNERS_SIDE,
    notSelect: OWNERS_SIDE,
    confirmChanges: OWNERS_SIDE,
    rankWaitlist: OWNERS_SIDE,
    review: OWNERS_SIDE,
    managePanel: OWNERS_SIDE,
  },
} as const satisfies Record<string, Record<string, readonly Role[]>>;

/** Who can read a proposal, by its status. */
export const PROPOSAL_READERS: Record<ProposalStatus, readonly Role[]> = {
  draft: ['owner'],
  open: ['anyone'],
  closed: ['anyone'],
  announced: ['anyone'],
  withdrawn: ['owner', 'coOwner', 'applicant'],
  hidden: ['owner', 'coOwner', 'applicant', 'admin'],
};

const BOTH_SIDES: readonly Role[] = ['applicant', 'teamMember', 'owner', 'coOwner'];

/** Who can see an application, by its status: a draft only its applicant and their team. */
export const APPLICATION_READERS: Record<ApplicationStatus, readonly Role[]> = {
  saved: ['applicant', 'teamMember'],
  submitted: BOTH_SIDES,
  shortlisted: BOTH_SIDES,
  waitlisted: BOTH_SIDES,
  invited: BOTH_SIDES,
  not_selected: BOTH_SIDES,
  accepted: BOTH_SIDES,
  declined: BOTH_SIDES,
  withdrawn: BOTH_SIDES,
};

const RESUME_READERS: readonly Role[] = ['applicant', 'owner', 'coOwner'];

/**
 * Permission to open an application's resume and reference link, by its status. Admins have none.
 */
export const ATTACHMENT_READERS: Record<ApplicationStatus, readonly Role[]> = {
  saved: ['applicant'],
  submitted: RESUME_READERS,
  shortlisted: RESUME_READERS,
  waitlisted: RESUME_READERS,
  invited: RESUME_READERS,
  not_selected: RESUME_READERS,
  accepted: RESUME_READERS,
  declined: RESUME_READERS,
  withdrawn: ['applicant'],
};
