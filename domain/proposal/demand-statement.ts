import type { Actor } from '#domain/base/actor.ts';
import { DEMANDS, type Demand } from './demand.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from './proposal-transitions.ts';
import { type Proposal, isAccepting } from './proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/** Days after which a statement lapses. */
export const DEMAND_DAYS = 14;

/** When a statement made at `now` lapses. */
export function demandLapsesAt(now: Date): Date {
  return new Date(now.getTime() + DEMAND_DAYS * DAY_MS);
}

/** Whether the actor can state the demand: the owner, while applications are accepted. */
export function mayStateDemand(
  proposal: Pick<Proposal, 'status' | 'closeAt'> & ProposalPeople,
  actor: Actor,
  now: Date,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.stateDemand, actor, proposal)) return notOwnerRefusal(proposal, actor);
  if (proposal.status !== 'open') return refuse('not_accepting');
  return isAccepting(proposal, now) ? done(null) : refuse('past_due');
}

export const DEMAND_MESSAGE = 'Choose one of the options.';

/** Parses a form's choice; `invalid` names `demand`. */
export function parseDemand(text: string): Outcome<Demand> {
  const demand = DEMANDS.find((demand) => demand === text);
  return demand ? done(demand) : refuse('invalid', { fields: { demand: DEMAND_MESSAGE } });
}
