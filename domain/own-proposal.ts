import type { Proposal } from './proposal.ts';

/** The dashboard's groups of an owner's proposals. */
export const OWN_FILTERS = ['active', 'ended', 'draft'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];

/** Proposals on a page of the dashboard. */
export const OWN_PROPOSALS_PAGE = 20;

/** True after the end date, and for a withdrawn proposal. `today` is a day (`YYYY-MM-DD`). */
export function hasEnded(proposal: Pick<Proposal, 'endDate' | 'status'>, today: string): boolean {
  return proposal.status === 'withdrawn' || proposal.endDate < today;
}
