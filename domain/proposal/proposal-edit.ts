import { type Actor } from '#domain/base/actor.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from './proposal-transitions.ts';
import type { Proposal } from './proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/**
 * Whether the actor can edit a proposal: its owner, while it is open. Also while an admin has
 * hidden an open one, so that the owner can fix it.
 */
export function mayEditProposal(
  facts: Pick<Proposal, 'status' | 'hiddenFrom'> & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.edit, actor, facts)) return notOwnerRefusal(facts, actor);
  const status = facts.status === 'hidden' ? facts.hiddenFrom : facts.status;
  return status === 'open' ? done(null) : refuse('move_not_allowed');
}

/** Whether the actor can copy a proposal into a new draft: its owner, in any status but hidden. */
export function mayCloneProposal(
  facts: Pick<Proposal, 'status'> & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.clone, actor, facts)) return notOwnerRefusal(facts, actor);
  return facts.status === 'hidden' ? refuse('move_not_allowed') : done(null);
}
