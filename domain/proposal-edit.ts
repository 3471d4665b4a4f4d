import { type Actor } from './actor.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from './permissions.ts';
import { type Proposal, notOwnerRefusal } from './proposal.ts';
import { type Outcome, done, refuse } from './refusal.ts';

/**
 * Whether this person can change what a proposal says: its owner, while it is open, also while an admin has hidden it, so that what was
 * wrong can be mended.
 */
export function mayEditProposal(
  facts: Pick<Proposal, 'status' | 'hiddenFrom'> & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.edit, actor, facts)) return notOwnerRefusal(facts, actor);
  const status = facts.status === 'hidden' ? facts.hiddenFrom : facts.status;
  return status === 'open' ? done(null) : refuse('move_not_allowed');
}

/**
 * Whether this person can begin a new draft from a proposal: its owner, whatever became of it. One that an admin has hidden is mended,
 * not copied.
 */
export function mayCloneProposal(
  facts: Pick<Proposal, 'status'> & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.clone, actor, facts)) return notOwnerRefusal(facts, actor);
  return facts.status === 'hidden' ? refuse('move_not_allowed') : done(null);
}
