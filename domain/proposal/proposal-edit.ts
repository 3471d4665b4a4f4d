import { type Actor } from '#domain/base/actor.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from './proposal-transitions.ts';
import type { Proposal } from './proposal.ts';
import { type StatusFacts, refuseInStatus } from './status-refusal.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

/**
 * Whether the actor can edit a proposal: its owner, while it is open. Also while an admin has
 * hidden an open one, so that the owner can fix it.
 */
export function mayEditProposal(
  facts: Pick<Proposal, 'status' | 'hiddenFrom'> & ProposalPeople & StatusFacts,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.edit, actor, facts)) return notOwnerRefusal(facts, actor);
  const status = statusToEdit(facts);
  return status === 'open' ? done(null) : refuseInStatus({ ...facts, status }, 'it can’t be edited anymore');
}

/** The status that editing depends on: the one before an admin hid the proposal. */
export function statusToEdit({
  status,
  hiddenFrom,
}: Pick<Proposal, 'status' | 'hiddenFrom'>): ProposalStatus {
  return status === 'hidden' ? hiddenFrom! : status;
}

/** Whether the actor can copy a proposal into a new draft: its owner, in any status but hidden. */
export function mayCloneProposal(
  facts: Pick<Proposal, 'status'> & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.clone, actor, facts)) return notOwnerRefusal(facts, actor);
  return facts.status === 'hidden' ? refuseInStatus(facts, 'it can’t be copied') : done(null);
}
