import { expect, test } from 'vitest';
import { mayEditProposal } from '#domain/proposal/proposal-edit.ts';
import {
  ADMIN_NOTE_CAP,
  CLOSED_AFTER_SCAM,
  type MemberAction,
  parseAdminNote,
  hiddenNoteOf,
  transitionMember,
} from './moderation.ts';

const person = <Kind extends 'member' | 'admin'>(kind: Kind, uid: string) => ({
  kind,
  uid,
  name: uid,
  email: `${uid}@school.example`,
});
const admin = person('admin', 'ada');
const active = { uid: 'noor', suspendedAt: null };
const suspended = { uid: 'noor', suspendedAt: new Date('2026-11-20T09:00:00Z') };

test.each<[MemberAction, typeof active | typeof suspended, string]>([
  ['suspend', active, 'ok'],
  ['suspend', suspended, 'move_not_allowed'],
  ['restore', suspended, 'ok'],
  ['restore', active, 'move_not_allowed'],
  ['suspend', { uid: 'ada', suspendedAt: null }, 'forbidden'],
])('%s %o: %s', (action, member, verdict) => {
  const may = transitionMember(member, action, admin);
  expect(may.ok ? 'ok' : may.refusal.code).toBe(verdict);
});

test('the note of a proposal hidden as a scam says what is closed to its owner', () => {
  expect(hiddenNoteOf('It asks for keys.', false)).toBe('It asks for keys.');
  expect(hiddenNoteOf(null, false)).toBeNull();
  expect(hiddenNoteOf('It asks for keys.', true)).toBe(
    `It asks for keys. It was hidden as a scam. ${CLOSED_AFTER_SCAM}`,
  );
  expect(hiddenNoteOf(null, true)).toMatch(/^It was hidden as a scam\. Resumes are closed/);
});

test('an admin cannot suspend their own account, and reads why', () => {
  expect(transitionMember({ uid: 'ada', suspendedAt: null }, 'suspend', admin)).toMatchObject({
    refusal: { message: 'This is your own account.' },
  });
});

test('an admin’s note is cleaned, has a maximum length, and is required where asked', () => {
  expect(parseAdminNote(' Remove the deposit.\r\n', { required: true })).toEqual({
    ok: true,
    value: 'Remove the deposit.',
  });
  expect(parseAdminNote(' ', { required: false })).toEqual({ ok: true, value: '' });
  expect(parseAdminNote(' ', { required: true })).toMatchObject({
    refusal: { fields: { note: 'Enter a reason.' } },
  });
  expect(parseAdminNote('x'.repeat(ADMIN_NOTE_CAP), { required: true }).ok).toBe(true);
  expect(parseAdminNote('x'.repeat(ADMIN_NOTE_CAP + 1), { required: false })).toMatchObject({
    refusal: { code: 'invalid', fields: { note: 'Use at most 500 characters.' } },
  });
});

test('only the owner can edit a proposal, while it is open or was open when hidden', () => {
  const closeAt = new Date('2026-12-03T23:59:59Z');
  const facts = { ownerId: 'noor', coOwnerIds: [], hiddenFrom: null, appType: 'rolling' as const, closeAt };
  const noor = person('member', 'noor');
  expect(mayEditProposal({ ...facts, status: 'open' }, noor).ok).toBe(true);
  expect(mayEditProposal({ ...facts, status: 'hidden', hiddenFrom: 'open' }, noor).ok).toBe(true);
  for (const closed of [
    { ...facts, status: 'closed' as const },
    { ...facts, status: 'hidden' as const, hiddenFrom: 'closed' as const },
  ])
    expect(mayEditProposal(closed, noor)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
  expect(mayEditProposal({ ...facts, status: 'open' }, admin)).toMatchObject({
    refusal: { code: 'forbidden' },
  });
  expect(
    mayEditProposal({ ...facts, status: 'hidden', hiddenFrom: 'open' }, person('member', 'mina')),
  ).toMatchObject({
    refusal: { code: 'not_found' },
  });
});
