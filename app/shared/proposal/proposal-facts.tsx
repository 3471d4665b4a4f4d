import { demandLabel } from '#domain/proposal/demand.ts';
import {
  APP_TYPE_LABEL,
  WORK_LOCATION,
  durationInDays,
  isPastDue,
  spotsLabel,
  workLocationParts,
} from '#domain/proposal/proposal.ts';
import { plural, safeLink } from '#domain/text/text.ts';
import { ExternalLink } from '#app/kit/text/external-link.tsx';
import { type Fact, Facts } from '#app/kit/text/facts.tsx';
import * as styles from './proposal-facts.module.css';
import type { PageProposal } from './proposal-view-model.ts';
import { SpotDots } from './spot-dots.tsx';

/** Facts of a proposal in a grid; the event only if there is one. */
export function ProposalFacts({ proposal, now }: { proposal: PageProposal; now: Date }) {
  const location = [proposal.city, proposal.state].filter(Boolean).join(', ');
  const { status, closeAt } = proposal;
  const pastDue = closeAt !== null && isPastDue({ status, closeAt }, now);
  const days = proposal.startDate && proposal.endDate ? durationInDays(proposal) : null;
  const facts: (Fact | false)[] = [
    {
      label: 'Spots',
      value: (
        <span className={styles.spots} key={proposal.participants}>
          <SpotDots participants={proposal.participants} accepted={proposal.acceptedCount} />
          {` ${spotsLabel(proposal, pastDue)}`}
        </span>
      ),
    },
    proposal.termsBadge !== null && { label: 'Rewards', value: proposal.termsBadge },
    proposal.whoCanApply !== null && { label: 'Who can apply', value: proposal.whoCanApply },
    { label: 'Applications', value: `${proposal.applicationCount} so far`, more: demandLabel(proposal, now) },
    {
      label: 'Commitment',
      value: proposal.hoursPerWeek > 0 ? `${proposal.hoursPerWeek}+ hours a week` : 'Hours not stated',
    },
    { label: 'Duration', value: days === null ? 'Not set' : plural(days, 'day') },
    {
      label: 'Work location',
      ...(proposal.workLocation ? workLocationParts(proposal.workLocation) : { value: 'Not set' }),
    },
    { label: 'Based in', value: location || 'Not set' },
    { label: 'Admission', value: proposal.status === 'open' ? APP_TYPE_LABEL[proposal.appType] : 'Closed' },
    proposal.withEvent && { label: 'Event', value: <Event proposal={proposal} /> },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

/** Pay, hours and place in one line, for phones, where the facts come after the summary. */
export function FactsInBrief({ proposal }: { proposal: PageProposal }) {
  const { termsBadge, hoursPerWeek, workLocation } = proposal;
  const hours = hoursPerWeek > 0 && `${hoursPerWeek}+ h/wk`;
  const place = workLocation && WORK_LOCATION[workLocation].short;
  return <p className={styles.brief}>{[termsBadge, hours, place].filter(Boolean).join(' · ')}</p>;
}

type EventProps = { proposal: Pick<PageProposal, 'id' | 'eventName' | 'eventLink'> };

/** The event's name, linked to its site once the proposal has an id. */
export function Event({ proposal: { id, eventName, eventLink } }: EventProps) {
  if (id === undefined || !safeLink(eventLink)) return <span>{eventName}</span>;
  return <ExternalLink of={{ proposal: id }}>{eventName}</ExternalLink>;
}
