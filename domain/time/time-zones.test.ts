import { expect, test } from 'vitest';
import { ANYWHERE_ON_EARTH, isTimeZone } from './deadline.ts';
import { currentZone, listZones, matchesZone, zoneChoice, zoneText } from './time-zones.ts';

const WINTER = new Date('2026-12-01T12:00:00Z');
const SUMMER = new Date('2026-07-01T12:00:00Z');

test.each([
  ['Europe/Berlin', WINTER, 'Berlin (Central European Time, UTC+1)'],
  ['Europe/Berlin', SUMMER, 'Berlin (Central European Time, UTC+2)'],
  ['America/St_Johns', WINTER, 'St Johns (Newfoundland Time, UTC−3:30)'],
  ['America/Argentina/Buenos_Aires', WINTER, 'Buenos Aires, Argentina (Argentina Standard Time, UTC−3)'],
  ['Asia/Kathmandu', WINTER, 'Kathmandu (Nepal Time, UTC+5:45)'],
  ['UTC', WINTER, 'UTC'],
  [ANYWHERE_ON_EARTH, WINTER, 'Anywhere on Earth (UTC−12)'],
])('%s at %s is offered as "%s"', (zone, at, text) => {
  expect(zoneText(zoneChoice(zone, at))).toBe(text);
});

test('the list has every zone with a place once, by its current name', () => {
  const zones = listZones(WINTER).map(({ zone }) => zone);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('Europe/Kyiv');
  expect(zones.filter((zone) => currentZone(zone) !== zone)).toEqual([]);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test.each([
  ['pacific time', 'America/Los_Angeles', true],
  ['PT', 'America/Los_Angeles', true],
  ['los ang', 'America/Los_Angeles', true],
  ['UTC-8', 'America/Los_Angeles', true],
  ['gmt-8', 'America/Los_Angeles', true],
  ['europe berlin', 'Europe/Berlin', true],
  ['  ', 'Europe/Berlin', true],
  ['berlin pacific', 'Europe/Berlin', false],
])('a search for "%s" and %s: %s', (query, zone, expected) => {
  expect(matchesZone(zoneChoice(zone, WINTER), query)).toBe(expected);
});
