import { DAY_MS } from '../duration.ts';

/** Time-zone formatters for tests, independent of the product's code. */

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-25 23:59:59", local time in a zone. */
export function clockShows(at: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock.format(at);
}

/** The UTC offset of a zone at an instant, in milliseconds; positive east of UTC. */
export function aheadOfUtc(at: number, zone: string): number {
  return Date.parse(`${clockShows(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * The days of a year (`YYYY-MM-DD`, local time before the change) on which a zone's UTC offset
 * changes.
 */
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

/** The day `days` after `day`; negative for before. */
export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
