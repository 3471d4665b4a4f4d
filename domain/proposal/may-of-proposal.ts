import { transitionProposal, type ProposalAction, PROPOSAL_TRANSITIONS } from './proposal-transitions.ts';
import { mayEditProposal, mayCloneProposal } from './proposal-edit.ts';
import { mayStateDemand } from './demand-statement.ts';
import type { Actor } from '#domain/base/actor.ts';
/**
 * Actions that the owner or an admin may take on a proposal now, and whether to edit or clone it, or
 * to state the demand.
 */
export type MayOfProposal = Record<
  Exclude<ProposalAction, 'publish'> | 'edit' | 'clone' | 'stateDemand',
  boolean
>;

/** Actions that the actor may take on a proposal now. */
export function mayOf(
  proposal: Parameters<typeof transitionProposal>[0],
  actor: Actor,
  now: Date,
): MayOfProposal {
  const actions = PROPOSAL_TRANSITIONS.map(({ action }) => [
    action,
    transitionProposal(proposal, action, actor).ok,
  ]);
  const may = Object.fromEntries(actions) as MayOfProposal;
  return {
    ...may,
    edit: mayEditProposal(proposal, actor).ok,
    clone: mayCloneProposal(proposal, actor).ok,
    stateDemand: mayStateDemand(proposal, actor, now).ok,
  };
}
