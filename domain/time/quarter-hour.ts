const QUARTER_MS = 900_000;

/** The next quarter hour (UTC): in every current time zone, days begin at one. */
export function nextQuarterHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
}
