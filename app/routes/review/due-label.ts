import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { closingOf } from '#domain/proposal/closing.ts';
import { type Proposal, hasPendingDecisions, isAccepting } from '#domain/proposal/proposal.ts';
import { type ProposalStatusFacts, proposalDeadline } from '#domain/proposal/proposal-status.ts';
import { daysAway, daysBetween } from '#domain/time/time-left.ts';

type Facts = ProposalStatusFacts & Pick<Proposal, 'resultAt'> & { closedAt: Date | null };

/**
 * "Open, closes Dec 8. Results due Dec 20, 2026 (in 9 days)", "Closed on Dec 3. Results were due
 * Dec 20, 2026", "Rolling, until Nov 22".
 */
export function dueLabel(proposal: Facts, now: Date): string {
  const isOpen = isAccepting(proposal, now);
  if (!hasPendingDecisions(proposal)) {
    const isClosed = !isOpen && (proposal.status === 'open' || proposal.status === 'closed');
    return isClosed ? closedLabel(proposal, now) : proposalDeadline(proposal, now, 'owner').words;
  }
  const day = dayIn(proposal.resultAt, proposal.timeZone);
  const days = daysBetween(dayIn(now, proposal.timeZone), day);
  const results =
    days < 0 ? `Results were due ${formatDay(day)}` : `Results due ${formatDay(day)} (${daysAway(days)})`;
  return `${isOpen ? `Open, closes ${shortDay(proposal.closeAt, proposal)}` : closedLabel(proposal, now)}. ${results}`;
}

/** "Closed on Dec 3"; without the day where a proposal closed early and it is not known when. */
function closedLabel(proposal: Facts, now: Date): string {
  const { at } = closingOf(proposal, proposal.closedAt, now);
  return at && at <= now ? `Closed on ${shortDay(at, proposal)}` : 'Closed';
}

function shortDay(at: Date, { timeZone }: Facts): string {
  return formatDayShort(dayIn(at, timeZone));
}
