import type { Proposal } from './proposal.ts';

/** How the dashboard sorts what somebody owns. */
export const OWN_FILTERS = ['active', 'ended', 'draft'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];

/** Proposals of one page of the dashboard. */
export const OWN_PROPOSALS_PAGE = 20;

/** Active and ended go by the end date; a withdrawn proposal has ended. `today` is a day (`YYYY-MM-DD`). */
export function hasEnded(proposal: Pick<Proposal, 'endDate' | 'status'>, today: string): boolean {
  return proposal.status === 'withdrawn' || proposal.endDate < today;
}
