import { DAY_MS } from './duration.ts';
import { plural } from '#domain/text/text.ts';

// Apart from `deadline.ts`, since the first visit needs no time zone data.

/** True strictly before the close instant, by the server's clock. */
export function isOnTime(now: Date, closeAt: Date): boolean {
  return now.getTime() < closeAt.getTime();
}

/** Whole calendar days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** "in 2 days", "today", "1 day ago" */
export function daysAway(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
}
