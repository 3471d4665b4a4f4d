import { HOUR_MS } from './duration.ts';

/** The hour of the clock that a limit counts in. */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}

/** Seconds until the next hour begins and the count starts anew; at least one. */
export function secondsToNextHour(now: Date): number {
  return Math.ceil((hourOf(now).getTime() + HOUR_MS - now.getTime()) / 1000);
}

/** How often one person may upload a resume, or make a call that changes something, within an hour. */
export const HOURLY_LIMITS = { upload: 100, call: 1000 } as const;
export type HourlyLimit = keyof typeof HOURLY_LIMITS;
