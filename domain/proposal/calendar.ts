import { closingOf } from './closing.ts';
import { formatInstant } from '#domain/time/deadline.ts';
import { type Proposal, isAccepting, isAwaitingResults } from './proposal.ts';

/**
 * A calendar event, at an instant or on a day (`YYYY-MM-DD`). A stable `uid` lets a second import
 * update the event instead of adding another.
 */
type CalendarEvent = { uid: string; at: Date | string; title: string; text: string; address: string };

type Dated = Pick<
  Proposal,
  'id' | 'title' | 'name' | 'organization' | 'status' | 'appType' | 'closeAt' | 'resultAt' | 'timeZone'
>;

/**
 * Events for a proposal's close date, unless it closed early, and its result date; a rolling one has
 * no result date.
 */
export function datesOfProposal(proposal: Dated, publicUrl: string, now: Date): CalendarEvent[] {
  const address = `${publicUrl}/proposal/${proposal.id}`;
  const { host } = new URL(publicUrl);
  const event = (what: 'close' | 'results', at: Date, label: string): CalendarEvent => ({
    uid: `proposal-${proposal.id}-${what}@${host}`,
    at,
    title: `${label}: ${proposal.title}`,
    text: [`${proposal.name}, ${proposal.organization}`, formatInstant(at, proposal.timeZone), address].join(
      '\n',
    ),
    address,
  });
  const { label } = closingOf(proposal, null, now);
  return [
    ...(label === 'Closed early' ? [] : [event('close', proposal.closeAt, 'Applications close')]),
    ...(proposal.appType === 'rolling' ? [] : [event('results', proposal.resultAt, 'Results announced')]),
  ];
}

/** Events for the project dates of an accepted application. */
export function datesOfProject(
  {
    applicationId,
    ...project
  }: Pick<Proposal, 'title' | 'name' | 'startDate' | 'endDate'> & {
    applicationId: number;
  },
  publicUrl: string,
): CalendarEvent[] {
  const address = `${publicUrl}/applications/${applicationId}`;
  const { host } = new URL(publicUrl);
  const event = (what: 'start' | 'end', at: string, label: string): CalendarEvent => ({
    uid: `application-${applicationId}-${what}@${host}`,
    at,
    title: `${label}: ${project.title}`,
    text: `${project.name}\n${address}`,
    address,
  });
  return [event('start', project.startDate, 'Project starts'), event('end', project.endDate, 'Project ends')];
}

/**
 * Escapes RFC 5545 TEXT: backslashes, commas, semicolons, line breaks. Other controls become
 * spaces.
 */
function calendarText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\r\n?|\n|\u2028|\u2029/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- what a line of the file cannot hold
      .replace(/[\u0000-\u001F\u007F]/g, ' ')
  );
}

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Folds a line to at most 75 octets (RFC 5545); continuations begin with a space, and no character
 * is split.
 */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let room = 75;
  let out = '';
  for (const letter of line) {
    const octets = encoder.encode(letter).length;
    if (octets > room) {
      out += '\r\n ';
      room = 74;
    }
    out += letter;
    room -= octets;
  }
  return out;
}

/** An iCalendar file (RFC 5545): instants in UTC, or whole days. `now` is its DTSTAMP. */
export function calendarFile(events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Collegium//Proposal dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(({ uid, at, title, text, address }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utc(now)}`,
      typeof at === 'string' ? `DTSTART;VALUE=DATE:${at.replaceAll('-', '')}` : `DTSTART:${utc(at)}`,
      `SUMMARY:${calendarText(title)}`,
      `DESCRIPTION:${calendarText(text)}`,
      `URL:${address}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** True while a public proposal has a future date for a calendar. */
export function hasDatesToCome(
  proposal: Pick<Proposal, 'status' | 'appType' | 'closeAt' | 'resultAt'>,
  now: Date,
): boolean {
  if (isAccepting(proposal, now)) return true;
  return isAwaitingResults(proposal, now) && now.getTime() < proposal.resultAt.getTime();
}
