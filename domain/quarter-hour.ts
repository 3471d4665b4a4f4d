const QUARTER_MS = 900_000;

/** Days begin at a quarter of an hour, whatever the zone: no clock of today is off by anything else. */
export function nextQuarterHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
}
