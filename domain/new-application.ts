import { HOUR_MS } from './duration.ts';

/**
 * Hours of a day of new applications to one proposal. It begins with the first of them, which its owner is mailed at once; the others
 * are counted into one mail when the day is over.
 */
export const NEW_APPLICATIONS_DAY_HOURS = 24;
/** Days after that first mail in which the one about the others, where it was missed, is still sent. */
const SUMMED_UP_DAYS = 3;

/** An application is the first of a day where its owner was mailed of none to the same proposal after this moment. */
export function firstOfDayAfter(now: Date): Date {
  return hoursBefore(now, NEW_APPLICATIONS_DAY_HOURS);
}

/** The days that are over and still told: those whose first mail was left after `after`, and at `until` or before it. */
export function daysToSumUp(now: Date): { after: Date; until: Date } {
  return { after: hoursBefore(now, 24 * SUMMED_UP_DAYS), until: firstOfDayAfter(now) };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
