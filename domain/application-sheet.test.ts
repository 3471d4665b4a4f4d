import { expect, test } from 'vitest';
import { type SheetRow, applicationSheet } from './application-sheet.ts';

const proposal = {
  questions: ['Which block?', 'N/A', '=Describe, please'] as [string, string, string],
  timeZone: 'America/New_York',
};
const row: SheetRow = {
  id: 7,
  name: 'Noor K.',
  shown: 'submitted',
  sentAt: new Date('2026-11-21T12:00:00Z'),
  answers: ['The "first" one', '', 'Eleven months'],
  comments: 'N/A',
  referenceLink: 'https://notes.example/noor',
  reason: null,
  invitation: null,
  declineNote: '',
  note: '',
  contact: null,
};
const lines = (rows: SheetRow[]) => applicationSheet(proposal, rows).trim().split('\r\n');

test('has a column for each question that is asked, and says when in which zone', () => {
  expect(lines([row])).toEqual([
    '"Receipt","Name","Status","Sent at","Time zone","Question 1: Which block?","Question 2: =Describe, please","Comments","Reference link","Your reason or message","Their words when declining","Your private note","E-mail"',
    '"CG-5384-53D7","Noor K.","Submitted","2026-11-21T07:00","Eastern Time","The ""first"" one","Eleven months","N/A","https://notes.example/noor","","","",""',
  ]);
});

test.each([
  ['a reason', { shown: 'not_selected', reason: 'Spots filled' }, '"Spots filled","","",""'],
  ['a message', { shown: 'invited', invitation: { message: 'Join us' } }, '"Join us","","",""'],
  [
    'who has declined',
    { shown: 'declined', invitation: { message: '' }, declineNote: '-no time' },
    `"","'-no time","",""`,
  ],
  ['a private note', { note: 'Ask about May' }, '"","","Ask about May",""'],
  [
    'who has accepted, with the e-mail',
    { shown: 'accepted', contact: { email: 'noor@school.example' } },
    '"","","","noor@school.example"',
  ],
] satisfies [string, Partial<SheetRow>, string][])('tells %s', (_what, more, end) => {
  expect(lines([{ ...row, ...more }])[1]!.endsWith(`,${end}`)).toBe(true);
});

test('leaves out what was withdrawn and drafts', () => {
  expect(
    lines([
      { ...row, shown: 'withdrawn' },
      { ...row, shown: 'saved' },
    ]).length,
  ).toBe(1);
});
