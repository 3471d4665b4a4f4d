import { formatDay } from '../../../domain/calendar-day.ts';
import { dayIn, zoneInWords } from '../../../domain/deadline.ts';
import { proposalDeadline } from '../../../domain/proposal-status.ts';
import { type Proposal, hasPendingDecisions } from '../../../domain/proposal.ts';
import { daysAway, daysBetween } from '../../../domain/time-left.ts';
import type { OwnProposal } from '../../../server/queries/own-proposal.ts';

/** A proposal in its owner's workspace, with texts instead of dates in its zone. */
export type ReviewedProposal = Omit<
  OwnProposal,
  'timeZone' | 'resultAt' | 'missedResultAt' | 'postedAt' | 'demandUntil'
> & {
  /** "Results due Dec 12, 2026 (in 3 days)", or its status without pending decisions. */
  due: string;
  /** Its zone in a sentence: "Pacific Time". */
  zone: string;
};

export function toReviewedProposal(proposal: OwnProposal, now: Date): ReviewedProposal {
  const { timeZone, resultAt: _result, missedResultAt: _missed, ...rest } = proposal;
  const { postedAt: _posted, demandUntil: _demandUntil, ...shown } = rest;
  return { ...shown, due: dueLabel(proposal, now), zone: zoneInWords(now, timeZone) };
}

type Dated = Pick<Proposal, 'status' | 'appType' | 'closeAt' | 'resultAt' | 'announcedAt' | 'timeZone'>;

function dueLabel(proposal: Dated, now: Date): string {
  if (!hasPendingDecisions(proposal)) return proposalDeadline(proposal, now, 'owner').words;
  const day = dayIn(proposal.resultAt, proposal.timeZone);
  const days = daysBetween(dayIn(now, proposal.timeZone), day);
  if (days < 0) return `Results were due ${formatDay(day)}`;
  return `Results due ${formatDay(day)} (${daysAway(days)})`;
}
