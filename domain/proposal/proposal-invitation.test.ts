import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  type InvitationForm,
  type JoinFacts,
  invitationState,
  invitationUntil,
  mayInvite,
  parseInvitation,
  whyNoInvitation,
  whyNotJoin,
} from './proposal-invitation.ts';
import { INVITATION_MESSAGE_CAP, isProposalRole } from './proposal-people.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const person = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });

test('an invitation is open for 14 days, unless it is answered or withdrawn', () => {
  const expiresAt = invitationUntil(NOW);
  const before = new Date(expiresAt.getTime() - 1);
  expect(expiresAt.getTime() - NOW.getTime()).toBe(14 * DAY_MS);
  expect(invitationState({ state: 'invited', expiresAt }, before)).toBe('invited');
  expect(invitationState({ state: 'invited', expiresAt }, expiresAt)).toBe('expired');
  for (const state of ['active', 'declined', 'withdrawn'] as const)
    expect(invitationState({ state, expiresAt }, expiresAt)).toBe(state);
});

test.each<[who: Actor, status: ProposalStatus, hasLeft: boolean, code: string]>([
  [person('olga'), 'open', false, 'done'],
  [person('olga'), 'closed', false, 'done'],
  [person('olga'), 'announced', false, 'done'],
  [person('olga'), 'withdrawn', false, 'move_not_allowed'],
  [person('olga'), 'hidden', false, 'move_not_allowed'],
  [person('cleo'), 'open', false, 'forbidden'],
  [person('sam'), 'open', false, 'forbidden'],
  [person('finn'), 'open', true, 'not_found'],
  [VISITOR, 'withdrawn', false, 'withdrawn'],
])('only the owner invites: %j, %s, left %s: %s', (actor, status, hasLeft, code) => {
  const may = mayInvite({ status, ownerId: 'olga', coOwnerIds: ['cleo'], hasLeft }, actor);
  expect(may.ok ? 'done' : may.refusal.code).toBe(code);
});

const form: InvitationForm = { email: ' Sam@Example.edu ', role: 'co_owner', message: ' Help\u200B ' };

test('an invitation is cleaned, and without an email it is a link', () => {
  expect(parseInvitation(form)).toEqual({
    ok: true,
    value: { email: 'sam@example.edu', role: 'co_owner', message: 'Help' },
  });
  expect(parseInvitation({ ...form, email: null })).toMatchObject({ value: { email: null } });
});

test.each<[string, Partial<InvitationForm>]>([
  ['email', { email: '' }],
  ['email', { email: 'sam' }],
  ['role', { role: 'owner' }],
  ['message', { message: 'x'.repeat(INVITATION_MESSAGE_CAP + 1) }],
])('a wrong %s is named', (field, changes) => {
  expect(parseInvitation({ ...form, ...changes })).toMatchObject({
    refusal: { code: 'invalid', fields: { [field]: expect.any(String) } },
  });
});

test('roles are known by name', () => {
  expect(['co_owner', 'reviewer', 'owner', ''].map(isProposalRole)).toEqual([true, true, false, false]);
});

test('a proposal has at most 4 co-owners and 10 reviewers, invited ones included', () => {
  expect(whyNoInvitation('co_owner', 3)).toBeNull();
  expect(whyNoInvitation('co_owner', 4)?.message).toMatch(/^A proposal can have 4 co-owners/);
  expect(whyNoInvitation('reviewer', 9)).toBeNull();
  expect(whyNoInvitation('reviewer', 10)?.message).toMatch(/^A proposal can have 10 reviewers/);
});

const joins: JoinFacts = { role: 'co_owner', isOwner: false, isActive: false, applied: null, active: 3 };

test('a person joins while there is room for the role', () => {
  expect(whyNotJoin(joins)).toBeNull();
  expect(whyNotJoin({ ...joins, role: 'reviewer', active: 9 })).toBeNull();
});

test.each<[Partial<JoinFacts>, RegExp]>([
  [{ isOwner: true }, /own this proposal/],
  [{ isActive: true }, /already work on/],
  [{ applied: 'lead' }, /withdraw your application first/],
  [{ applied: 'member' }, /leave the team first/],
  [{ applied: 'ended' }, /was decided/],
  [{ active: 4 }, /all the people it can have/],
])('a person does not join with %j', (changes, why) => {
  expect(whyNotJoin({ ...joins, ...changes })?.message).toMatch(why);
});
