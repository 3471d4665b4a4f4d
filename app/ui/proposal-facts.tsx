import type { ReactNode } from 'react';
import { formatInstant, zoneName } from '../../domain/deadline.ts';
import { APP_TYPE_LABEL, WORK_LOCATION, durationInDays, spotsLabel } from '../../domain/proposal.ts';
import { plural, safeLink } from '../../domain/text.ts';
import { ExternalLink } from './external-link.tsx';
import { LocalTime } from './local-time.tsx';
import { type PageProposal, applicationsAndSpots } from './proposal-view-model.ts';
import { SpotDots } from './spot-dots.tsx';

/** Facts of a proposal in a grid; the event only if there is one. */
export function ProposalFacts({ proposal }: { proposal: PageProposal }) {
  const location = [proposal.city, proposal.state].filter(Boolean).join(', ');
  const days = proposal.startDate && proposal.endDate ? durationInDays(proposal) : null;
  return (
    <dl className="facts">
      <Fact label="Spots">
        <SpotDots participants={proposal.participants} accepted={proposal.acceptedCount} />{' '}
        {spotsLabel(proposal)}
      </Fact>
      <Fact label="Applications">{applicationsAndSpots(proposal)}</Fact>
      <Fact label="Commitment">
        {proposal.hoursPerWeek > 0 ? `${proposal.hoursPerWeek}+ hours per week` : 'Hours not stated'}
      </Fact>
      <Fact label="Duration">{days === null ? 'Not set' : plural(days, 'day')}</Fact>
      <Fact label="Work location">
        <WorkPlace proposal={proposal} />
      </Fact>
      <Fact label="Based in">{location || 'Not set'}</Fact>
      <Fact label="Admission">
        {proposal.status === 'open' ? APP_TYPE_LABEL[proposal.appType] : 'Closed'}
      </Fact>
      {proposal.withEvent && (
        <Fact label="Event">
          <Event proposal={proposal} />
        </Fact>
      )}
    </dl>
  );
}

/**
 * Close date in the proposal's time zone and the reader's, if that differs. Nothing if the proposal
 * closed early.
 */
export function ClosingTime({
  proposal: { closeAt, timeZone, status },
  now,
}: {
  proposal: PageProposal;
  now: Date;
}) {
  if (!closeAt || (status !== 'open' && closeAt > now)) return null;
  return (
    <p className="closes">
      <span>
        Close date: <time dateTime={closeAt.toISOString()}>{formatInstant(closeAt, timeZone)}</time>{' '}
        {zoneName(timeZone)}
      </span>
      <LocalTime at={closeAt} zone={timeZone} />
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Splits a label such as "Hybrid (adjust with the sponsor)" into the name and a remark. */
function WorkPlace({ proposal: { workLocation } }: { proposal: PageProposal }) {
  if (!workLocation) return 'Not chosen';
  const { label } = WORK_LOCATION[workLocation];
  const [, name, remark] = /^(.*) \((.*)\)$/.exec(label) ?? [];
  if (!name || !remark) return label;
  return (
    <>
      {name} <small>{remark[0]!.toUpperCase() + remark.slice(1)}</small>
    </>
  );
}

/** The event's name, linked to its site once the proposal has an id. */
export function Event({ proposal: { id, eventName, eventLink } }: { proposal: PageProposal }) {
  if (id === undefined || !safeLink(eventLink)) return eventName;
  return <ExternalLink of={{ proposal: id }}>{eventName}</ExternalLink>;
}
