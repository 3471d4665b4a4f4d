#!/usr/bin/env bash
# An event that describes its room (RFC 9073) is read with the UID and the text of the room.
#
# Versions: ts-ics 2.4.6; for comparison ical.js 2.2.1 and node-ical 0.26.1.
# Expected: a reader that does not know VLOCATION, the component that RFC 9073 puts inside an event,
#   skips it, as it does not mix a VALARM with its event either.
# Seen: ts-ics takes the lines of the room for lines of the event, and the last one of a name wins.
#   A VLOCATION must have a UID and stands after the event's own lines, so the event always loses
#   its UID, without an error. When the interview moves to another room, the update of the event
#   is read as a second event. ical.js and node-ical read the UID of the event.
#   The README of ts-ics promises RFC 5545 and is silent on nested components.
# Output: `expected` below. Date: November 28, 2026.
# Where it matters: domain/proposal/calendar.ts, whose stable UIDs let a second import update an event. A
#   place belongs into LOCATION (RFC 5545), which every reader knows, and not into a component.
set -euo pipefail

expected=$(cat <<'END'
ical.js
  without a room: interview-7@board.example "Ask about oracles"
  in room 12: interview-7@board.example "Ask about oracles"
  moved to room 40: interview-7@board.example "Ask about oracles"
node-ical
  without a room: interview-7@board.example "Ask about oracles"
  in room 12: interview-7@board.example "Ask about oracles"
  moved to room 40: interview-7@board.example "Ask about oracles"
ts-ics
  without a room: interview-7@board.example "Ask about oracles"
  in room 12: room-12@board.example "Second floor"
  moved to room 40: room-40@board.example "Fourth floor"
END
)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --before=2026-11-28 \
  ts-ics@2.4.6 ical.js@2.2.1 node-ical@0.26.1

cat > try.mjs <<'END'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const room = (number, floor) => ['BEGIN:VLOCATION', `UID:room-${number}@board.example`,
  `NAME:Room ${number}`, `DESCRIPTION:${floor} floor`, 'END:VLOCATION'];
const calendar = (place) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Board//EN',
  'BEGIN:VEVENT', 'UID:interview-7@board.example', 'DTSTAMP:20261128T100000Z',
  'DTSTART:20261203T150000Z', 'DTEND:20261203T153000Z', 'SUMMARY:Interview',
  'DESCRIPTION:Ask about oracles', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Soon',
  'TRIGGER:-PT15M', 'END:VALARM', ...place, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const calendars = {
  'without a room': calendar([]),
  'in room 12': calendar(room(12, 'Second')),
  'moved to room 40': calendar(room(40, 'Fourth')),
};
const findEvent = (text) => ICAL.Component.fromString(text).getFirstSubcomponent('vevent');
const isEvent = ({ type }) => type === 'VEVENT';
const readers = {
  'ical.js': (text) => new ICAL.Event(findEvent(text)),
  'node-ical': (text) => Object.values(nodeIcal.sync.parseICS(text)).find(isEvent),
  'ts-ics': (text) => convertIcsCalendar(undefined, text).events[0],
};
for (const [name, read] of Object.entries(readers)) {
  console.log(name);
  for (const [label, text] of Object.entries(calendars)) {
    const { uid, description } = read(text);
    console.log(`  ${label}: ${uid} "${description}"`);
  }
}
END
seen=$(node try.mjs)
echo "$seen"
diff <(echo "$expected") <(echo "$seen") >&2 || { echo 'The behavior has changed.' >&2; exit 1; }
