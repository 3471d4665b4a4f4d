import { dayIn, daysBetween } from './deadline.ts';

/** Days before the result date from which an owner's results count as waiting for them. */
export const RESULTS_DUE_DAYS = 7;

/** A date that waits for somebody, counted: the figure, the words under it, and how urgent it is. */
export type WaitingCount = { days: number; unit: string; tone: 'open' | 'soon' };

/** Days from which a date is near. */
const NEAR_DAYS = 3;

/** How long is left until `dueAt`, in days of `zone`; once it is over, for how long it has been. */
export function waitingCount(what: 'reply' | 'results', dueAt: Date, zone: string, now: Date): WaitingCount {
  const left = daysBetween(dayIn(now, zone), dayIn(dueAt, zone));
  const days = Math.abs(left);
  const noun = days === 1 ? 'day' : 'days';
  const tone = left > NEAR_DAYS ? 'open' : 'soon';
  if (left < 0) return { days, tone, unit: `${noun} overdue` };
  if (left === 0) return { days, tone, unit: what === 'reply' ? 'reply today' : 'due today' };
  return { days, tone, unit: what === 'reply' ? `${noun} to reply` : `${noun} left` };
}
