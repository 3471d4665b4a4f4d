import { dayIn, daysBetween, isOnTime } from './deadline.ts';
import { DAY_MS, HOUR_MS } from './duration.ts';
import { type Proposal, isAccepting, isAwaitingResults } from './proposal.ts';

/**
 * Days before the close date on which drafts and bookmarks are reminded, and before the reply-by date on which an
 * invitation is.
 */
export const CLOSES_SOON_DAYS = 3;
export const REPLY_REMINDER_DAYS = 2;
/** Days after the result date, and between reminders that results are overdue. */
export const OVERDUE_DAYS = 7;

/**
 * Instants between which a day lies that is at most so many calendar days away in any zone: what a database looks through first, the
 * zone is asked afterwards. An hour more, for clocks that are put back.
 */
export function withinDays(now: Date, days: number): Date {
  return new Date(now.getTime() + (days + 1) * DAY_MS + HOUR_MS);
}

/** Three days before its close date, by the calendar of its zone, until it closes. */
export function closesSoon(facts: Pick<Proposal, 'status' | 'closeAt' | 'timeZone'>, now: Date): boolean {
  return isAccepting(facts, now) && daysUntil(facts.closeAt, facts.timeZone, now) <= CLOSES_SOON_DAYS;
}

/**
 * The moment until which somebody must have begun a draft or saved a proposal to be reminded: who did so within the last days knows when it
 * closes.
 */
export function knewBefore(closeAt: Date): Date {
  return new Date(closeAt.getTime() - (CLOSES_SOON_DAYS + 1) * DAY_MS);
}

/** Two days before an invitation's reply-by date, by the calendar of its proposal's zone, until that date has passed. */
export function replyIsDue(replyBy: Date, timeZone: string, now: Date): boolean {
  return isOnTime(now, replyBy) && daysUntil(replyBy, timeZone, now) <= REPLY_REMINDER_DAYS;
}

/** True while that reminder is still to come; whoever is invited later than this gets none, having just read the date. */
export function willSendReplyReminder(replyBy: Date, timeZone: string, now: Date): boolean {
  return daysUntil(replyBy, timeZone, now) > REPLY_REMINDER_DAYS;
}

/** On the result date, by the calendar of its zone, once no application can come any more. */
export function resultDateReached(
  facts: Pick<Proposal, 'status' | 'closeAt' | 'appType' | 'resultAt' | 'timeZone'>,
  now: Date,
): boolean {
  return isAwaitingResults(facts, now) && daysUntil(facts.resultAt, facts.timeZone, now) <= 0;
}

/** How many whole weeks the result date has passed; negative before it. */
export function weeksOverdue(resultAt: Date, now: Date): number {
  return Math.floor((now.getTime() - resultAt.getTime()) / (OVERDUE_DAYS * DAY_MS));
}

function daysUntil(at: Date, zone: string, now: Date): number {
  return daysBetween(dayIn(now, zone), dayIn(at, zone));
}
