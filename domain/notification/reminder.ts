import { dayIn } from '#domain/time/deadline.ts';
import { daysBetween, isOnTime } from '#domain/time/time-left.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { type Proposal, isAccepting, isAwaitingResults } from '#domain/proposal/proposal.ts';

/**
 * Days before the close date for reminders of drafts and bookmarks; then days before the reply-by
 * date for reminders of invitations.
 */
export const CLOSING_REMINDER_DAYS = 3;
export const REPLY_REMINDER_DAYS = 2;
/** Days between the result date and the first overdue reminder, and between further ones. */
export const OVERDUE_REMINDER_DAYS = 7;

/**
 * An upper bound of instants at most `days` calendar days away in any zone, for a database
 * prefilter. Includes an hour for clocks that are set back.
 */
export function withinDays(now: Date, days: number): Date {
  return new Date(now.getTime() + (days + 1) * DAY_MS + HOUR_MS);
}

/** True from three days before the close date (in the proposal's zone) until it closes. */
export function isClosingSoon(facts: Pick<Proposal, 'status' | 'closeAt' | 'timeZone'>, now: Date): boolean {
  return isAccepting(facts, now) && daysUntil(facts.closeAt, facts.timeZone, now) <= CLOSING_REMINDER_DAYS;
}

/**
 * A draft or bookmark gets a reminder only if it was made before this: a later one was made by
 * someone who had just read the close date.
 */
export function knewBefore(closeAt: Date): Date {
  return new Date(closeAt.getTime() - (CLOSING_REMINDER_DAYS + 1) * DAY_MS);
}

/** Hours without a further edit after which changes to an application count as left unsent. */
export const UNSENT_HOURS = 2;

/** Unsent changes get a reminder if they were saved before this: later ones are still being made. */
export function unsentBefore(now: Date): Date {
  return new Date(now.getTime() - UNSENT_HOURS * HOUR_MS);
}

/**
 * True from two days before an invitation's reply-by date (in the proposal's zone) until it passes.
 */
export function replyIsDue(replyBy: Date, timeZone: string, now: Date): boolean {
  return isOnTime(now, replyBy) && daysUntil(replyBy, timeZone, now) <= REPLY_REMINDER_DAYS;
}

/**
 * True if that reminder is still to come. An applicant invited later gets none, having just read
 * the date.
 */
export function willSendReplyReminder(replyBy: Date, timeZone: string, now: Date): boolean {
  return daysUntil(replyBy, timeZone, now) > REPLY_REMINDER_DAYS;
}

/** True from the result date (in its zone) while results are awaited. */
export function isResultDateReached(
  facts: Pick<Proposal, 'status' | 'closeAt' | 'appType' | 'resultAt' | 'timeZone'>,
  now: Date,
): boolean {
  return isAwaitingResults(facts, now) && daysUntil(facts.resultAt, facts.timeZone, now) <= 0;
}

/** Whole weeks since the result date; negative before it. */
export function weeksOverdue(resultAt: Date, now: Date): number {
  return Math.floor((now.getTime() - resultAt.getTime()) / (OVERDUE_REMINDER_DAYS * DAY_MS));
}

function daysUntil(at: Date, zone: string, now: Date): number {
  return daysBetween(dayIn(now, zone), dayIn(at, zone));
}
