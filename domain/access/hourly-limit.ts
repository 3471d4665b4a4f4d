import { HOUR_MS } from '#domain/time/duration.ts';

/** The start of the clock hour that a rate limit counts in. */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}

/** Seconds until the next clock hour, when the count starts again; at least one. */
export function secondsToNextHour(now: Date): number {
  return Math.ceil((hourOf(now).getTime() + HOUR_MS - now.getTime()) / 1000);
}
