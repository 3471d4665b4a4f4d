import { offsetMs, wallClock } from './deadline.ts';
import { DAY_MS } from './duration.ts';

/** True for an existing calendar day of the years 2000 to 2999, written as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/**
 * The last second of a day in a zone, 23:59:59 local time. If the clock shows it twice (set back at
 * midnight), the later one, in the applicant's favor.
 */
export function endOfDay(day: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  const candidates = [asUtc - DAY_MS, asUtc, asUtc + DAY_MS].map(
    (around) => asUtc - offsetMs(new Date(around), zone),
  );
  const exact = candidates.filter((at) => wallClock(new Date(at), zone).day === day);
  return new Date(Math.max(...(exact.length > 0 ? exact : candidates)));
}

/** True for a time of day written as `HH:MM`. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * The instant of `HH:MM` on a day in a zone, the earlier one if the clock shows it twice. If the
 * clock skips it, the instant is later by the length of the gap.
 */
export function instantIn(day: string, time: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (around) => asUtc - offsetMs(new Date(around), zone),
  );
  const exact = candidates.filter((at) => {
    const local = wallClock(new Date(at), zone);
    return local.day === day && local.time === `${time}:00`;
  });
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}
