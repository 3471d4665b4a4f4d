import { dayIn, formatDay, formatInstant, formatShortTime, readerTime } from './deadline.ts';
import type { Proposal } from './proposal.ts';
import { type ShownStatus, type StatusReader, proposalDeadline, proposalStatus } from './proposal-status.ts';
import { plural } from './text.ts';
import { daysBetween } from './time-left.ts';

/**
 * Dates of a proposal as text in its zone. Computed once, on the server: a browser may have other
 * time zone data.
 */

/** A deadline as text; `own` is the reader's time, '' if their clock shows the same, null if not known. */
export type DeadlineText = { at: Date; text: string; own: string | null };

/** "Dec 3, 2026, 11:59 PM ET", and "8:59 AM your time, Dec 4" if the reader's zone is known. */
export function deadlineText(at: Date, zone: string, readerZone: string | null | undefined): DeadlineText {
  const own = readerZone ? (readerTime(at, zone, readerZone) ?? '') : null;
  return { at, text: formatInstant(at, zone), own };
}

/** The time left of a proposal, or its status once it is past due. */
export type Countdown =
  | {
      tone: 'open' | 'soon';
      days: number;
      /** "Dec 3, 2026" */
      date: string;
      /** "11:59 PM PT", on the last day. */
      time?: string;
      /** Elapsed time between posting and closing, in percent (0 to 100). */
      elapsed: number;
    }
  | { tone: 'rolling'; date: string }
  | { tone: 'past'; status: ShownStatus; label: string; detail: string };

type CountdownFacts = Pick<Proposal, 'status' | 'appType' | 'timeZone' | 'postedAt' | 'closeAt'> & {
  resultAt: Date | null;
  announcedAt?: Date | null | undefined;
};

export function countdownOf(facts: CountdownFacts, now: Date, reader?: StatusReader): Countdown {
  const { tone, day, daysLeft } = proposalDeadline(facts, now, reader);
  const date = formatDay(day);
  if (tone === 'rolling') return { tone, date };
  if (tone === 'past') return { tone, ...proposalStatus(facts, now, reader) };
  const time = daysLeft === 0 && { time: formatShortTime(facts.closeAt, facts.timeZone) };
  return { tone, days: daysLeft, date, ...time, elapsed: elapsedPercent(facts, now) };
}

function elapsedPercent({ postedAt, closeAt }: Pick<Proposal, 'postedAt' | 'closeAt'>, now: Date): number {
  const duration = closeAt.getTime() - postedAt.getTime();
  if (duration <= 0) return 100;
  const share = (now.getTime() - postedAt.getTime()) / duration;
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/** Dates that a row shows as its countdown. */
type CountedDates = 'resultAt' | 'announcedAt' | 'timeZone' | 'postedAt' | 'appType';

/** A proposal in a list: `countdown` is null for a draft without a close date. */
export type Listed<P> = Omit<P, CountedDates> & { countdown: Countdown | null };

/** A proposal as a list shows it, with its countdown instead of the dates. */
export function toListed<P extends Omit<CountdownFacts, 'closeAt'> & { closeAt: Date | null }>(
  proposal: P,
  now: Date,
  reader?: StatusReader,
): Listed<P> {
  const { resultAt, announcedAt, timeZone, postedAt, appType, ...listed } = proposal;
  const { status, closeAt } = proposal;
  const facts = closeAt && { status, closeAt, resultAt, announcedAt, timeZone, postedAt, appType };
  return { ...listed, countdown: facts && countdownOf(facts, now, reader) };
}

/** "Posted today", "Posted 1 day ago": counts calendar days in the proposal's zone. */
export function postedLabel(facts: Pick<Proposal, 'postedAt' | 'timeZone'>, now: Date): string {
  const days = daysBetween(dayIn(facts.postedAt, facts.timeZone), dayIn(now, facts.timeZone));
  return days <= 0 ? 'Posted today' : `Posted ${plural(days, 'day')} ago`;
}

export type StopName = 'Posted' | 'Closes' | 'Results' | 'Starts' | 'Ends';
export type TimelineStop = {
  name: StopName;
  /** `YYYY-MM-DD`; null if it is not set. */
  day: string | null;
  /** "Dec 3, 2026", or "Not set", "Closed early". */
  text: string;
  /** The owner closed it before `day`. */
  isEarly?: boolean;
  /** When applications close, with the time. */
  due?: DeadlineText;
  reached: boolean;
  /** "Overdue since", a day, and its text. */
  remark?: [words: string, day: string, text: string];
};

/** A proposal's dates in order, with today between them. */
export type ProposalTimeline = {
  stops: TimelineStop[];
  /** Index of the latest stop that was reached. */
  current: number;
  /** How far today is from there to the next stop, 0 to 1. */
  share: number;
};

type Dates = Pick<Proposal, 'postedAt' | 'startDate' | 'endDate' | 'timeZone' | 'status' | 'appType'> & {
  closeAt: Date | null;
  resultAt: Date | null;
  missedResultAt?: Date | null | undefined;
  announcedAt?: Date | null | undefined;
};

/** The timeline of a proposal; a rolling one has no results, and a draft may have '' for days. */
export function proposalTimeline(dates: Dates, now: Date, readerZone?: string | null): ProposalTimeline {
  const { timeZone, startDate, endDate } = dates;
  const today = dayIn(now, timeZone);
  const inOrder: TimelineStop[] = [
    stopOf('Posted', dayIn(dates.postedAt, timeZone), dates.postedAt <= now),
    closesOf(dates, now, readerZone),
    ...(dates.appType === 'rolling' ? [] : [resultsOf(dates, now)]),
    stopOf('Starts', startDate || null, startDate !== '' && startDate <= today),
    stopOf('Ends', endDate || null, endDate !== '' && endDate < today),
  ];
  const isWhole = inOrder.every(({ day }) => day !== null);
  const stops = isWhole ? inOrder.toSorted((a, b) => a.day!.localeCompare(b.day!)) : inOrder;
  const current = stops.findLastIndex(({ reached }) => reached);
  return { stops, current, share: shareBetween(stops[current], stops[current + 1], today) };
}

function stopOf(name: StopName, day: string | null, reached: boolean): TimelineStop {
  return { name, day, text: day ? formatDay(day) : 'Not set', reached };
}

/** With the time, unless the owner closed the proposal before. */
function closesOf(
  { closeAt, timeZone, status }: Dates,
  now: Date,
  readerZone: string | null | undefined,
): TimelineStop {
  const stop = stopOf('Closes', closeAt && dayIn(closeAt, timeZone), false);
  if (!closeAt) return stop;
  if (status !== 'open' && closeAt > now) return { ...stop, text: 'Closed early', isEarly: true };
  return { ...stop, reached: closeAt <= now, due: deadlineText(closeAt, timeZone, readerZone) };
}

/** Reached when results are announced, not when the result date passes. */
function resultsOf(dates: Dates, now: Date): TimelineStop {
  const { closeAt, resultAt, announcedAt, missedResultAt, timeZone } = dates;
  const at = announcedAt ?? resultAt;
  const stop = stopOf(
    'Results',
    at && dayIn(at, timeZone),
    dates.status === 'announced' || Boolean(announcedAt),
  );
  if (stop.day === null) return stop;
  if (closeAt && proposalStatus({ ...dates, closeAt }, now).status === 'results_overdue')
    return { ...stop, remark: ['Overdue since', stop.day, stop.text] };
  if (!missedResultAt) return stop;
  const missed = dayIn(missedResultAt, timeZone);
  return { ...stop, remark: ['Delayed from', missed, formatDay(missed)] };
}

/** How far today is between two stops, 0 to 1; less for a stop later today, which it would cover. */
function shareBetween(from: TimelineStop | undefined, to: TimelineStop | undefined, today: string): number {
  if (!from?.day || !to?.day) return 0;
  const totalDays = daysBetween(from.day, to.day);
  if (totalDays <= 0) return 1;
  return Math.min(0.94, Math.max(0, daysBetween(from.day, today) / totalDays));
}

/** When a public question was answered, and edited if it was: "Dec 1, 2026, edited Dec 3, 2026". */
export function answerDays(
  { answeredAt, editedAt }: { answeredAt: Date; editedAt: Date | null },
  timeZone: string,
): string {
  const day = (at: Date) => formatDay(dayIn(at, timeZone));
  return editedAt ? `${day(answeredAt)}, edited ${day(editedAt)}` : day(answeredAt);
}
