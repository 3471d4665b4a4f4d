#!/usr/bin/env bash
# A deadline "Anywhere on Earth" is 24 hours early in a calendar, depending on who reads the file.
#
# Versions: ical-generator 10.2.0 with @touch4it/ical-timezones 1.9.0 (the pair in the README of
#   ical-generator), timezones-ical-library 2.3.2; readers ical.js 2.2.1, ts-ics 2.4.6,
#   node-ical 0.26.1; luxon 3.7.2.
# Expected: the generator knows the trap of IANA's names (Etc/GMT+12 is UTC-12, Anywhere on Earth),
#   so its VTIMEZONE says -1200 and every reader finds the same instant.
# Seen: it says +1200. All 24 zones from Etc/GMT-12 to Etc/GMT+12 have the opposite sign. Readers
#   that trust the file's VTIMEZONE are wrong by 24 hours; one that looks up the name of the zone
#   is right, so one calendar program proves nothing. Zones named after places have the right sign.
# Output: `expected` below. Date: November 28, 2026.
# Where it matters: `ANYWHERE_ON_EARTH` in domain/time/deadline.ts; domain/proposal/calendar.ts writes instants in
#   UTC without a VTIMEZONE, so no reader needs a zone's data.
set -euo pipefail

expected=$(cat <<'END'
meant: Dec 3, 11:59 PM Anywhere on Earth = 2026-12-04T11:59Z
@touch4it/ical-timezones: Etc/GMT+12 is +1200; opposite sign in 24 of 24 zones
  ical.js reads 2026-12-03T11:59Z, 24 hours early
  ts-ics reads 2026-12-03T11:59Z, 24 hours early
  node-ical reads 2026-12-04T11:59Z
timezones-ical-library: Etc/GMT+12 is -1200; opposite sign in 0 of 24 zones
  ical.js reads 2026-12-04T11:59Z
  ts-ics reads 2026-12-04T11:59Z
  node-ical reads 2026-12-04T11:59Z
END
)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --before=2026-11-28 \
  ical-generator@10.2.0 @touch4it/ical-timezones@1.9.0 timezones-ical-library@2.3.2 \
  ical.js@2.2.1 ts-ics@2.4.6 node-ical@0.26.1 luxon@3.7.2

cat > try.mjs <<'END'
import { getVtimezoneComponent } from '@touch4it/ical-timezones';
import { ICalCalendar } from 'ical-generator';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import nodeIcal from 'node-ical';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { convertIcsCalendar } from 'ts-ics';

const zone = 'Etc/GMT+12';
const meant = DateTime.fromISO('2026-12-03T23:59', { zone });
const shown = (date) => `${date.toISOString().slice(0, 16)}Z`;
console.log(`meant: Dec 3, 11:59 PM Anywhere on Earth = ${shown(meant.toJSDate())}`);

const findEvent = (text) => ICAL.Component.fromString(text).getFirstSubcomponent('vevent');
const readers = {
  'ical.js': (text) => new ICAL.Event(findEvent(text)).startDate.toJSDate(),
  'ts-ics': (text) => convertIcsCalendar(undefined, text).events[0].start.date,
  'node-ical': (text) => nodeIcal.sync.parseICS(text).close.start,
};
const signed = [...Array(12).keys()].flatMap((n) => [`-${n + 1}`, `+${n + 1}`]);
for (const [name, generator] of [
  ['@touch4it/ical-timezones', getVtimezoneComponent],
  ['timezones-ical-library', (zoneName) => tzlib_get_ical_block(zoneName)[0]],
]) {
  const offset = (zoneName) => /TZOFFSETTO:([+-]\d{4})/.exec(generator(zoneName))[1];
  // IANA's sign is that of POSIX, so the right offset has the sign that the name has not.
  const opposite = signed.filter((n) => offset(`Etc/GMT${n}`)[0] === n[0]).length;
  console.log(`${name}: ${zone} is ${offset(zone)}; opposite sign in ${opposite} of 24 zones`);
  const calendar = new ICalCalendar({ timezone: { name: zone, generator } });
  calendar.createEvent({ id: 'close', start: meant, timezone: zone, summary: 'Close' });
  for (const [reader, read] of Object.entries(readers)) {
    const at = read(calendar.toString());
    const early = (meant.toMillis() - at) / 3_600_000;
    console.log(`  ${reader} reads ${shown(at)}${early ? `, ${early} hours early` : ''}`);
  }
}
END
seen=$(node try.mjs)
echo "$seen"
diff <(echo "$expected") <(echo "$seen") >&2 || { echo 'The behavior has changed.' >&2; exit 1; }
