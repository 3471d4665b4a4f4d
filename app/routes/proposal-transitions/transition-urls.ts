import type { NewDays } from '../../../domain/close-date.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** Response to a refused transition. */
export type ProposalTransitionRefused = { refusal: Refusal };
/** Response to a refused transition with dates, with what was typed. */
export type DatesRefused = ProposalTransitionRefused & { typed: NewDays };

/** The owner's dashboard with one proposal and its applications. */
export function ownProposalUrl(id: number): string {
  return `/user?tab=proposals&proposal=${id}`;
}
