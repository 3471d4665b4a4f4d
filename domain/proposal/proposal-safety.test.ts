import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import {
  NOTHING_NOTICED,
  type ProposalSafety,
  isMarkedNew,
  markEndsAt,
  marksOf,
  needsLook,
  newcomerRule,
  safetyNotes,
  areLinksOffFor,
  safetyOf,
} from './proposal-safety.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const MARKED: ProposalSafety = { ...NOTHING_NOTICED, newcomer: 'marked', markedUntil: later(72) };

test.each([
  ['open', false, false, null],
  ['marked', false, false, 'marked'],
  ['marked', true, false, null],
  ['marked', false, true, null],
  ['held', false, false, 'held'],
  ['held', true, true, null],
] as const)(
  '%s: established fact %s, results announced %s: %s',
  (rule, isEstablished, hasAnnounced, expected) => {
    expect(newcomerRule(rule, { isEstablished, hasAnnounced })).toBe(expected);
  },
);

test('a mark ends after 72 hours, at the second, or when an admin has looked', () => {
  expect(markEndsAt('marked', NOW)).toEqual(later(72));
  expect(markEndsAt('held', NOW)).toBeNull();
  expect(markEndsAt(null, NOW)).toBeNull();
  expect(isMarkedNew(MARKED, new Date(later(72).getTime() - 1))).toBe(true);
  expect(isMarkedNew(MARKED, later(72))).toBe(false);
  expect(isMarkedNew({ ...MARKED, lookedAt: later(1) }, later(2))).toBe(false);
  expect(isMarkedNew({ ...MARKED, newcomer: 'held', markedUntil: null }, NOW)).toBe(false);
  expect(isMarkedNew(NOTHING_NOTICED, NOW)).toBe(false);
});

test('needs a look while something was noticed and no admin has looked', () => {
  expect(needsLook(MARKED)).toBe(true);
  expect(needsLook({ ...NOTHING_NOTICED, phrases: ['keys'] })).toBe(true);
  expect(needsLook({ ...MARKED, lookedAt: NOW })).toBe(false);
  expect(needsLook(NOTHING_NOTICED)).toBe(false);
});

test('marks and notes name what was noticed', () => {
  const both: ProposalSafety = { ...MARKED, phrases: ['keys', 'payment'] };
  expect(marksOf(both, NOW, NOW)).toEqual(['new_here', 'paused', 'warning_phrases']);
  expect(marksOf(both, null, later(72))).toEqual(['warning_phrases']);
  expect(marksOf(NOTHING_NOTICED, null, NOW)).toEqual([]);
  expect(safetyNotes(both, NOW)).toEqual([
    expect.stringContaining('New here'),
    expect.stringContaining('seed phrases'),
    expect.stringContaining('money'),
  ]);
  expect(safetyNotes(NOTHING_NOTICED, NOW)).toEqual([]);
});

test('what was noticed is read from JSON with its dates', () => {
  expect(safetyOf(null)).toBe(NOTHING_NOTICED);
  const stored = { phrases: [], newcomer: 'marked', markedUntil: NOW.toISOString(), lookedAt: null } as const;
  expect(safetyOf({ ...stored, phrases: [] })).toEqual({ ...stored, markedUntil: NOW });
  expect(
    safetyOf({ phrases: [], newcomer: null, markedUntil: null, lookedAt: NOW.toISOString() }).lookedAt,
  ).toEqual(NOW);
});

test('links are off while a proposal is marked or paused, but for its owner and admins', () => {
  const people = { ownerId: 'olga', coOwnerIds: [], pausedAt: null };
  const olga: Actor = { kind: 'member', uid: 'olga', name: 'Olga', email: 'olga@example.edu' };
  expect(areLinksOffFor(VISITOR, people, NOTHING_NOTICED, NOW)).toBe(false);
  expect(areLinksOffFor(VISITOR, { ...people, pausedAt: NOW }, NOTHING_NOTICED, NOW)).toBe(true);
  expect(areLinksOffFor(VISITOR, people, MARKED, NOW)).toBe(true);
  expect(areLinksOffFor(olga, people, MARKED, NOW)).toBe(false);
  expect(areLinksOffFor({ ...olga, kind: 'admin', uid: 'ada' }, people, MARKED, NOW)).toBe(false);
});
