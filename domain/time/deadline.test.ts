import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, formatDayShort, formatSpan } from './calendar-day.ts';
import {
  ANYWHERE_ON_EARTH,
  dayIn,
  dayToSeconds,
  deadlineOf,
  formatDeadline,
  formatEvent,
  formatInstant,
  formatShortTime,
  formatTime,
  isTimeZone,
  readerTime,
  timeIn,
  toSeconds,
  utcOffset,
  zoneInWords,
  zoneLabel,
  zoneName,
} from './deadline.ts';
import { daysAway, daysBetween, isOnTime } from './time-left.ts';
import { HOUR_MS } from './duration.ts';
import { endOfDay, instantIn, isDay, isTime } from './local-time.ts';

describe('times in a zone', () => {
  test.each([
    ['2026-11-24', '09:00', 'America/Los_Angeles', '2026-11-24T17:00:00Z'],
    ['2026-11-24', '09:00', 'Pacific/Kiritimati', '2026-11-23T19:00:00Z'],
    ['2026-11-24', '00:00', 'UTC', '2026-11-24T00:00:00Z'],
    // The hour before the clock is set back occurs twice, the one skipped when it is set forward
    // not at all.
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
  ])('%s %s in %s', (day, time, zone, at) => {
    expect(instantIn(day, time, zone)).toEqual(new Date(at));
  });

  test('isTime accepts 24-hour times, and timeIn formats them in a zone', () => {
    expect(['00:00', '09:05', '23:59'].map(isTime)).toEqual([true, true, true]);
    expect(['24:00', '9:05', '12:60', '12:00:00', ''].map(isTime)).toEqual(Array(5).fill(false));
    expect(timeIn(new Date('2026-11-24T17:00:59Z'), 'America/Los_Angeles')).toBe('09:00');
  });
});

describe('endOfDay', () => {
  test.each<[zone: string, what: string, day: string, at: string]>([
    ['UTC', 'an ordinary day', '2026-11-25', '2026-11-25T23:59:59Z'],
    [ANYWHERE_ON_EARTH, 'the last zone of that day', '2026-11-25', '2026-11-26T11:59:59Z'],
    ['Pacific/Kiritimati', 'the first zone where the day ends', '2026-11-25', '2026-11-25T09:59:59Z'],
    ['Asia/Kolkata', 'half an hour off', '2026-11-25', '2026-11-25T18:29:59Z'],
    ['America/New_York', 'in winter', '2026-01-15', '2026-01-16T04:59:59Z'],
    ['America/New_York', 'the day the hour goes forward', '2026-03-08', '2026-03-09T03:59:59Z'],
    ['America/New_York', 'the day the hour goes back', '2026-11-01', '2026-11-02T04:59:59Z'],
    ['Europe/Berlin', 'the day the hour goes forward', '2026-03-29', '2026-03-29T21:59:59Z'],
    ['Europe/Berlin', 'the day the hour goes back', '2026-10-25', '2026-10-25T22:59:59Z'],
    ['Australia/Lord_Howe', 'half an hour goes back', '2026-04-05', '2026-04-05T13:29:59Z'],
    ['Africa/Cairo', '23:59:59 comes twice; the later one counts', '2026-10-29', '2026-10-29T21:59:59Z'],
    ['Africa/Cairo', 'the next day begins at one', '2026-04-23', '2026-04-23T21:59:59Z'],
    ['Atlantic/Azores', 'the hour goes forward after midnight', '2026-03-28', '2026-03-29T00:59:59Z'],
    ['America/Sao_Paulo', 'old rules: 23:59:59 came twice', '2018-02-17', '2018-02-18T02:59:59Z'],
    ['America/Nuuk', 'the last hour is skipped: it ends at 22:59:59', '2027-03-27', '2027-03-28T00:59:59Z'],
    ['Pacific/Apia', 'a day that was skipped', '2011-12-30', '2011-12-31T09:59:59Z'],
  ])('%s, %s: %s ends %s', (zone, _, day, at) => {
    expect(endOfDay(day, zone)).toEqual(new Date(at));
  });

  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', ANYWHERE_ON_EARTH, 'Etc/GMT-14'];
  const anyDay = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 864e5, max: Date.UTC(2060, 0, 1) / 864e5 })
    .map((days) => new Date(days * 864e5).toISOString().slice(0, 10));

  test('is on that day, and the next second is on the next day, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (zone, day) => {
        const end = endOfDay(day, zone);
        expect(dayIn(end, zone)).toBe(day);
        expect(daysBetween(day, dayIn(new Date(end.getTime() + 1000), zone))).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('isOnTime', () => {
  const zones = [
    ['UTC', '2026-11-25'],
    ['America/New_York', '2026-11-01'],
    ['America/New_York', '2027-03-14'],
    ['Europe/Berlin', '2026-10-25'],
    ['Africa/Cairo', '2026-10-29'],
    ['Asia/Kolkata', '2026-11-25'],
    ['Australia/Lord_Howe', '2026-10-04'],
    [ANYWHERE_ON_EARTH, '2026-11-25'],
  ] as const;
  test.each(zones)('%s, closing %s: true a millisecond before, false at the instant', (zone, day) => {
    const closeAt = endOfDay(day, zone);
    expect(isOnTime(new Date(closeAt.getTime() - 1), closeAt)).toBe(true);
    expect(isOnTime(closeAt, closeAt)).toBe(false);
    expect(isOnTime(new Date(closeAt.getTime() + 1), closeAt)).toBe(false);
  });
});

describe('deadlineOf', () => {
  const facts = {
    closeAt: endOfDay('2026-11-25', 'UTC'),
    timeZone: 'UTC',
    rolling: false,
  };
  test.each<[now: string, change: Partial<typeof facts>, tone: string, daysLeft: number, words: string]>([
    ['2026-11-13T10:00:00Z', {}, 'open', 12, 'Closes in 12 days'],
    ['2026-11-17T23:59:59Z', {}, 'open', 8, 'Closes in 8 days'],
    ['2026-11-18T00:00:00Z', {}, 'soon', 7, 'Closes in 7 days'],
    ['2026-11-24T23:59:59Z', {}, 'soon', 1, 'Closes in 1 day'],
    ['2026-11-25T00:00:00Z', {}, 'soon', 0, 'Closes today, 11:59 PM UTC'],
    ['2026-11-25T23:59:58.999Z', {}, 'soon', 0, 'Closes today, 11:59 PM UTC'],
    ['2026-11-25T23:59:59Z', {}, 'past', 0, 'Closed'],
    ['2026-11-13T10:00:00Z', { rolling: true }, 'rolling', 12, 'Rolling, until Nov 25'],
    ['2026-11-25T10:00:00Z', { rolling: true }, 'rolling', 0, 'Rolling, until Nov 25'],
    ['2026-11-26T10:00:00Z', { rolling: true }, 'past', 0, 'Closed'],
  ])('at %s %o: %s', (now, change, tone, daysLeft, words) => {
    expect(deadlineOf({ ...facts, ...change }, new Date(now))).toEqual({
      tone,
      daysLeft,
      day: '2026-11-25',
      words,
    });
  });

  test('counts days in the proposal’s zone', () => {
    const now = new Date('2026-11-24T20:00:00Z');
    const tokyo = { ...facts, closeAt: endOfDay('2026-11-25', 'Asia/Tokyo'), timeZone: 'Asia/Tokyo' };
    expect(deadlineOf(tokyo, now).words).toBe('Closes today, 11:59 PM UTC+9');
    const honolulu = {
      ...facts,
      closeAt: endOfDay('2026-11-25', 'Pacific/Honolulu'),
      timeZone: 'Pacific/Honolulu',
    };
    expect(deadlineOf(honolulu, now).words).toBe('Closes in 1 day');
  });

  test('counts full days across a clock change', () => {
    const timeZone = 'America/New_York';
    const change = { ...facts, closeAt: endOfDay('2026-11-02', timeZone), timeZone };
    expect(deadlineOf(change, new Date('2026-10-31T04:00:00Z')).daysLeft).toBe(2);
  });
});

describe('days and zones', () => {
  test.each([
    ['2026-11-25', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['1999-12-31', false],
    ['3000-01-01', false],
    ['2026-11-25T00:00', false],
    ['2026-11-255', false],
    ['12026-11-25', false],
    [' 2026-11-25', false],
    ['', false],
  ])('%j is a day: %s', (text, is) => {
    expect(isDay(text)).toBe(is);
  });

  test.each([
    ['Europe/Berlin', true],
    ['Asia/Calcutta', true],
    ['Etc/GMT+12', true],
    ['UTC', true],
    ['', false],
    ['Mars/Olympus', false],
    ['+05:00', false],
    ['UTC\u0000', false],
    ['UTC ', false],
    ['-UTC', false],
    ['A'.repeat(100_000), false],
  ])('%.20j is a zone: %s', (zone, is) => {
    expect(isTimeZone(zone)).toBe(is);
  });

  test.each([
    [ANYWHERE_ON_EARTH, 'Anywhere on Earth'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['America/New_York', 'Eastern Time'],
    ['AMERICA/new_york', 'Eastern Time'],
    ['Europe/Kyiv', 'Eastern European Time'],
  ])('%s is called %s', (zone, name) => {
    expect(zoneName(new Date('2026-01-01T00:00:00Z'), zone)).toBe(name);
  });

  test('a deadline is shown with its zone', () => {
    const close = new Date('2026-12-04T04:59:59Z');
    expect(formatInstant(close, 'America/New_York')).toBe('Dec 3, 2026, 11:59 PM ET');
    expect(formatInstant(close, ANYWHERE_ON_EARTH)).toBe('Dec 3, 2026, 4:59 PM Anywhere on Earth');
  });

  test.each([
    ['America/Los_Angeles', 'PT'],
    ['America/Phoenix', 'MST'],
    ['Europe/Berlin', 'Central European Time'],
    ['Etc/GMT+5', 'GMT-05:00'],
    ['UTC', 'UTC'],
    [ANYWHERE_ON_EARTH, 'Anywhere on Earth'],
  ])('a time in %s is labeled %s', (zone, label) => {
    expect(zoneLabel(new Date('2026-01-01T00:00:00Z'), zone)).toBe(label);
  });

  test.each([
    // British Columbia and Alberta stopped changing clocks in 2026; the tz data says so since 2026c.
    ['America/Vancouver', 'December 2026', '2026-12-15T12:00:00Z', 'PT (UTC−7)', '5:00 AM'],
    ['America/Los_Angeles', 'December 2026', '2026-12-15T12:00:00Z', 'PT (UTC−8)', '4:00 AM'],
    ['America/Tijuana', 'December 2026', '2026-12-15T12:00:00Z', 'PT (UTC−8)', '4:00 AM'],
    ['America/Edmonton', 'December 2026', '2026-12-15T12:00:00Z', 'MT (UTC−6)', '6:00 AM'],
    ['America/Denver', 'December 2026', '2026-12-15T12:00:00Z', 'MT (UTC−7)', '5:00 AM'],
    ['America/Phoenix', 'December 2026', '2026-12-15T12:00:00Z', 'MST', '5:00 AM'],
    ['America/New_York', 'December 2026', '2026-12-15T12:00:00Z', 'ET', '7:00 AM'],
    ['America/Vancouver', 'June 2027', '2027-06-15T12:00:00Z', 'PT', '5:00 AM'],
    ['America/Los_Angeles', 'June 2027', '2027-06-15T12:00:00Z', 'PT', '5:00 AM'],
    ['America/Edmonton', 'June 2027', '2027-06-15T12:00:00Z', 'MT', '6:00 AM'],
    ['America/Denver', 'June 2027', '2027-06-15T12:00:00Z', 'MT', '6:00 AM'],
    ['America/Vancouver', 'January 2026', '2026-01-15T12:00:00Z', 'PT', '4:00 AM'],
    ['America/Los_Angeles', 'January 2026', '2026-01-15T12:00:00Z', 'PT', '4:00 AM'],
  ])(
    '%s in %s is named as of then, with its offset where zones of that name differ',
    (zone, _, at, label, time) => {
      const instant = new Date(at);
      expect(zoneLabel(instant, zone)).toBe(label);
      expect(formatShortTime(instant, zone)).toBe(`${time} ${label}`);
      expect(formatInstant(instant, zone).endsWith(`, ${time} ${label}`)).toBe(true);
    },
  );

  test.each([
    ['the first time', 'America/New_York', '2026-11-01T05:30:00Z', '1:30 AM ET (UTC−4)'],
    ['the second time', 'America/New_York', '2026-11-01T06:30:00Z', '1:30 AM ET (UTC−5)'],
    ['before', 'America/New_York', '2026-11-01T04:59:59Z', '12:59 AM ET'],
    ['after', 'America/New_York', '2026-11-01T07:00:00Z', '2:00 AM ET'],
    ['in spring', 'America/New_York', '2026-03-08T07:30:00Z', '3:30 AM ET'],
    ['in Berlin', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2:30 AM Central European Time (UTC+2)'],
    ['half an hour', 'Australia/Lord_Howe', '2026-04-04T15:15:00Z', '1:45 AM Lord Howe Time (UTC+10:30)'],
  ])('a time that the clock shows twice has its offset: %s', (_, zone, at, text) => {
    const instant = new Date(at);
    expect(formatEvent(instant, zone).split(', ').at(-1)).toBe(text);
    expect(formatInstant(instant, zone).split(', ').at(-1)).toBe(text);
  });

  test('in every zone and month, two zones of one label have one offset', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    for (let month = 6; month < 30; month += 1) {
      const at = new Date(Date.UTC(2026, month, 15, 12));
      const offsets = new Map<string, Set<string>>();
      for (const zone of zones) {
        const label = zoneLabel(at, zone);
        if (!/^[A-Z]{2,4}( |$)/.test(label)) continue;
        expect(label).not.toMatch(/[a-z]/);
        offsets.set(label, (offsets.get(label) ?? new Set()).add(utcOffset(at, zone)));
      }
      for (const [label, found] of offsets) expect([label, [...found]]).toEqual([label, [[...found][0]]]);
    }
  });

  test('names do not depend on how many were asked for before', () => {
    const first = Date.UTC(2026, 11, 15);
    const labels = Array.from({ length: 1100 }, (_, hour) =>
      zoneLabel(new Date(first + hour * HOUR_MS), 'America/Phoenix'),
    );
    expect([...new Set(labels)]).toEqual(['MST']);
  });

  test('a name without an abbreviation has the offset where its clock differs from others of that name', () => {
    const at = new Date('2026-12-15T12:00:00Z');
    expect(zoneInWords(at, 'America/Vancouver')).toBe('Pacific Time (UTC−7)');
    expect(zoneInWords(at, 'America/Los_Angeles')).toBe('Pacific Time (UTC−8)');
    expect(zoneInWords(at, 'America/New_York')).toBe('Eastern Time');
    expect(zoneInWords(at, 'UTC')).toBe('UTC');
    expect(zoneInWords(at, ANYWHERE_ON_EARTH)).toBe('Anywhere on Earth');
    expect(zoneInWords(at, 'Europe/Berlin')).toBe('Central European Time');
  });

  test('an event in the reader’s own zone needs no offset', () => {
    expect(formatEvent(new Date('2026-12-15T12:00:00Z'), 'America/Vancouver')).toBe(
      'Dec 15, 2026, 5:00 AM PT',
    );
    expect(formatEvent(new Date('2026-12-15T12:00:00Z'), 'UTC')).toBe('Dec 15, 2026, 12:00 PM UTC');
  });

  test.each([
    ['Europe/Berlin', '8:59 AM your time, Nov 26'],
    ['America/New_York', '2:59 AM your time, Nov 26'],
    ['America/Phoenix', '12:59 AM your time, Nov 26'],
    ['Pacific/Honolulu', '9:59 PM your time'],
    ['America/Tijuana', null],
  ])('a deadline in Pacific Time, for a reader in %s: %s', (reader, expected) => {
    expect(readerTime(new Date('2026-11-26T07:59:59Z'), 'America/Los_Angeles', reader)).toBe(expected);
  });

  test('a deadline is followed by the reader’s time only if that is known and differs', () => {
    const close = new Date('2026-12-04T04:59:59Z');
    const text = 'Dec 3, 2026, 11:59 PM ET';
    expect(formatDeadline(close, 'America/New_York')).toBe(text);
    expect(formatDeadline(close, 'America/New_York', 'America/New_York')).toBe(text);
    expect(formatDeadline(close, 'America/New_York', 'Europe/Berlin')).toBe(
      `${text} (5:59 AM your time, Dec 4)`,
    );
  });

  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is shown as %s', (time, expected) => {
    expect(formatTime(new Date(`2026-11-25T${time}:30Z`), 'UTC')).toBe(expected);
  });

  test.each([
    [-2, '2 days ago'],
    [-1, '1 day ago'],
    [0, 'today'],
    [1, 'in 1 day'],
    [12, 'in 12 days'],
  ])('%i days away is “%s”', (days, words) => expect(daysAway(days)).toBe(words));

  test('dates are formatted in English', () => {
    const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`);
    expect(months.map(formatDayShort)).toEqual([
      'Jan 9',
      'Feb 9',
      'Mar 9',
      'Apr 9',
      'May 9',
      'Jun 9',
      'Jul 9',
      'Aug 9',
      'Sep 9',
      'Oct 9',
      'Nov 9',
      'Dec 9',
    ]);
    expect(formatDay('2026-01-05')).toBe('Jan 5, 2026');
    expect(formatDayShort('2026-12-31')).toBe('Dec 31');
    expect(formatSpan('2027-01-11', '2027-04-09')).toBe('Jan 11 to Apr 9, 2027');
    expect(formatSpan('2026-12-11', '2027-04-09')).toBe('Dec 11, 2026 to Apr 9, 2027');
    expect(formatInstant(new Date('2026-11-26T04:59:59Z'), 'America/New_York')).toBe(
      'Nov 25, 2026, 11:59 PM ET',
    );
    expect(formatInstant(new Date('2026-11-26T05:00:00Z'), 'America/New_York')).toBe(
      'Nov 26, 2026, 12:00 AM ET',
    );
  });

  test('instants and days are seconds in the API', () => {
    expect(toSeconds(new Date('2026-11-25T23:59:59.999Z'))).toBe(1795651199);
    expect(dayToSeconds('2026-11-25')).toBe(1795564800);
  });

  test('daysBetween counts days in both directions', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    expect(daysBetween('2026-03-01', '2026-03-01')).toBe(0);
  });
});
