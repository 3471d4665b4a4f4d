import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  handOverUntil,
  mayAnswerHandOver,
  mayHandOver,
  organizationAfterHandOver,
  whyNoHandOver,
} from './hand-over.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { readersNamed } from '#domain/access/resume-reader.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const until = handOverUntil(NOW);
const person = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });
const codeOf = (outcome: Outcome<null>) => (outcome.ok ? 'done' : outcome.refusal.code);
const proposal = (status: ProposalStatus = 'open') => ({
  status,
  ownerId: 'olga',
  coOwnerIds: ['cleo', 'sam'],
});

test('an offer can be accepted for 7 days', () => {
  expect(until.getTime() - NOW.getTime()).toBe(7 * DAY_MS);
});

test.each<[who: Actor, to: string, status: ProposalStatus, code: string]>([
  [person('olga'), 'cleo', 'open', 'done'],
  [person('olga'), 'cleo', 'announced', 'done'],
  [person('olga'), 'ana', 'open', 'not_found'],
  [person('olga'), 'olga', 'open', 'not_found'],
  [person('olga'), 'cleo', 'withdrawn', 'move_not_allowed'],
  [person('olga'), 'cleo', 'hidden', 'move_not_allowed'],
  [person('cleo'), 'sam', 'open', 'forbidden'],
  [VISITOR, 'cleo', 'open', 'forbidden'],
])('the owner offers a proposal to a co-owner: %j to %s, %s: %s', (actor, to, status, code) => {
  expect(codeOf(mayHandOver(proposal(status), actor, to))).toBe(code);
});

test.each<[who: Actor, status: ProposalStatus, at: Date, code: string]>([
  [person('cleo'), 'open', NOW, 'done'],
  [person('cleo'), 'open', until, 'not_found'],
  [person('cleo'), 'withdrawn', NOW, 'move_not_allowed'],
  [person('cleo'), 'hidden', NOW, 'move_not_allowed'],
  [person('sam'), 'open', NOW, 'not_found'],
  [person('olga'), 'open', NOW, 'forbidden'],
])('only the co-owner it was offered to answers, in time: %j, %s, %s: %s', (actor, status, at, code) => {
  const offer = { toId: 'cleo', expiresAt: until };
  expect(codeOf(mayAnswerHandOver(proposal(status), offer, actor, at))).toBe(code);
});

test.each([
  [null, false, undefined],
  [null, true, 'move_not_allowed'],
  [NOW, false, 'paused'],
  [NOW, true, 'paused'],
] as const)('paused at %s, of a scammer: %s, a proposal changes hands: %s', (pausedAt, isOfScammer, code) => {
  expect(whyNoHandOver({ pausedAt }, isOfScammer)?.code).toBe(code);
});

test('without an offer there is nothing to answer', () => {
  expect(codeOf(mayAnswerHandOver(proposal(), null, person('cleo'), NOW))).toBe('not_found');
});

test.each<[named: string[] | undefined, readers: string[]]>([
  [undefined, ['olga', 'cleo', 'sam']],
  [['olga'], ['olga']],
  [
    ['sam', 'gone', 'olga'],
    ['olga', 'sam'],
  ],
  [[], []],
])('of %j named on the page, %j may open the resume', (named, readers) => {
  expect(readersNamed(proposal(), named)).toEqual(readers);
});

test.each([
  ['Alderbay University', 'Alderbay University'],
  ['', 'N/A'],
  ['x'.repeat(41), 'N/A'],
])('a new owner with the organization “%s” posts under “%s”', (profile, expected) => {
  expect(organizationAfterHandOver(profile)).toBe(expected);
});
