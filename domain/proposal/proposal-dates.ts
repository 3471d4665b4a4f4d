import { formatDay } from '#domain/time/calendar-day.ts';
import type { Closing } from './closing.ts';
import {
  dayIn,
  formatInstant,
  formatShortTime,
  formatTime,
  readerTime,
  zoneLabel,
} from '#domain/time/deadline.ts';
import type { Proposal } from './proposal.ts';
import { type ShownStatus, type StatusReader, proposalDeadline, proposalStatus } from './proposal-status.ts';

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

/** A closing with its time as text; `at` is null where that is not known. */
export type ClosingText = { label: Closing['label']; at: DeadlineText | null };

/** How a proposal closes or closed, with the time as `deadlineText`. */
export function closingText(
  { label, at }: Closing,
  zone: string,
  readerZone: string | null | undefined,
): ClosingText {
  return { label, at: at && deadlineText(at, zone, readerZone) };
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

/** The calendar days of a proposal (`YYYY-MM-DD`) and today, in its zone; a draft lacks some. */
export type ProposalDays = {
  posted: string;
  today: string;
  closes?: string;
  /** "11:59 PM ET" */
  closeTime?: string;
  /** The close time for the reader, as in {@link DeadlineText}; left out if not known. */
  own?: string;
  /** When results were announced, or will be. */
  results?: string;
  /** The result date before a delay. */
  missed?: string;
  isOverdue?: true;
  isAnnounced?: true;
};

type Dates = Pick<Proposal, 'postedAt' | 'timeZone' | 'status' | 'appType'> & {
  closeAt: Date | null;
  resultAt: Date | null;
  missedResultAt?: Date | null | undefined;
  announcedAt?: Date | null | undefined;
};

/** The days of a proposal's timeline, with what only the instants tell. */
export function proposalDays(dates: Dates, now: Date, readerZone?: string | null): ProposalDays {
  const { postedAt, closeAt, resultAt, missedResultAt, announcedAt, timeZone } = dates;
  const day = (at: Date) => dayIn(at, timeZone);
  const results = announcedAt ?? resultAt;
  const overdue = closeAt && proposalStatus({ ...dates, closeAt }, now).status === 'results_overdue';
  const own = closeAt && readerZone ? (readerTime(closeAt, timeZone, readerZone) ?? '') : null;
  return {
    posted: day(postedAt),
    today: day(now),
    ...(closeAt && {
      closes: day(closeAt),
      closeTime: `${formatTime(closeAt, timeZone)} ${zoneLabel(closeAt, timeZone)}`,
    }),
    ...(own !== null && { own }),
    ...(results && { results: day(results) }),
    ...(missedResultAt && { missed: day(missedResultAt) }),
    ...(overdue && { isOverdue: true }),
    ...(announcedAt && { isAnnounced: true }),
  };
}

/** When a public question was answered, and edited if it was: "Dec 1, 2026, edited Dec 3, 2026". */
export function answerDays(
  { answeredAt, editedAt }: { answeredAt: Date; editedAt: Date | null },
  timeZone: string,
): string {
  const day = (at: Date) => formatDay(dayIn(at, timeZone));
  return editedAt ? `${day(answeredAt)}, edited ${day(editedAt)}` : day(answeredAt);
}
