import { Repeat, X } from 'lucide-react';
import {
  type Deadline,
  NOT_TAKING_MORE,
  formatDay,
  formatDayShort,
  formatInstant,
} from '../../domain/deadline.ts';
import { proposalDeadline } from '../../domain/proposal.ts';
import { plural } from '../../domain/text.ts';
import { type RowProposal, shareOfTimeGone } from './proposal-parts.ts';

type Facts = Pick<RowProposal, 'closeAt' | 'timeZone' | 'appType' | 'status' | 'postedAt'>;

/** The first column of a row: how long is left, drawn large; read as "4 days left, closes Nov 25, 2026". */
export function Countdown({ proposal, now }: { proposal: Facts; now: Date }) {
  const { closeAt } = proposal;
  if (!closeAt) {
    return (
      <div className="when">
        <span className="u past">No close date yet</span>
      </div>
    );
  }
  const deadline = proposalDeadline({ ...proposal, closeAt }, now);
  return (
    <div className="when">
      <span className="sr">{spoken(deadline)}</span>
      <Shown deadline={deadline} time={formatInstant(closeAt, proposal.timeZone).slice(-5)} />
      {(deadline.tone === 'open' || deadline.tone === 'soon') && (
        <svg
          className={deadline.tone === 'soon' ? 'mt soon' : 'mt'}
          viewBox="0 0 100 3"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width={shareOfTimeGone({ postedAt: proposal.postedAt, closeAt }, now)} height="3" />
        </svg>
      )}
    </div>
  );
}

function spoken({ tone, daysLeft, day, early }: Deadline): string {
  if (early) return NOT_TAKING_MORE;
  if (tone === 'past') return `Past due, closed ${formatDay(day)}`;
  if (tone === 'rolling') return `Rolling, until ${formatDay(day)}`;
  if (daysLeft === 0) return `Closes today, ${formatDay(day)}`;
  return `${plural(daysLeft, 'day')} left, closes ${formatDay(day)}`;
}

function Shown({ deadline: { tone, daysLeft, day, early }, time }: { deadline: Deadline; time: string }) {
  const lines = {
    past: early
      ? { large: <X />, unit: 'Not taking more', date: 'closed early' }
      : { large: <X />, unit: 'Past due', date: formatDayShort(day) },
    rolling: { large: <Repeat />, unit: 'Rolling', date: `until ${formatDayShort(day)}` },
    counted: {
      large: daysLeft,
      unit: daysLeft === 0 ? 'closes today' : daysLeft === 1 ? 'day left' : 'days left',
      date: daysLeft === 0 ? time : formatDayShort(day),
    },
  }[tone === 'open' || tone === 'soon' ? 'counted' : tone];
  const colour = tone === 'open' ? '' : ` ${tone}`;
  return (
    <>
      <span className={`n${tone === 'past' ? '' : colour}`} aria-hidden="true">
        {lines.large}
      </span>
      <span className={`u${colour}`} aria-hidden="true">
        {lines.unit}
      </span>
      <span className="d" aria-hidden="true">
        {lines.date}
      </span>
    </>
  );
}
