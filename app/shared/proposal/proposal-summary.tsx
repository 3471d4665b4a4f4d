import { type Actor, readerZoneOf } from '#domain/base/actor.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import type { Closing } from '#domain/proposal/closing.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { closingText } from '#domain/proposal/proposal-dates.ts';
import { daysAway, daysBetween } from '#domain/time/time-left.ts';
import { type Proposal, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import { proposalStatus, proposalStatusLabel } from '#domain/proposal/proposal-status.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { ConfirmPageSubject } from '../form/confirm-page.tsx';
import type { Fact } from '#app/kit/text/facts.tsx';
import { DeadlineTime } from '../time/deadline-time.tsx';

export type ProposalSummaryFacts = ReturnType<typeof proposalSummaryFacts>;

/** What an owner's page about a proposal shows of it beside its form; for the page's loader. */
export function proposalSummaryFacts(
  proposal: Proposal,
  closing: Closing,
  { actor, now }: { actor: Actor; now: Date },
) {
  const { id, title, resultAt, timeZone, applicationCount } = proposal;
  const { status } = proposalStatus(proposal, now, 'owner');
  const isRunning = status === 'open' || status === 'closed' || status === 'results_overdue';
  const resultDay = dayIn(resultAt, timeZone);
  return {
    id,
    title,
    closing: closingText(closing, timeZone, readerZoneOf(actor)),
    // The dates say the rest.
    status: isRunning ? null : proposalStatusLabel(proposal, now, 'owner'),
    resultsDue:
      isRunning && hasPendingDecisions(proposal)
        ? `${unbroken(formatDay(resultDay))} (${unbroken(daysAway(daysBetween(dayIn(now, timeZone), resultDay)))})`
        : null,
    applications: applicationCount,
  };
}

type Props = {
  proposal: ProposalSummaryFacts;
  back: { label: string; to: string };
};

/** The proposal that an owner's page is about: its title and, except on phones, its facts. */
export function ProposalSummary({ proposal, back }: Props) {
  return (
    <ConfirmPageSubject back={back} facts={factsOf(proposal)}>
      {proposal.title}
    </ConfirmPageSubject>
  );
}

function factsOf(proposal: ProposalSummaryFacts): Fact[] {
  const { status, closing, resultsDue, applications } = proposal;
  return [
    ...(status ? [{ label: 'Status', value: status }] : []),
    {
      label: closing.at ? closing.label : 'Closed',
      value: closing.at ? <DeadlineTime {...closing.at} stacked /> : 'Early',
    },
    ...(resultsDue ? [{ label: 'Results due', value: resultsDue }] : []),
    { label: 'Applications', value: String(applications) },
  ];
}
