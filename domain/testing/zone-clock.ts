import { DAY_MS } from '../duration.ts';

/** A zone's clock as the runtime's own calendar shows it, for tests: nothing here is the product's. */

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-25 23:59:59" by the clock of a zone. */
export function clockShows(at: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock.format(at);
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
export function aheadOfUtc(at: number, zone: string): number {
  return Date.parse(`${clockShows(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** The days (`YYYY-MM-DD`, by the zone's clock before it) of a year on which a zone's clock is put forward or back. */
export function daysOfChange(zone: string, year: number, step = 7): string[] {
  const days: string[] = [];
  for (let from = Date.UTC(year, 0, 1); from < Date.UTC(year + 1, 0, 1); from += step * DAY_MS) {
    let [before, after] = [from, from + step * DAY_MS];
    if (aheadOfUtc(before, zone) === aheadOfUtc(after, zone)) continue;
    while (after - before > 1000) {
      const between = Math.floor((before + after) / 2000) * 1000;
      if (aheadOfUtc(between, zone) === aheadOfUtc(before, zone)) before = between;
      else after = between;
    }
    days.push(clockShows(before, zone).slice(0, 10));
  }
  return days;
}

/** The day before, the day itself, or a day after. */
export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
