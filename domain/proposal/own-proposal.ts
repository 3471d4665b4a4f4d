import { DAY_MS } from '#domain/time/duration.ts';
import type { Proposal } from './proposal.ts';

/** The dashboard's groups of an owner's proposals. */
export const OWN_FILTERS = ['active', 'ended', 'draft'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];

/** Proposals on a page of the dashboard. */
export const OWN_PROPOSALS_PAGE = 20;

type Decidable = Pick<Proposal, 'closeAt' | 'resultAt'> & {
  awaitingResults: boolean;
  undecidedCount: number;
};

/** True if the results are overdue or due within three days, and an application is undecided. */
export function isDecisionDueSoon(proposal: Decidable, now: Date): boolean {
  if (!proposal.awaitingResults || proposal.undecidedCount === 0) return false;
  return proposal.resultAt.getTime() - now.getTime() <= 3 * DAY_MS;
}

/** The proposal with undecided applications whose next date comes first; undefined without one. */
export function firstToDecide<T extends Decidable>(proposals: readonly T[]): T | undefined {
  const nextDate = ({ awaitingResults, resultAt, closeAt }: T) =>
    (awaitingResults ? resultAt : closeAt).getTime();
  return proposals
    .filter(({ undecidedCount }) => undecidedCount > 0)
    .toSorted((a, b) => nextDate(a) - nextDate(b))[0];
}
