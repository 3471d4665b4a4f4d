import { expect, test } from 'vitest';
import { emailLinkUntil, parseEmail } from './account-email.ts';

const NOON = new Date('2026-11-21T12:00:00Z');

test.each([
  ['add', '2026-11-22T12:00:00.000Z'],
  ['sign in', '2026-11-21T12:15:00.000Z'],
] as const)('a link to %s works until %s', (purpose, until) => {
  expect(emailLinkUntil(purpose, NOON).toISOString()).toBe(until);
});

test.each([
  [' Ada@Example.EDU ', { ok: true, email: 'ada@example.edu' }],
  ['', { ok: false, error: 'Enter an email address.' }],
  ['ada', { ok: false, error: 'Enter an email address such as name@example.edu.' }],
  ['\u212A@example.edu', { ok: false, error: 'Enter an email address such as name@example.edu.' }],
  [
    'Root@example.edu',
    { ok: false, error: 'This is an admin’s email, which you can’t use here. Use another one.' },
  ],
])('%j is parsed', (typed, parsed) => {
  expect(parseEmail(typed, ['root@example.edu'])).toEqual(parsed);
});
