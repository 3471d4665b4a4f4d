import { type Actor, isPerson } from './actor.ts';
import { type Applied, type Proposal, notOwnerRefusal } from './proposal.ts';
import { type Outcome, done, refuse } from './refusal.ts';

/**
 * Whether this person can change what a proposal says: its owner, while it is open, also while an admin has hidden it, so that what was
 * wrong can be mended.
 */
export function mayEditProposal(
  facts: Pick<Proposal, 'ownerId' | 'status' | 'hiddenFrom'> & Applied,
  actor: Actor,
): Outcome<null> {
  if (!isPerson(actor, facts.ownerId)) return notOwnerRefusal(facts, actor);
  const status = facts.status === 'hidden' ? facts.hiddenFrom : facts.status;
  return status === 'open' ? done(null) : refuse('move_not_allowed');
}

/**
 * Whether this person can begin a new draft from a proposal: its owner, whatever became of it. One that an admin has hidden is mended,
 * not copied.
 */
export function mayCloneProposal(
  facts: Pick<Proposal, 'ownerId' | 'status'> & Applied,
  actor: Actor,
): Outcome<null> {
  if (!isPerson(actor, facts.ownerId)) return notOwnerRefusal(facts, actor);
  return facts.status === 'hidden' ? refuse('move_not_allowed') : done(null);
}
