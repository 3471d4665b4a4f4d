import { SOON_DAYS } from './deadline.ts';

/** What was made at a moment is given for so long at most: the meter of the time gone moves by itself, a minute of it unseen. */
export const LONGEST_MS = 60_000;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** Days begin at a quarter of an hour, whatever the zone: no clock of today is off by anything else. */
export function nextQuarter(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
}

/**
 * Until when what shows these instants, drawn at `now`, says the same by itself: until the first of them has come or is no more than
 * `SOON_DAYS` away, or a day begins somewhere. At an instant itself it is until a millisecond later, since some rules count it in.
 */
export function saysTheSameUntil(instants: Iterable<Date>, now: Date): Date {
  const from = now.getTime();
  let until = nextQuarter(now).getTime();
  for (const instant of instants) {
    const at = instant.getTime();
    for (const moment of [at, at - SOON_DAYS * DAY_MS])
      if (moment >= from) until = Math.min(until, Math.max(moment, from + 1));
  }
  return new Date(until);
}
