import { RESULT_HEADLINE } from '../../../../domain/application.ts';
import { formatInstant, formatDay, zoneName } from '../../../../domain/deadline.ts';
import { type Proposal, RECRUITMENT, WORK_LOCATION } from '../../../../domain/proposal.ts';
import { Pairs } from '../../../ui/facts.tsx';
import { Seats } from '../../../ui/seats.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ToldLine } from '../shown.ts';

/** What one person finds under My Account once results are announced. */
export function ReadBy({ person, proposal }: { person: ToldLine; proposal: Proposal }) {
  const decision = person.pendingDecision;
  return (
    <>
      <div className="dbar">
        <b>What {person.name} will read</b>
        <div className="end">
          <StatusBadge status={person.shown} />
        </div>
      </div>
      <div className="rb">
        {decision ? (
          <>
            {decision === 'invited' && (
              <Seats participants={proposal.participants || 1} accepted={0} held={1} big />
            )}
            <h2>{RESULT_HEADLINE[decision]}</h2>
            <p className="hint">{proposal.title}</p>
            {decision === 'invited' && <Pairs facts={invitationFacts(person, proposal)} />}
            <Quoted person={person} from={proposal.name} />
          </>
        ) : (
          <p className="hint">
            Nothing yet. {person.name} reads “Submitted” until you have decided and announced.
          </p>
        )}
      </div>
    </>
  );
}

function invitationFacts(person: ToldLine, proposal: Proposal) {
  const replyBy = person.invitation?.replyBy;
  const by = replyBy
    ? `${formatInstant(replyBy, proposal.timeZone)} ${zoneName(proposal.timeZone)}`
    : 'No date set';
  const hours = proposal.hoursPerWeek > 0 ? `${proposal.hoursPerWeek}+ hours a week` : 'Hours not stated';
  return [
    { label: 'Reply by', value: by },
    { label: 'You would join as', value: RECRUITMENT[proposal.recruitmentType].short },
    {
      label: 'Commitment',
      value: `${hours}, ${WORK_LOCATION[proposal.workLocation].label}`,
    },
    { label: 'Runs', value: `${formatDay(proposal.startDate)} to ${formatDay(proposal.endDate)}` },
  ];
}

function Quoted({ person, from }: { person: ToldLine; from: string }) {
  const text = person.reason ?? person.invitation?.message ?? '';
  if (text === '') return null;
  return (
    <div className="qt2">
      <small>From {from}</small>
      {text}
    </div>
  );
}
