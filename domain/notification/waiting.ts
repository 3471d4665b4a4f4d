import { dayIn } from '#domain/time/deadline.ts';
import { daysBetween } from '#domain/time/time-left.ts';

/** Days before the result date from which an owner's results are listed as waiting. */
export const RESULTS_DUE_DAYS = 7;

/** Days until or since a date, the unit shown with them, and the urgency. */
export type WaitingCount = { days: number; unit: string; tone: 'open' | 'soon' };

/** Days before a date from which it is urgent. */
const NEAR_DAYS = 3;

/** Days until `dueAt` in `zone`, or since then once it has passed. */
export function waitingCount(what: 'reply' | 'results', dueAt: Date, zone: string, now: Date): WaitingCount {
  const left = daysBetween(dayIn(now, zone), dayIn(dueAt, zone));
  const days = Math.abs(left);
  const noun = days === 1 ? 'day' : 'days';
  const tone = left > NEAR_DAYS ? 'open' : 'soon';
  if (left < 0) return { days, tone, unit: `${noun} overdue` };
  if (left === 0) return { days, tone, unit: what === 'reply' ? 'reply today' : 'due today' };
  return { days, tone, unit: what === 'reply' ? `${noun} to reply` : `${noun} left` };
}
