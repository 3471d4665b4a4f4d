import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { mayWriteNote, privateNoteOf } from './private-note.ts';

const person = (uid: string, kind: 'member' | 'admin' = 'member'): Actor => ({
  kind,
  uid,
  name: uid,
  email: `${uid}@school.example`,
});

test.each([
  ['the owner', person('owner'), 'submitted', true],
  ['the owner, of a withdrawn application', person('owner'), 'withdrawn', true],
  ['the owner, of a draft', person('owner'), 'saved', false],
  ['the applicant', person('applicant'), 'submitted', false],
  ['an admin', person('admin', 'admin'), 'submitted', false],
  ['a visitor', { kind: 'visitor' }, 'submitted', false],
] as const)('the right to write a private note: %s', (_words, actor, status, may) => {
  expect(mayWriteNote({ status, applicantId: 'applicant', proposal: { ownerId: 'owner' } }, actor)).toBe(may);
});

test('a note is cleaned, may be empty, and has a maximum length', () => {
  expect(privateNoteOf('  Ask about May.  ')).toEqual({ ok: true, value: 'Ask about May.' });
  expect(privateNoteOf(' ')).toEqual({ ok: true, value: '' });
  expect(privateNoteOf('x'.repeat(2001))).toMatchObject({
    ok: false,
    refusal: { code: 'invalid', fields: { note: 'Use at most 2,000 characters.' } },
  });
});
