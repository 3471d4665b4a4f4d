import { expect, test } from 'vitest';
import { type Actor, VISITOR } from './actor.ts';
import { ADMIN_NOTE_CAP, type MemberVerb, adminNoteOf, moveMember } from './moderation.ts';

const person = (kind: 'member' | 'admin', uid: string): Actor => ({
  kind,
  uid,
  name: uid,
  email: `${uid}@school.example`,
});
const admin = person('admin', 'ada');
const active = { uid: 'noor', suspendedAt: null };
const suspended = { uid: 'noor', suspendedAt: new Date('2026-11-20T09:00:00Z') };

test.each<[MemberVerb, typeof active | typeof suspended, Actor, string]>([
  ['suspend', active, admin, 'ok'],
  ['suspend', suspended, admin, 'move_not_allowed'],
  ['restore', suspended, admin, 'ok'],
  ['restore', active, admin, 'move_not_allowed'],
  ['suspend', active, person('member', 'mina'), 'forbidden'],
  ['suspend', active, person('member', 'noor'), 'forbidden'],
  ['restore', suspended, person('member', 'mina'), 'forbidden'],
  ['suspend', { uid: 'ada', suspendedAt: null }, admin, 'forbidden'],
  ['suspend', active, VISITOR, 'unauthenticated'],
  ['restore', suspended, VISITOR, 'unauthenticated'],
])('%s %o by %o: %s', (verb, member, actor, verdict) => {
  const may = moveMember(member, verb, actor);
  expect(may.ok ? 'ok' : may.refusal.code).toBe(verdict);
});

test('a note is cleaned, has a cap, and is required where somebody loses something', () => {
  expect(adminNoteOf(' Remove the deposit.\r\n', { required: true })).toEqual({
    ok: true,
    value: 'Remove the deposit.',
  });
  expect(adminNoteOf(' ', { required: false })).toEqual({ ok: true, value: '' });
  expect(adminNoteOf(' ', { required: true })).toMatchObject({
    refusal: { fields: { note: 'Write why. The person it is about reads it.' } },
  });
  expect(adminNoteOf('x'.repeat(ADMIN_NOTE_CAP + 1), { required: false })).toMatchObject({
    refusal: { code: 'invalid', fields: { note: 'Use at most 500 characters.' } },
  });
});
