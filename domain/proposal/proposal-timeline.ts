import { formatDay } from '#domain/time/calendar-day.ts';
import type { DeadlineText, ProposalDays } from './proposal-dates.ts';
import type { Proposal } from './proposal.ts';
import { plural } from '#domain/text/text.ts';
import { daysBetween } from '#domain/time/time-left.ts';

// Apart from `proposal-dates.ts`, since the first visit needs no time zone data.

/** "Posted today", "Posted 1 day ago": counts calendar days in the proposal's zone. */
export function postedLabel({ posted, today }: Pick<ProposalDays, 'posted' | 'today'>): string {
  const days = daysBetween(posted, today);
  return days <= 0 ? 'Posted today' : `Posted ${plural(days, 'day')} ago`;
}

export type StopName = 'Posted' | 'Closes' | 'Results' | 'Starts' | 'Ends';
export type TimelineStop = {
  name: StopName;
  /** `YYYY-MM-DD`; null if it is not set. */
  day: string | null;
  /** When applications close, with the time. */
  due?: DeadlineText;
  /** The owner closed it before `day`. */
  isEarly?: boolean;
  reached: boolean;
  remark?: [words: string, day: string];
};

/** A proposal's dates in order, with today between them. */
export type ProposalTimeline = {
  stops: TimelineStop[];
  /** Index of the latest stop that was reached. */
  current: number;
  /** How far today is from there to the next stop, 0 to 1. */
  share: number;
};

type Dates = Pick<Proposal, 'startDate' | 'endDate' | 'status' | 'appType'> & {
  closeAt: Date | null;
  days: ProposalDays;
};

/** The timeline of a proposal; a rolling one has no results, and a draft may have '' for days. */
export function proposalTimeline(dates: Dates, now: Date): ProposalTimeline {
  const { startDate, endDate, days } = dates;
  const { today } = days;
  const inOrder: TimelineStop[] = [
    { name: 'Posted', day: days.posted, reached: true },
    closesOf(dates, now),
    ...(dates.appType === 'rolling' ? [] : [resultsOf(dates)]),
    { name: 'Starts', day: startDate || null, reached: startDate !== '' && startDate <= today },
    { name: 'Ends', day: endDate || null, reached: endDate !== '' && endDate < today },
  ];
  const isWhole = inOrder.every(({ day }) => day !== null);
  const stops = isWhole ? inOrder.toSorted((a, b) => a.day!.localeCompare(b.day!)) : inOrder;
  const current = stops.findLastIndex(({ reached }) => reached);
  return { stops, current, share: shareBetween(stops[current], stops[current + 1], today) };
}

/** With the time, unless the owner closed the proposal before. */
function closesOf({ closeAt, status, days: { closes, closeTime, own } }: Dates, now: Date): TimelineStop {
  const name = 'Closes';
  if (!closeAt || !closes) return { name, day: null, reached: false };
  if (status !== 'open' && closeAt > now) return { name, day: closes, isEarly: true, reached: false };
  const due = { at: closeAt, text: `${formatDay(closes)}, ${closeTime}`, own: own ?? null };
  return { name, day: closes, due, reached: closeAt <= now };
}

/** Reached when results are announced, not when the result date passes. */
function resultsOf({ status, days: { results, missed, isOverdue, isAnnounced } }: Dates): TimelineStop {
  const stop = { name: 'Results', reached: status === 'announced' || isAnnounced === true } as const;
  if (!results) return { ...stop, day: null };
  if (isOverdue) return { ...stop, day: results, remark: ['Overdue since', results] };
  return { ...stop, day: results, ...(missed && { remark: ['Delayed from', missed] }) };
}

/** How far today is between two stops, 0 to 1; less for a stop later today, which it would cover. */
function shareBetween(from: TimelineStop | undefined, to: TimelineStop | undefined, today: string): number {
  if (!from?.day || !to?.day) return 0;
  const totalDays = daysBetween(from.day, to.day);
  if (totalDays <= 0) return 1;
  return Math.min(0.94, Math.max(0, daysBetween(from.day, today) / totalDays));
}
