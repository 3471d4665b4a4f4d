import { parseEmail } from '#domain/account/account-email.ts';
import type { Actor } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import {
  INVITATION_DAYS,
  INVITATION_MESSAGE_CAP,
  PROPOSAL_ROLE_LIMITS,
  type ProposalRole,
  isProposalRole,
} from './proposal-people.ts';
import { notOwnerRefusal } from './proposal-transitions.ts';
import { refuseInStatus } from './status-refusal.ts';
import { type FieldErrors, type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** Stored states of an invitation; one that is not answered in time is `expired`. */
export const INVITATION_STATES = ['invited', 'active', 'declined', 'withdrawn'] as const;
export type StoredInvitationState = (typeof INVITATION_STATES)[number];
export type InvitationState = StoredInvitationState | 'expired';

export function invitationState(
  { state, expiresAt }: { state: StoredInvitationState; expiresAt: Date },
  now: Date,
): InvitationState {
  return state === 'invited' && now >= expiresAt ? 'expired' : state;
}

/** Until when an invitation that is sent now can be accepted. */
export function invitationUntil(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

/** Whether the actor may invite people to a proposal, and withdraw invitations. */
export function mayInvite(
  proposal: { status: ProposalStatus } & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.managePeople, actor, proposal)) return notOwnerRefusal(proposal, actor);
  return proposal.status === 'withdrawn' || proposal.status === 'hidden'
    ? refuseInStatus(proposal, 'you can’t invite anyone to it')
    : done(null);
}

/** What the owner types; without an email it is a one-use link. */
export type InvitationForm = { email: string | null; role: string; message: string };
export type Invitation = { email: string | null; role: ProposalRole; message: string };

/** The invitation as stored, or what is wrong with the typed one. */
export function parseInvitation({ email, role, message }: InvitationForm): Outcome<Invitation> {
  const fields: FieldErrors = {};
  const parsed = email === null ? null : parseEmail(email);
  if (parsed?.ok === false) fields['email'] = parsed.error;
  const text = cleanText(message);
  if (text.length > INVITATION_MESSAGE_CAP) fields['message'] = tooLong(INVITATION_MESSAGE_CAP);
  if (!isProposalRole(role)) fields['role'] = 'Choose co-owner or reviewer.';
  if (!isProposalRole(role) || parsed?.ok === false || Object.keys(fields).length > 0)
    return refuse('invalid', { fields });
  return done({ email: parsed?.email ?? null, role, message: text });
}

/** Why no further person can be invited, counting open invitations as people; null if one can. */
export function whyNoInvitation(role: ProposalRole, taken: number): Refusal | null {
  const limit = PROPOSAL_ROLE_LIMITS[role];
  if (taken < limit) return null;
  const people = role === 'co_owner' ? 'co-owners' : 'reviewers';
  const message = `A proposal can have ${limit} ${people}, open invitations included. Remove or withdraw one first.`;
  return refuse('move_not_allowed', { message }).refusal;
}

/**
 * A person's part in a sent application: one that they lead, one of their team, or one that has ended
 * with a decision and cannot be withdrawn.
 */
export type Applied = 'lead' | 'member' | 'ended';

/** The facts that decide whether a person can join. */
export type JoinFacts = {
  role: ProposalRole;
  isOwner: boolean;
  /** Is a co-owner or reviewer already. */
  isActive: boolean;
  /** The application in which they are, if it was submitted and not withdrawn. */
  applied: Applied | null;
  /** People of this role who have joined. */
  active: number;
};

/** To someone whose application was sent, and who would join the proposal's side or own it. */
export const APPLIED_TOO: Record<Applied, string> = {
  lead: 'You applied to this proposal. To join it, withdraw your application first.',
  member: 'You’re in a team that applied to this proposal. To join it, leave the team first.',
  ended: 'Your application to this proposal was decided, so you can’t work on the proposal as well.',
};

/** Why a person with an invitation cannot join a proposal; null if they can. */
export function whyNotJoin({ role, isOwner, isActive, applied, active }: JoinFacts): Refusal | null {
  const why = (message: string) => refuse('move_not_allowed', { message }).refusal;
  if (isOwner) return why('You own this proposal.');
  if (isActive) return why('You already work on this proposal. To join in another role, leave it first.');
  if (applied) return why(APPLIED_TOO[applied]);
  return active < PROPOSAL_ROLE_LIMITS[role]
    ? null
    : why(
        'This proposal has all the people it can have in this role. Ask its owner to remove someone first.',
      );
}
