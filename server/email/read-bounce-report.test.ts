import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readReport } from './read-bounce-report.ts';
import { bounceMail, complaintMail } from './testing/sample-reports.ts';

const read = (mail: string) => readReport(new TextEncoder().encode(mail));
const number = randomUUID();

test('reads a bounce’s status, and the email’s id from the quoted message', async () => {
  expect(await read(bounceMail({ number }))).toEqual({
    numbers: [number],
    report: {
      kind: 'delivery',
      action: 'failed',
      status: '5.1.1',
      answer: '550 5.1.1 <reader@school.example>: Recipient address rejected: User unknown',
    },
  });
});

test('takes the email’s id from the return address when the bounce quotes nothing', async () => {
  const cameTo = `bounces+${number.toUpperCase()}@board.example`;
  expect((await read(bounceMail({ number, quotes: false, cameTo })))!.numbers).toEqual([number]);
  expect((await read(bounceMail({ number, quotes: false })))!.numbers).toEqual([]);
  const folded = bounceMail({ number, quotes: false }).replace('Return-Path: <>', `Delivered-To: ${cameTo}`);
  expect((await read(folded))!.numbers).toEqual([number]);
});

test('reads a spam complaint, and ignores feedback of another type', async () => {
  expect(await read(complaintMail(number))).toEqual({
    numbers: [number],
    report: { kind: 'complaint', answer: 'Reported as abuse' },
  });
  expect(await read(complaintMail(number, 'not-spam'))).toBeNull();
  expect(await read(complaintMail(number, 'constructor'))).toBeNull();
});

test('an invalid status is empty, a long answer is cut, and a short one gets the status', async () => {
  const bare = bounceMail({ number, status: 'odd', said: 'x'.repeat(600) });
  expect((await read(bare))!.report).toEqual({
    kind: 'delivery',
    action: 'failed',
    status: '',
    answer: 'x'.repeat(500),
  });
  const unsaid = bounceMail({ number, said: 'No' });
  expect((await read(unsaid))!.report).toMatchObject({ answer: '5.1.1 No' });
});

test.each([
  ['an auto-reply', 'From: a@b.example\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.'],
  ['an empty text', ''],
  ['text that is no email', '\u0000\u0001 {"a":1}'],
  ['a report without a recipient', bounceMail({ number }).replace(/Action: .*/, 'X: y')],
  ['a message of 200 nested parts', nested(200)],
])('%s is not a bounce report', async (_, mail) => {
  expect(await read(mail)).toBeNull();
});

function nested(depth: number): string {
  const heads = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  );
  return heads.join('');
}
