import { zoneInWords } from '#domain/time/deadline.ts';
import type { OwnProposal } from '#server/queries/proposal/own-proposal.ts';
import { dueLabel } from './due-label.ts';

/** A proposal in its owner's workspace, with texts instead of dates in its zone. */
export type ReviewedProposal = Omit<
  OwnProposal,
  'timeZone' | 'resultAt' | 'missedResultAt' | 'postedAt' | 'demandUntil'
> & {
  /** See `dueLabel`. */
  due: string;
  /** Its zone in a sentence: "Pacific Time". */
  zone: string;
};

export function toReviewedProposal(proposal: OwnProposal, now: Date): ReviewedProposal {
  const { timeZone, resultAt: _result, missedResultAt: _missed, ...rest } = proposal;
  const { postedAt: _posted, demandUntil: _demandUntil, ...shown } = rest;
  return { ...shown, due: dueLabel(proposal, now), zone: zoneInWords(now, timeZone) };
}
