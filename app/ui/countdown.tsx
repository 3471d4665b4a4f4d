import Hourglass from 'lucide-react/icons/hourglass';
import Megaphone from 'lucide-react/icons/megaphone';
import Repeat from 'lucide-react/icons/repeat';
import X from 'lucide-react/icons/x';
import { type Deadline, formatDay, formatDayShort, formatInstant } from '../../domain/deadline.ts';
import {
  type ProposalStatusFacts,
  type StatusReader,
  proposalDeadline,
  proposalStatus,
} from '../../domain/proposal-status.ts';
import { plural } from '../../domain/text.ts';
import { type RowProposal, elapsedPercent } from './proposal-view-model.ts';

type Facts = Pick<
  RowProposal,
  'closeAt' | 'resultAt' | 'announcedAt' | 'timeZone' | 'appType' | 'status' | 'postedAt'
>;
type Props = { proposal: Facts; now: Date; reader?: StatusReader };

/** First column of a row: "4 days left, closes Nov 25, 2026", or the status once it is past due. */
export function Countdown({ proposal, now, reader }: Props) {
  const { closeAt } = proposal;
  if (!closeAt) {
    return (
      <div className="when">
        <span className="u past">No close date yet</span>
      </div>
    );
  }
  const facts = { ...proposal, closeAt };
  const deadline = proposalDeadline(facts, now, reader);
  if (deadline.tone === 'past') return <Ended facts={facts} now={now} reader={reader} />;
  return (
    <div className="when">
      <span className="visually-hidden">{screenReaderText(deadline)}</span>
      <Remaining deadline={deadline} time={formatInstant(closeAt, proposal.timeZone).slice(-5)} />
      {(deadline.tone === 'open' || deadline.tone === 'soon') && (
        <svg
          className={deadline.tone === 'soon' ? 'mt soon' : 'mt'}
          viewBox="0 0 100 3"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width={elapsedPercent({ postedAt: proposal.postedAt, closeAt }, now)} height="3" />
        </svg>
      )}
    </div>
  );
}

function Ended({ facts, now, reader }: { facts: ProposalStatusFacts; now: Date; reader?: StatusReader }) {
  const { status, label, detail } = proposalStatus(facts, now, reader);
  const isOverdue = status === 'results_overdue';
  const Icon = isOverdue ? Hourglass : status === 'announced' ? Megaphone : X;
  return (
    <div className="when">
      <span className={isOverdue ? 'n soon' : 'n'} aria-hidden="true">
        <Icon />
      </span>
      <span className={isOverdue ? 'u soon' : 'u past'}>{label}</span>
      {detail && <span className="d">{detail}</span>}
    </div>
  );
}

function screenReaderText({ tone, daysLeft, day }: Deadline): string {
  if (tone === 'rolling') return `Rolling, until ${formatDay(day)}`;
  if (daysLeft === 0) return `Closes today, ${formatDay(day)}`;
  return `${plural(daysLeft, 'day')} left, closes ${formatDay(day)}`;
}

function Remaining({ deadline: { tone, daysLeft, day }, time }: { deadline: Deadline; time: string }) {
  const isRolling = tone === 'rolling';
  const unit = daysLeft === 0 ? 'closes today' : daysLeft === 1 ? 'day left' : 'days left';
  const date = daysLeft === 0 ? time : formatDayShort(day);
  const color = tone === 'open' ? '' : ` ${tone}`;
  return (
    <>
      <span className={`n${color}`} aria-hidden="true">
        {isRolling ? <Repeat /> : daysLeft}
      </span>
      <span className={`u${color}`} aria-hidden="true">
        {isRolling ? 'Rolling' : unit}
      </span>
      <span className="d" aria-hidden="true">
        {isRolling ? `until ${formatDayShort(day)}` : date}
      </span>
    </>
  );
}
