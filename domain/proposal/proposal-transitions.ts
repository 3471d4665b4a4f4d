import { type Actor, isPerson } from '#domain/base/actor.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import {
  OWNERS_SIDE,
  type OwnersSide,
  PERMISSIONS,
  type ProposalPeople,
  hasRole,
  ownersSideOf,
} from '#domain/access/permissions.ts';
import { type Proposal, mayReadProposal } from './proposal.ts';
import { type StatusFacts, refuseAlready, refuseInStatus } from './status-refusal.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

export type ProposalAction =
  | 'publish'
  | 'close'
  | 'reopen'
  | 'announce'
  | 'withdraw'
  | 'leave'
  | 'hide'
  | 'restore';
type ProposalTransition = {
  action: ProposalAction;
  from: readonly ProposalStatus[];
  to: ProposalStatus | 'hiddenFrom';
};

/**
 * Every transition of a proposal; `PERMISSIONS` says who can make it. Time changes no stored
 * status: what follows from the clock is derived.
 */
export const PROPOSAL_TRANSITIONS: readonly ProposalTransition[] = [
  { action: 'publish', from: ['draft'], to: 'open' },
  { action: 'close', from: ['open'], to: 'closed' },
  { action: 'reopen', from: ['closed'], to: 'open' },
  { action: 'announce', from: ['closed'], to: 'announced' },
  { action: 'withdraw', from: ['draft', 'open', 'closed'], to: 'withdrawn' },
  // Only deleting the owner's account does this.
  { action: 'leave', from: ['open', 'closed', 'announced'], to: 'withdrawn' },
  { action: 'hide', from: ['draft', 'open', 'closed', 'announced', 'withdrawn'], to: 'hidden' },
  { action: 'restore', from: ['hidden'], to: 'hiddenFrom' },
];

/** What follows from a status that does not allow the action. */
const CONSEQUENCE: Record<ProposalAction, string> = {
  publish: 'it can’t be published',
  close: 'it can’t be closed',
  reopen: 'it can’t be reopened',
  announce: 'its results can’t be announced',
  withdraw: 'it can’t be withdrawn',
  leave: 'it can’t be withdrawn',
  hide: 'it can’t be hidden',
  restore: 'there’s nothing to restore',
};

type ProposalFacts = Pick<Proposal, 'status' | 'hiddenFrom' | 'appType' | 'closeAt'> &
  ProposalPeople &
  StatusFacts;

/**
 * The status after the action, or a refusal: `not_found` where the actor cannot read the proposal.
 * An admin hides and restores any proposal, also one they cannot read.
 */
export function transitionProposal(
  facts: ProposalFacts,
  action: ProposalAction,
  actor: Actor,
): Outcome<ProposalStatus> {
  const transition = PROPOSAL_TRANSITIONS.find((row) => row.action === action)!;
  if (!hasRole(PERMISSIONS.proposal[action], actor, facts)) return notOwnerRefusal(facts, actor);
  if (action === 'announce' && facts.appType === 'rolling') return refuse('rolling_never_announced');
  if (transition.to === facts.status) return refuseAlready(facts);
  if (!transition.from.includes(facts.status)) return refuseInStatus(facts, CONSEQUENCE[action]);
  return done(transition.to === 'hiddenFrom' ? facts.hiddenFrom! : transition.to);
}

/**
 * Refusal of what only the owner can do: `not_found` to those who worked on the proposal before,
 * `forbidden` to those who can read it, otherwise `withdrawn` or `not_found`.
 */
export function notOwnerRefusal(
  facts: Pick<Proposal, 'status'> & ProposalPeople,
  actor: Actor,
): { ok: false; refusal: Refusal } {
  if (facts.hasLeft) return refuse('not_found');
  if (mayReadProposal(facts, actor)) return refuse('forbidden');
  return refuse(facts.status === 'withdrawn' ? 'withdrawn' : 'not_found');
}

const TEAMMATE_MESSAGE =
  'Someone in this application works on the proposal. They have to leave the team or the proposal first.';

/**
 * Why these people cannot be in a sent application to a proposal, or null: none of them may be on
 * its side. `reviewerIds` are its active reviewers.
 */
export function whyOnBothSides(
  people: readonly string[],
  proposal: OwnersSide & { reviewerIds: readonly string[] },
  actor: Actor,
): Refusal | null {
  const owners = people.filter((uid) => ownersSideOf(proposal).includes(uid));
  const reviewers = people.filter((uid) => proposal.reviewerIds.includes(uid));
  if (owners.length + reviewers.length === 0) return null;
  if (owners.some((uid) => isPerson(actor, uid))) return refuse('own_proposal').refusal;
  const isReviewer = reviewers.some((uid) => isPerson(actor, uid));
  return refuse('own_proposal', { message: isReviewer ? REVIEWER_MESSAGE : TEAMMATE_MESSAGE }).refusal;
}

const REVIEWER_MESSAGE = 'You review applications to this proposal, so you can’t apply to it.';

/**
 * Why this person cannot apply, or null. Visitors are not refused: the page asks them to sign in.
 */
export function whyNotApply(
  facts: ProposalFacts & Partial<Pick<Proposal, 'pausedAt'>>,
  actor: Actor,
  now: Date,
  isReviewer = false,
): Refusal | null {
  if (hasRole(OWNERS_SIDE, actor, facts)) return refuse('own_proposal').refusal;
  if (isReviewer) return refuse('own_proposal', { message: REVIEWER_MESSAGE }).refusal;
  if (facts.status !== 'open') return refuse('not_accepting').refusal;
  if (!isOnTime(now, facts.closeAt)) return refuse('past_due').refusal;
  return facts.pausedAt ? refuse('paused').refusal : null;
}
