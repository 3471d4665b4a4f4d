import { DAY_MS } from './duration.ts';

/**
 * Instants and zones. An instant is a Date; a calendar day is a `YYYY-MM-DD` string and is never converted.
 * The clock always comes in as an argument.
 */

/** A day is over everywhere once it is over in UTC−12; IANA spells that zone with the opposite sign. */
export const ANYWHERE_ON_EARTH = 'Etc/GMT+12';
export const DEFAULT_ZONE = 'UTC';
/** Days before the close date from which a proposal is "closing soon". */
export const SOON_DAYS = 7;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** True for a zone this runtime knows under its IANA name. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(zone) && Boolean(partsFormat(zone));
  } catch {
    return false;
  }
}

// Creating a format takes 20 times as long as using it. Invalid zones throw, so that the ids of the zones bound the map.
const formats = new Map<string, Intl.DateTimeFormat>();

function partsFormat(zone: string): Intl.DateTimeFormat {
  const id = zone.toLowerCase();
  const known = formats.get(id);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(id, format);
  return format;
}

function wallClock(at: Date, zone: string): { day: string; time: string } {
  // American English with these fields: "11/25/2026, 23:59:59". Its parts one by one would take three times as long.
  const [month, date, year, ...time] = partsFormat(zone).format(at).match(/\d+/g)!;
  return { day: `${year}-${month}-${date}`, time: time.join(':') };
}

/** The calendar day (`YYYY-MM-DD`) on which `at` falls in `zone`. */
export function dayIn(at: Date, zone: string): string {
  return wallClock(at, zone).day;
}

/** True for an existing calendar day between the years 2000 and 2999 written as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/**
 * The last second of a day in a zone: 23:59:59 by that zone's clock. Where the clock shows that second twice (the hour is put
 * back at midnight) the later one counts, in the applicant's favour.
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
 * The instant at which the clock of a zone shows `HH:MM` on a day. Where it shows that twice the earlier one counts; where the clock
 * jumps over it, as much later as it jumps.
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

/** The time of day (`HH:MM`) that the clock of `zone` shows at `at`. */
export function timeIn(at: Date, zone: string): string {
  return wallClock(at, zone).time.slice(0, 5);
}

function offsetMs(at: Date, zone: string): number {
  const { day, time } = wallClock(at, zone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Whole calendar days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** "Nov 25, 2026" for a calendar day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** "Nov 25" for a calendar day. */
export function formatDayShort(day: string): string {
  return formatDay(day).replace(/, \d+$/, '');
}

/** "Nov 25, 2026, 23:59" by the clock of `zone`. */
export function formatInstant(at: Date, zone: string): string {
  const { day, time } = wallClock(at, zone);
  return `${formatDay(day)}, ${time.slice(0, 5)}`;
}

/** "Nov 22, 1:09 PM EST": when something happened, by the clock of `zone`. */
export function formatEvent(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  return format.format(at).replaceAll('\u202f', ' ');
}

// Names follow a zone's rules of that time: read for 1970, Kyiv would be on Moscow Time.
const ZONE_NAMES_AS_OF = Date.UTC(2026, 0, 1);
const names = new Map<string, string>();

/** The zone as a reader knows it: "Eastern Time", "UTC", "Anywhere on Earth". */
export function zoneName(zone: string): string {
  if (zone === ANYWHERE_ON_EARTH) return 'Anywhere on Earth';
  if (zone === DEFAULT_ZONE || zone === 'Etc/UTC') return 'UTC';
  const id = zone.toLowerCase();
  const known = names.get(id);
  if (known) return known;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(ZONE_NAMES_AS_OF);
  const name = parts.find((part) => part.type === 'timeZoneName')!.value;
  names.set(id, name);
  return name;
}

/** "Dec 3, 2026, 23:59 Eastern Time": an instant that binds, with its zone. */
export function bindingInstant(at: Date, zone: string): string {
  return `${formatInstant(at, zone)} ${zoneName(zone)}`;
}

/** On time is strictly before the close instant, by the server's clock. */
export function isOnTime(now: Date, closeAt: Date): boolean {
  return now.getTime() < closeAt.getTime();
}

export type DeadlineTone = 'open' | 'soon' | 'rolling' | 'past';

/** How a close date is shown: the tone, the days left (counted in the proposal's zone), and the words. */
export type Deadline = {
  tone: DeadlineTone;
  daysLeft: number;
  /** `YYYY-MM-DD` in the proposal's zone. */
  day: string;
  /** "Closes in 12 days", "Closes today, 23:59", "Rolling, until Nov 22", or the status once nobody can apply. */
  words: string;
};

/** The close date in words, of a proposal that takes applications until then. */
export function deadlineOf(
  facts: { closeAt: Date; timeZone: string; rolling: boolean },
  now: Date,
): Deadline {
  const day = dayIn(facts.closeAt, facts.timeZone);
  const daysLeft = daysBetween(dayIn(now, facts.timeZone), day);
  if (!isOnTime(now, facts.closeAt)) return { tone: 'past', daysLeft: 0, day, words: 'Closed' };
  if (facts.rolling)
    return { tone: 'rolling', daysLeft, day, words: `Rolling, until ${formatDayShort(day)}` };
  const tone = daysLeft > SOON_DAYS ? 'open' : 'soon';
  if (daysLeft === 0) {
    return {
      tone,
      daysLeft,
      day,
      words: `Closes today, ${wallClock(facts.closeAt, facts.timeZone).time.slice(0, 5)}`,
    };
  }
  return { tone, daysLeft, day, words: `Closes in ${daysLeft} day${daysLeft === 1 ? '' : 's'}` };
}

/** Seconds since 1970 (UTC), as the wire carries every instant. */
export function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** A calendar day on the wire: the seconds at which it begins in UTC. */
export function dayToSeconds(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}
