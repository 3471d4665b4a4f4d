import { type Actor, isPerson } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { HAND_OVER_DAYS } from './proposal-people.ts';
import { accountFields } from './proposal-form.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from './proposal-transitions.ts';
import { refuseInStatus } from './status-refusal.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';
import { NOT_APPLICABLE } from '#domain/text/text.ts';

/** Until when an offer that is made now can be accepted. */
export function handOverUntil(now: Date): Date {
  return new Date(now.getTime() + HAND_OVER_DAYS * DAY_MS);
}

type Facts = { status: ProposalStatus } & ProposalPeople;

/** Whether the actor may offer a proposal to the co-owner `uid`; `not_found` if they are none. */
export function mayHandOver(proposal: Facts, actor: Actor, uid: string): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.handOver, actor, proposal)) return notOwnerRefusal(proposal, actor);
  if (!proposal.coOwnerIds.includes(uid)) return refuse('not_found');
  return isOver(proposal) ? refuseInStatus(proposal, NO_HAND_OVER) : done(null);
}

/** Whether the actor may accept or decline this offer; `not_found` unless it is theirs and open. */
export function mayAnswerHandOver(
  proposal: Facts,
  offer: { toId: string; expiresAt: Date } | null,
  actor: Actor,
  now: Date,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.acceptHandOver, actor, proposal)) return notOwnerRefusal(proposal, actor);
  if (!offer || !isPerson(actor, offer.toId) || now >= offer.expiresAt)
    return refuse('not_found', { message: 'There’s no open offer to hand this proposal over to you.' });
  return isOver(proposal) ? refuseInStatus(proposal, NO_HAND_OVER) : done(null);
}

/**
 * Why a proposal cannot change hands, when it is offered and when it is accepted: paused by reports,
 * or its owner or the other person has a scam. Another owner must not open what that closed.
 */
export function whyNoHandOver({ pausedAt }: { pausedAt: Date | null }, isOfScammer: boolean): Refusal | null {
  if (pausedAt) return refuse('paused', { message: PAUSED }).refusal;
  return isOfScammer ? refuse('move_not_allowed').refusal : null;
}

/** The organization beside a new owner's name, from their profile: never the former owner's. */
export function organizationAfterHandOver(profileOrganization: string): string {
  return accountFields('', profileOrganization).organization || NOT_APPLICABLE;
}

const NO_HAND_OVER = 'it can’t change hands';
const PAUSED =
  'Several members reported this proposal. It can’t change hands until an admin has looked at it.';

function isOver({ status }: Facts): boolean {
  return status === 'withdrawn' || status === 'hidden';
}
