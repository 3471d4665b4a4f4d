import type { NewDays } from '../../../domain/close-date.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** What the page of a move is told after its POST was refused. */
export type ProposalTransitionRefused = { refusal: Refusal };
/** The same for a form of dates, with what was typed. */
export type DatesRefused = ProposalTransitionRefused & { typed: NewDays };

/** Where an owner sees one of their proposals with its applications. */
export function ownProposalUrl(id: number): string {
  return `/user?tab=proposals&proposal=${id}`;
}
