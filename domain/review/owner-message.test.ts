import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import { DECISION_MESSAGES } from '#domain/decision/decision.ts';
import {
  OWNER_MESSAGE_ERRORS,
  isMessageKey,
  mayMessage,
  parseMessageGroup,
  parseOwnerMessage,
} from './owner-message.ts';
import { PROPOSAL_STATUSES, type ProposalStatus } from '#domain/base/status.ts';

const owner = { kind: 'member', uid: 'u1', email: 'a@example.edu', name: 'Olga' } as const;

test('only the owner can write, and only while the proposal is public and not paused', () => {
  const may = (facts: { ownerId: string; status: ProposalStatus; pausedAt?: Date }, actor: Actor = owner) =>
    mayMessage({ coOwnerIds: [], pausedAt: null, ...facts }, actor);
  const allowed = PROPOSAL_STATUSES.filter((status) => may({ ownerId: 'u1', status }).ok);
  expect(allowed).toEqual(['open', 'closed', 'announced']);
  expect(may({ ownerId: 'u1', status: 'open', pausedAt: new Date(0) })).toMatchObject({
    refusal: { code: 'paused' },
  });
  expect(may({ ownerId: 'u2', status: 'open' })).toMatchObject({
    refusal: { code: 'forbidden' },
  });
  expect(may({ ownerId: 'u2', status: 'open' }, VISITOR)).toMatchObject({ ok: false });
});

test('a group is known or null', () => {
  expect([parseMessageGroup('invited'), parseMessageGroup('submitted')]).toEqual(['invited', null]);
});

test('a message is cleaned', () => {
  expect(parseOwnerMessage({ to: 'accepted', message: ' Monday,\r\n10 AM ' })).toEqual({
    ok: true,
    value: { to: 'accepted', message: 'Monday,\n10 AM' },
  });
});

test.each([
  [
    { to: '', message: ' ' },
    { to: OWNER_MESSAGE_ERRORS.group, message: OWNER_MESSAGE_ERRORS.empty },
  ],
  [{ to: 'waitlisted', message: 'Hi' }, { to: OWNER_MESSAGE_ERRORS.group }],
  [{ to: 'invited', message: 'x'.repeat(MESSAGE_CAP + 1) }, { message: DECISION_MESSAGES.tooLong }],
])('a message names each bad field (case %#)', (typed, fields) => {
  const refused = parseOwnerMessage(typed);
  expect(refused.ok ? null : refused.refusal.fields).toEqual(fields);
});

test('a key is a UUID', () => {
  expect([isMessageKey('0b1c2d3e-0000-4000-8000-000000000000'), isMessageKey('x'), isMessageKey('')]).toEqual(
    [true, false, false],
  );
});
