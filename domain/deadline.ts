import { DAY_MS, MINUTE_MS } from './duration.ts';
import { plural } from './text.ts';

/**
 * An instant is a Date; a calendar day is a `YYYY-MM-DD` string and is never converted. The current
 * time is always an argument.
 */

/** UTC−12, the last zone in which a day ends. IANA names it with the opposite sign. */
export const ANYWHERE_ON_EARTH = 'Etc/GMT+12';
export const DEFAULT_ZONE = 'UTC';
/** Days before the close date from which a proposal is "closing soon". */
export const SOON_DAYS = 7;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** True for an IANA zone name that this runtime knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(zone) && Boolean(partsFormat(zone));
  } catch {
    return false;
  }
}

// Cached: creating a format takes 20 times as long as using it. Invalid zones throw, so the number
// of zones bounds the map.
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

/** The calendar day (`YYYY-MM-DD`) and time (`HH:MM:SS`) of `at` in `zone`. */
export function wallClock(at: Date, zone: string): { day: string; time: string } {
  // en-US with these fields is "11/25/2026, 23:59:59"; `formatToParts` takes three times as long.
  const [month, date, year, ...time] = partsFormat(zone).format(at).match(/\d+/g)!;
  return { day: `${year}-${month}-${date}`, time: time.join(':') };
}

/** The calendar day (`YYYY-MM-DD`) of `at` in `zone`. */
export function dayIn(at: Date, zone: string): string {
  return wallClock(at, zone).day;
}

/** The time of day (`HH:MM`) in `zone`. */
export function timeIn(at: Date, zone: string): string {
  return wallClock(at, zone).time.slice(0, 5);
}

/** Milliseconds that local time in `zone` is ahead of UTC at `at`. */
export function offsetMs(at: Date, zone: string): number {
  const { day, time } = wallClock(at, zone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** "UTC+1", "UTC-3:30", "UTC": the zone's offset at `at`. */
export function utcOffset(at: Date, zone: string): string {
  const minutes = Math.round(offsetMs(at, zone) / MINUTE_MS);
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Whole calendar days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** "in 2 days", "today", "1 day ago" */
export function daysAway(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
}

/** "Nov 25, 2026" */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** "Nov 25" */
export function formatDayShort(day: string): string {
  return formatDay(day).replace(/, \d+$/, '');
}

/** "Jan 11 to Apr 9, 2027"; with both years if they differ. */
export function formatSpan(from: string, to: string): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? formatDayShort(from) : formatDay(from)} to ${formatDay(to)}`;
}

/** "11:59 PM", local time in `zone`. */
export function formatTime(at: Date, zone: string): string {
  const [hour, minute] = timeIn(at, zone).split(':') as [string, string];
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** "Nov 25, 2026, 11:59 PM PT", local time in `zone`. */
export function formatInstant(at: Date, zone: string): string {
  return `${formatDay(dayIn(at, zone))}, ${formatTime(at, zone)} ${zoneLabel(zone)}`;
}

/**
 * "8:59 AM your time, Nov 26"; the day only if it differs from the day in `zone`. Null if the
 * clocks of both zones show the same.
 */
export function readerTime(at: Date, zone: string, readerZone: string): string | null {
  const day = dayIn(at, readerZone);
  const isSameDay = day === dayIn(at, zone);
  if (isSameDay && timeIn(at, zone) === timeIn(at, readerZone)) return null;
  return `${formatTime(at, readerZone)} your time${isSameDay ? '' : `, ${formatDayShort(day)}`}`;
}

// A fixed date for zone names: as of 1970, Kyiv would be on Moscow Time.
const ZONE_NAMES_AS_OF = Date.UTC(2026, 0, 1);
const names = new Map<string, string>();

function zoneNameAs(style: 'shortGeneric' | 'longGeneric', zone: string): string {
  const id = `${style} ${zone.toLowerCase()}`;
  const known = names.get(id);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style });
  const name = format.formatToParts(ZONE_NAMES_AS_OF).find(({ type }) => type === 'timeZoneName')!.value;
  names.set(id, name);
  return name;
}

/**
 * "Dec 3, 2026, 11:59 PM ET (8:59 AM your time, Dec 4)": a deadline in its zone, and in the
 * reader's if that is known and differs.
 */
export function formatDeadline(at: Date, zone: string, readerZone?: string | null): string {
  const text = formatInstant(at, zone);
  const own = readerZone && readerTime(at, zone, readerZone);
  return own ? `${text} (${own})` : text;
}

/** The zone's display name: "Eastern Time", "UTC", "Anywhere on Earth". */
export function zoneName(zone: string): string {
  if (zone === ANYWHERE_ON_EARTH) return 'Anywhere on Earth';
  if (zone === DEFAULT_ZONE || zone === 'Etc/UTC') return 'UTC';
  return zoneNameAs('longGeneric', zone);
}

/** The zone's abbreviation if it has one, otherwise its name: "ET", "UTC", "Central European Time". */
export function zoneLabel(zone: string): string {
  const name = zoneName(zone);
  if (name === 'UTC' || zone === ANYWHERE_ON_EARTH) return name;
  const short = zoneNameAs('shortGeneric', zone);
  return /^[A-Z]{2,4}$/.test(short) ? short : name;
}

/** "11:59 PM PT", or "11:59 PM UTC+1" if the zone has no abbreviation. */
export function formatShortTime(at: Date, zone: string): string {
  const label = zoneLabel(zone);
  return `${formatTime(at, zone)} ${label.length <= 4 ? label : utcOffset(at, zone)}`;
}

/** True strictly before the close instant, by the server's clock. */
export function isOnTime(now: Date, closeAt: Date): boolean {
  return now.getTime() < closeAt.getTime();
}

export type DeadlineTone = 'open' | 'soon' | 'rolling' | 'past';

/** A close date for display. `daysLeft` is counted in the proposal's zone. */
export type Deadline = {
  tone: DeadlineTone;
  daysLeft: number;
  /** `YYYY-MM-DD` in the proposal's zone. */
  day: string;
  /**
   * "Closes in 12 days", "Closes today, 11:59 PM PT", "Rolling, until Nov 22", or the status once past
   * due.
   */
  words: string;
};

/** The close date for display, of a proposal that is open until then. */
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
    const words = `Closes today, ${formatShortTime(facts.closeAt, facts.timeZone)}`;
    return { tone, daysLeft, day, words };
  }
  return { tone, daysLeft, day, words: `Closes in ${daysLeft} day${daysLeft === 1 ? '' : 's'}` };
}

/** Seconds since 1970 (UTC), the API's format for instants. */
export function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** A calendar day in the API: the seconds at which it begins in UTC. */
export function dayToSeconds(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}
