import { type Proposal, isAccepting } from './proposal.ts';

/** What an owner can state about the demand for applications; `open` if nothing is stated. */
export const DEMANDS = ['open', 'looking', 'plenty'] as const;
export type Demand = (typeof DEMANDS)[number];

/** How readers are shown it; nothing is shown for `open`. */
export const DEMAND_LABEL: Record<Exclude<Demand, 'open'>, string> = {
  looking: 'Still looking',
  plenty: 'Plenty of applications',
};

export type DemandFacts = Pick<Proposal, 'status' | 'demand' | 'demandUntil'> & { closeAt: Date | null };

/** The demand at `now`: what the owner stated, until it lapses or applications close. */
export function demandOf(proposal: DemandFacts, now: Date): Demand {
  const { status, closeAt, demand, demandUntil } = proposal;
  if (!demand || !demandUntil || !closeAt || now >= demandUntil) return 'open';
  return isAccepting({ status, closeAt }, now) ? demand : 'open';
}

/** The demand for readers; null for `open`. */
export function demandLabel(proposal: DemandFacts, now: Date): string | null {
  const demand = demandOf(proposal, now);
  return demand === 'open' ? null : DEMAND_LABEL[demand];
}
