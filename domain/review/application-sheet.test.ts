import { expect, test } from 'vitest';
import { type SheetRow, applicationSheet, applicationSheetName } from './application-sheet.ts';

const proposal = {
  questions: ['Which block?', 'N/A', '=Describe, please'] as [string, string, string],
  timeZone: 'America/New_York',
};
const row: SheetRow = {
  id: 7,
  name: 'Noor K.',
  shownStatus: 'submitted',
  sentAt: new Date('2026-11-21T12:00:00Z'),
  answers: ['The "first" one', '', 'Eleven months'],
  comments: 'N/A',
  referenceLink: 'https://notes.example/noor',
  aiUse: '',
  reason: null,
  invitation: null,
  declineNote: '',
  note: '',
  average: null,
  contact: null,
  team: [],
};
const url = (id: number) => `https://board.example/${id}`;
async function lines(rows: SheetRow[]): Promise<string[]> {
  let file = '';
  for await (const part of applicationSheet(proposal, oneByOne(rows), url)) file += part;
  return file.trim().split('\r\n');
}
async function* oneByOne(rows: SheetRow[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

test('has a column for each asked question, and times in the proposal’s zone and in UTC', async () => {
  expect(await lines([row])).toEqual([
    '"Receipt","Name","Status","Sent at","Time zone","Sent at (UTC)","Question 1: Which block?","Question 2: =Describe, please","Words in answers","Comments","Reference link","How I used AI tools","Team","Your message or reason","Reason for declining","Your private note","Email","Application"',
    '"CG-5384-53D7","Noor K.","Submitted","2026-11-21 07:00","America/New_York","2026-11-21T12:00:00.000Z","The ""first"" one","Eleven months","5","N/A","https://notes.example/noor","","","","","","","https://board.example/7"',
  ]);
});

test.each([
  ['a reason', { shownStatus: 'not_selected', reason: 'Spots filled' }, '"Spots filled","","",""'],
  ['a message', { shownStatus: 'invited', invitation: { message: 'Join us' } }, '"Join us","","",""'],
  [
    'the note of an applicant who declined',
    { shownStatus: 'declined', invitation: { message: '' }, declineNote: '-no time' },
    `"","'-no time","",""`,
  ],
  ['a private note', { note: 'Ask about May' }, '"","","Ask about May",""'],
  [
    'the email of an applicant who accepted',
    { shownStatus: 'accepted', contact: { email: 'noor@school.example' } },
    '"","","","noor@school.example"',
  ],
] satisfies [string, Partial<SheetRow>, string][])('includes %s', async (_what, more, end) => {
  const [, line] = await lines([{ ...row, ...more }]);
  expect(line!.endsWith(`,${end},"https://board.example/7"`)).toBe(true);
});

test('names the people of a team, with addresses after acceptance only', async () => {
  const team = [
    { name: 'Noor K.', isLead: true, part: 'Writes the parser', email: 'noor@school.example' },
    { name: 'Ana A.', isLead: false, part: '', email: 'ana@school.example' },
    { name: 'Ben B.', isLead: false, part: 'Tests it', email: null },
  ];
  const [, ...written] = await lines([{ ...row, team }]);
  expect(written.join('\n')).toContain(
    '"Noor K., lead: Writes the parser\nAna A., ana@school.example\nBen B.: Tests it"',
  );
});

test('omits drafts and withdrawn applications', async () => {
  const written = await lines([
    { ...row, shownStatus: 'withdrawn' },
    { ...row, shownStatus: 'saved' },
  ]);
  expect(written).toHaveLength(1);
});

test('the file name has the title in plain letters, the id and the day in the proposal’s zone', () => {
  const at = new Date('2026-11-22T02:00:00Z');
  const named = (title: string) => applicationSheetName({ id: 45, title, timeZone: 'America/New_York' }, at);
  expect(named('Café “fees”: how?')).toBe('collegium-cafe-fees-how-45-2026-11-21.csv');
  expect(named('한국어')).toBe('collegium-45-2026-11-21.csv');
});

test('has the averages of the reviews where a panel reviews, before the link', async () => {
  const average = { mean: 3.5, spread: 1, count: 2, confidence: 2.5 };
  const made = applicationSheet(proposal, oneByOne([{ ...row, average }, row]), url, { withReviews: true });
  const sheet: string[] = [];
  for await (const line of made) sheet.push(line.trim());
  expect(sheet[0]).toContain('"Review mean","Review spread","Reviews","Review confidence","Application"');
  expect(sheet[1]).toMatch(/"3.5","1","2","2.5","https[^"]+"$/);
  expect(sheet[2]).toMatch(/"","","0","","https[^"]+"$/);
});
