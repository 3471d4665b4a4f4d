import { formatDay, formatDayShort } from './calendar-day.ts';
import { MINUTE_MS } from './duration.ts';
import { daysBetween, isOnTime } from './time-left.ts';

/**
 * An instant is a Date; a calendar day is a `YYYY-MM-DD` string and is never converted. The current
 * time is always an argument.
 */

/** UTC−12, the last zone in which a day ends. IANA names it with the opposite sign. */
export const ANYWHERE_ON_EARTH = 'Etc/GMT+12';
export const DEFAULT_ZONE = 'UTC';
/** Days before the close date from which a proposal is "closing soon". */
export const SOON_DAYS = 7;

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
  // UTC needs no time zone data.
  if (zone === DEFAULT_ZONE)
    return { day: at.toISOString().slice(0, 10), time: at.toISOString().slice(11, 19) };
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

/** "UTC+1", "UTC−3:30", "UTC": the zone's offset at `at`. */
export function utcOffset(at: Date, zone: string): string {
  const minutes = Math.round(offsetMs(at, zone) / MINUTE_MS);
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** "11:59 PM", local time in `zone`. */
export function formatTime(at: Date, zone: string): string {
  const [hour, minute] = timeIn(at, zone).split(':') as [string, string];
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** "Nov 25, 2026, 11:59 PM PT", local time in `zone`. */
export function formatInstant(at: Date, zone: string): string {
  return `${formatDay(dayIn(at, zone))}, ${formatTime(at, zone)} ${zoneLabel(at, zone)}`;
}

/** "Nov 22, 2026, 1:09 PM ET": when something happened, in the reader's own zone. */
export function formatEvent(at: Date, zone: string): string {
  return `${formatDay(dayIn(at, zone))}, ${formatTime(at, zone)} ${ownZoneLabel(at, zone)}`;
}

/**
 * "8:59 AM your time, Nov 26", with the day only if it differs from the day in `zone`. Null if the
 * clocks of both zones show the same.
 */
export function readerTime(at: Date, zone: string, readerZone: string): string | null {
  const day = dayIn(at, readerZone);
  const isSameDay = day === dayIn(at, zone);
  if (isSameDay && timeIn(at, zone) === timeIn(at, readerZone)) return null;
  return `${formatTime(at, readerZone)} your time${isSameDay ? '' : `, ${formatDayShort(day)}`}`;
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

type NameStyle = 'shortGeneric' | 'longGeneric';
const nameFormats = new Map<string, Intl.DateTimeFormat>();

function nameFormat(style: NameStyle, zone: string): Intl.DateTimeFormat {
  const id = `${style} ${zone.toLowerCase()}`;
  const known = nameFormats.get(id);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style });
  nameFormats.set(id, format);
  return format;
}

/** What CLDR adds where a zone's clock differs from others of its name: "PT (Canada)". */
const PLACE = / \(.+\)$/;

/** The zone's name as of `at`, since rules and names change; `isLocal` if CLDR adds the place. */
function nameAt(style: NameStyle, at: Date, zone: string): { name: string; isLocal: boolean } {
  const parts = nameFormat(style, zone).formatToParts(at);
  const full = parts.find(({ type }) => type === 'timeZoneName')!.value;
  return { name: full.replace(PLACE, ''), isLocal: PLACE.test(full) };
}

const isAbbreviation = (name: string) => /^[A-Z]{2,4}$/.test(name);
const NAME_SAMPLES = [2026, 2037].flatMap((year) => [0, 6].map((month) => new Date(Date.UTC(year, month))));
let namedZones: { zone: string; names: ReadonlySet<string> }[] | undefined;

/** The zones with this abbreviation in some season, by this runtime's data. */
function zonesNamed(abbreviation: string): string[] {
  namedZones ??= Intl.supportedValuesOf('timeZone').map((zone) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' });
    const names = NAME_SAMPLES.map((at) => format.format(at).replace(/^.*, /, '').replace(PLACE, ''));
    return { zone, names: new Set(names) };
  });
  return namedZones.filter(({ names }) => names.has(abbreviation)).map(({ zone }) => zone);
}

const QUARTER_MS = 15 * MINUTE_MS;
const MAX_CACHED = 1000;

/** Clocks change on a quarter of an hour, so answers are cached by it. */
function cachedByQuarter(answer: (name: string, at: Date) => boolean): typeof answer {
  const cached = new Map<string, boolean>();
  return (name, at) => {
    const key = `${name} ${Math.floor(at.getTime() / QUARTER_MS)}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const is = answer(name, at);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(key, is);
    return is;
  };
}

/** True if zones of this abbreviation differ in offset at `at`. */
const isShared = /* @__PURE__ */ cachedByQuarter((abbreviation, at) => {
  const zones = zonesNamed(abbreviation);
  // Offsets first: names take four times as long.
  const differ = (some: readonly string[]) => new Set(some.map((zone) => offsetMs(at, zone))).size > 1;
  return (
    differ(zones) && differ(zones.filter((zone) => nameAt('shortGeneric', at, zone).name === abbreviation))
  );
});

/** Minutes by which clocks are set back: an hour, half of one on Lord Howe Island, two in Antarctica. */
const SET_BACK = [-120, -60, -30, 30, 60, 120];

/** True if the clock of the zone shows the time of `at` twice, since it is set back. */
const isRepeated = /* @__PURE__ */ cachedByQuarter((zone, at) => {
  const offset = offsetMs(at, zone);
  return SET_BACK.some((minutes) => {
    const shift = minutes * MINUTE_MS;
    return offsetMs(new Date(at.getTime() + shift), zone) - offset === -shift;
  });
});

/** The zone's display name as of `at`: "Eastern Time", "UTC", "Anywhere on Earth". */
export function zoneName(at: Date, zone: string): string {
  if (zone === ANYWHERE_ON_EARTH) return 'Anywhere on Earth';
  if (zone === DEFAULT_ZONE || zone === 'Etc/UTC') return 'UTC';
  return nameAt('longGeneric', at, zone).name;
}

/** The zone's name in a sentence: "Pacific Time", or "Pacific Time (UTC−8)" where {@link zoneLabel} has the offset. */
export function zoneInWords(at: Date, zone: string): string {
  const name = zoneName(at, zone);
  return needsOffset(at, zone) ? `${name} (${utcOffset(at, zone)})` : name;
}

/** The zone's abbreviation if it has one, otherwise its name: "ET", "UTC", "Central European Time". */
export function zoneShortName(at: Date, zone: string): string {
  const name = zoneName(at, zone);
  if (name === 'UTC' || zone === ANYWHERE_ON_EARTH) return name;
  const short = nameAt('shortGeneric', at, zone).name;
  return isAbbreviation(short) ? short : name;
}

/**
 * {@link zoneShortName} for a reader whose own zone it is: with the offset in the hour that its clock
 * shows twice, "ET (UTC−4)".
 */
export function ownZoneLabel(at: Date, zone: string): string {
  const label = zoneShortName(at, zone);
  return hasChanges(at, zone) && isRepeated(zone, at) ? `${label} (${utcOffset(at, zone)})` : label;
}

/**
 * {@link zoneShortName}, with the offset if zones of that name differ at `at`, or if the clock shows
 * the time twice: "PT (UTC−7)" for Vancouver in December 2026.
 */
export function zoneLabel(at: Date, zone: string): string {
  const label = zoneShortName(at, zone);
  return needsOffset(at, zone) ? `${label} (${utcOffset(at, zone)})` : label;
}

/** False for zones whose clocks never change. */
function hasChanges(at: Date, zone: string): boolean {
  return zone !== ANYWHERE_ON_EARTH && zoneShortName(at, zone) !== 'UTC';
}

function needsOffset(at: Date, zone: string): boolean {
  if (!hasChanges(at, zone)) return false;
  if (isRepeated(zone, at)) return true;
  const label = zoneShortName(at, zone);
  return isAbbreviation(label) ? isShared(label, at) : nameAt('longGeneric', at, zone).isLocal;
}

/** "11:59 PM PT", or "11:59 PM UTC+1" if the zone has no abbreviation. */
export function formatShortTime(at: Date, zone: string): string {
  const label = zoneLabel(at, zone);
  return `${formatTime(at, zone)} ${isAbbreviation(zoneShortName(at, zone)) ? label : utcOffset(at, zone)}`;
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
