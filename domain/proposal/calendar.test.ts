import { describe, expect, test } from 'vitest';
import type { ProposalStatus } from '#domain/base/status.ts';
import { calendarFile, datesOfProject, datesOfProposal, hasDatesToCome } from './calendar.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const proposal = {
  id: 7,
  title: 'Measuring MEV rebates',
  name: 'Sequencer Watch',
  organization: 'Quillon',
  status: 'open' as ProposalStatus,
  appType: 'due_date' as const,
  closeAt: new Date('2026-12-04T04:59:59Z'),
  resultAt: new Date('2026-12-13T04:59:59Z'),
  timeZone: 'America/New_York',
};
const file = (more: Partial<Omit<typeof proposal, 'appType'>> & { appType?: 'rolling' } = {}) =>
  calendarFile(datesOfProposal({ ...proposal, ...more }, 'https://board.example:8443', NOW), NOW);
/** The lines of a file, unfolded. */
const read = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  test('has the close and result dates as UTC instants with stable UIDs', () => {
    expect(read(file()).filter((line) => /^(UID|DT|SUMMARY|URL)/.test(line))).toEqual([
      'UID:proposal-7-close@board.example:8443',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261204T045959Z',
      'SUMMARY:Applications close: Measuring MEV rebates',
      'URL:https://board.example:8443/proposal/7',
      'UID:proposal-7-results@board.example:8443',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261213T045959Z',
      'SUMMARY:Results announced: Measuring MEV rebates',
      'URL:https://board.example:8443/proposal/7',
    ]);
    expect(file()).toContain('Dec 3\\, 2026\\, 11:59 PM ET');
  });

  test('writes an RFC 5545 calendar of transparent events that name the poster and organization', () => {
    const rolling = read(file({ appType: 'rolling' }));
    expect(rolling).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Collegium//Proposal dates//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:proposal-7-close@board.example:8443',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261204T045959Z',
      'SUMMARY:Applications close: Measuring MEV rebates',
      'DESCRIPTION:Sequencer Watch\\, Quillon\\nDec 3\\, 2026\\, 11:59 PM ET\\nhttps://board.example:8443/proposal/7',
      'URL:https://board.example:8443/proposal/7',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('folds a line of 76 octets, not one of 75', () => {
    const lineOf = (octets: number) =>
      file({ title: 'x'.repeat(octets - 'SUMMARY:Applications close: '.length) })
        .split('\r\n')
        .find((line) => line.startsWith('SUMMARY:Applications'))!;
    expect([lineOf(75).length, lineOf(76).length]).toEqual([75, 75]);
    expect(lineOf(75)).toMatch(/close: x+$/);
  });

  test('escapes every kind of line break in a title', () => {
    expect(read(file({ title: 'a\rb\nc\r\nd\u2029e' }))).toContain(
      'SUMMARY:Applications close: a\\nb\\nc\\nd\\ne',
    );
  });

  test('names the zone anywhere on Earth, and has no results event for a rolling proposal', () => {
    const rolling = read(file({ appType: 'rolling', timeZone: 'Etc/GMT+12' }));
    expect(rolling.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(rolling.join('')).toContain('Anywhere on Earth');
  });

  test('has no close event for a proposal that closed early', () => {
    const summaries = read(file({ status: 'closed' })).filter((line) => line.startsWith('SUMMARY'));
    expect(summaries).toEqual(['SUMMARY:Results announced: Measuring MEV rebates']);
  });

  test('escapes text that looks like calendar syntax', () => {
    const title = 'a\r\nEND:VEVENT\r\nATTACH:https://evil.example\u2028b\\;,\u0007';
    const lines = read(file({ title }));
    expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(2);
    expect(lines).toContain(
      'SUMMARY:Applications close: a\\nEND:VEVENT\\nATTACH:https://evil.example\\nb\\\\\\;\\, ',
    );
  });

  test('folds every line to at most 75 octets without splitting a character', () => {
    const title = 'Żółć 研究 😀 '.repeat(20);
    const text = file({ title });
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76);
    expect(read(text)).toContain(`SUMMARY:Applications close: ${title}`);
  });
});

test('a proposal has upcoming dates until results are due, or until it closes if rolling', () => {
  const closed = new Date(proposal.closeAt.getTime() + 1000);
  const after = new Date(proposal.resultAt.getTime() + 1000);
  const toCome = (
    status: 'open' | 'closed' | 'announced' | 'withdrawn',
    now: Date,
    appType = proposal.appType,
  ) => hasDatesToCome({ ...proposal, status, appType }, now);
  expect([toCome('open', NOW), toCome('open', closed), toCome('closed', NOW)]).toEqual([true, true, true]);
  expect([toCome('open', after), toCome('announced', NOW), toCome('withdrawn', NOW)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(toCome('closed', NOW, 'rolling' as never)).toBe(false);
  expect(toCome('closed', proposal.resultAt)).toBe(false);
});

test('the calendar of an accepted application has the start and end days of the project', () => {
  const dates = { title: 'Rebates', name: 'Dana O.', startDate: '2027-01-01', endDate: '2027-03-02' };
  const events = datesOfProject({ ...dates, applicationId: 9 }, 'https://board.example');
  const lines = read(calendarFile(events, NOW));
  expect(lines.filter((line) => /^(UID|DTSTART|SUMMARY|URL)/.test(line))).toEqual([
    'UID:application-9-start@board.example',
    'DTSTART;VALUE=DATE:20270101',
    'SUMMARY:Project starts: Rebates',
    'URL:https://board.example/applications/9',
    'UID:application-9-end@board.example',
    'DTSTART;VALUE=DATE:20270302',
    'SUMMARY:Project ends: Rebates',
    'URL:https://board.example/applications/9',
  ]);
});
