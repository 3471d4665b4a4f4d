/** What was made at a moment is given for so long at most: the meter of the time gone moves by itself, a minute of it unseen. */
export const LONGEST_MS = 60_000;
const QUARTER_MS = 900_000;

/** Days begin at a quarter of an hour, whatever the zone: no clock of today is off by anything else. */
export function nextQuarter(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
}
