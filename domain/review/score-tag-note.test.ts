import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import {
  mayReview,
  normalizedTag,
  parsePrivateNote,
  scoreLabel,
  parseScore,
  parseTag,
  noteRevision,
} from './score-tag-note.ts';

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
] as const)('the right to review an application: %s', (_words, actor, status, may) => {
  expect(
    mayReview(
      { status, applicantId: 'applicant', conflictIds: [], proposal: { ownerId: 'owner', coOwnerIds: [] } },
      actor,
    ),
  ).toBe(may);
});

test('a note is cleaned, may be empty, and has a maximum length', () => {
  expect(parsePrivateNote('  Ask about May.  ')).toEqual({ ok: true, value: 'Ask about May.' });
  expect(parsePrivateNote(' ')).toEqual({ ok: true, value: '' });
  expect(parsePrivateNote('x'.repeat(2001))).toMatchObject({
    ok: false,
    refusal: { code: 'invalid', fields: { note: 'Use at most 2,000 characters.' } },
  });
});

test.each([
  ['', { ok: true, value: null }],
  ['1', { ok: true, value: 1 }],
  ['5', { ok: true, value: 5 }],
  ['0', { ok: false }],
  ['6', { ok: false }],
  ['4.5', { ok: false }],
  [' 3', { ok: false }],
])('a score of %j is parsed', (text, outcome) => {
  expect(parseScore(text)).toMatchObject(outcome);
});

test('a score is said in stars', () => {
  expect([1, 4].map(scoreLabel)).toEqual(['1 star', '4 stars']);
});

describe('parseTag', () => {
  const twenty = Array.from({ length: 20 }, (_, nth) => `tag ${nth}`);

  test('trims, collapses spaces and lowers case', () => {
    expect(parseTag('  Strong\n  Math ', [])).toEqual({ ok: true, value: 'strong math' });
    expect(normalizedTag('\u202E')).toBe('');
  });

  test.each([
    ['an empty tag', ' ', [], 'Enter a tag.'],
    ['a long tag', 'x'.repeat(31), [], 'Use at most 30 characters.'],
    ['the 21st tag', 'new', twenty, 'You already use 20 tags on this proposal. Remove one first.'],
  ])('refuses %s', (_words, text, inUse, message) => {
    expect(parseTag(text, inUse)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', fields: { tag: message } },
    });
  });

  test('accepts a tag in use beside 19 others', () => {
    expect(parseTag('TAG 3', twenty)).toEqual({ ok: true, value: 'tag 3' });
  });
});

test('the revision of a note is when it was changed, 0 without one', () => {
  expect(noteRevision({ changedAt: new Date(5) })).toBe(5);
  expect(noteRevision(null)).toBe(0);
});
