import { HOUR_MS } from '#domain/time/duration.ts';

/**
 * Hours after the first new application to a proposal, which is emailed at once, until one email
 * counts the others.
 */
export const NEW_APPLICATIONS_DAY_HOURS = 24;
/** Days after that first email in which a late summary is still sent. */
const SUMMED_UP_DAYS = 3;

/**
 * An application is the first of its day if the owner got no email about one to that proposal after
 * this.
 */
export function firstOfDayAfter(now: Date): Date {
  return hoursBefore(now, NEW_APPLICATIONS_DAY_HOURS);
}

/**
 * The range of first emails whose day is now to be summarized: sent after `after` (exclusive) and
 * until `until` (inclusive).
 */
export function daysToSumUp(now: Date): { after: Date; until: Date } {
  return { after: hoursBefore(now, 24 * SUMMED_UP_DAYS), until: firstOfDayAfter(now) };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
