import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { type Proposal, hasPendingDecisions, isAccepting } from '#domain/proposal/proposal.ts';
import { type ProposalStatusFacts, proposalDeadline } from '#domain/proposal/proposal-status.ts';
import { daysAway, daysBetween } from '#domain/time/time-left.ts';

/** "Results due Dec 20, 2026 (in 9 days)", "Closed. Results were due Dec 20, 2026", "Rolling, until Nov 22". */
export function dueLabel(proposal: ProposalStatusFacts & Pick<Proposal, 'resultAt'>, now: Date): string {
  if (!hasPendingDecisions(proposal)) return proposalDeadline(proposal, now, 'owner').words;
  const day = dayIn(proposal.resultAt, proposal.timeZone);
  const days = daysBetween(dayIn(now, proposal.timeZone), day);
  const results =
    days < 0 ? `Results were due ${formatDay(day)}` : `Results due ${formatDay(day)} (${daysAway(days)})`;
  return isAccepting(proposal, now) ? results : `Closed. ${results}`;
}
