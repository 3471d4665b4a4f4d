import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR, isPerson, isSignedIn } from './actor.ts';
import { REFUSALS, type RefusalCode, done, refusalInit, refuse, statusOf } from './refusal.ts';

describe('refuse', () => {
  test('returns the message of its code', () => {
    expect(refuse('past_due')).toEqual({
      ok: false,
      refusal: {
        code: 'past_due',
        message: 'The close date has passed, so applications are closed.',
      },
    });
  });

  test('has no fields unless some are given', () => {
    expect(Object.keys(refuse('not_found').refusal)).toEqual(['code', 'message']);
  });

  test('accepts a more specific message and fields', () => {
    expect(refuse('invalid', { message: 'No.', fields: { title: 'Please fill out this field.' } })).toEqual({
      ok: false,
      refusal: { code: 'invalid', message: 'No.', fields: { title: 'Please fill out this field.' } },
    });
  });

  test.each(Object.keys(REFUSALS) as RefusalCode[])('%s has a sentence and an error status', (code) => {
    expect(REFUSALS[code].sentence).toMatch(/^[A-Z].*\.$/);
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(statusOf(code)).toBeLessThan(600);
  });

  test('done returns its value', () => {
    expect(done(7)).toEqual({ ok: true, value: 7 });
  });
});

test('a visitor is not signed in and not a person; members and admins are signed in', () => {
  const ada: Actor = { kind: 'member', uid: 'ada', name: 'Ada', email: 'ada@example.edu' };
  const root: Actor = { ...ada, kind: 'admin', uid: 'root' };
  expect([VISITOR, ada, root].map(isSignedIn)).toEqual([false, true, true]);
  expect([VISITOR, ada, root].map((actor) => isPerson(actor, 'ada'))).toEqual([false, true, false]);
  expect(isPerson(VISITOR, '')).toBe(false);
});

test('a refusal with retryAfter is answered with Retry-After', () => {
  const { refusal } = refuse('too_often');
  expect(refusalInit(refusal)).toEqual({ status: 429, headers: {} });
  expect(refusalInit({ ...refusal, retryAfter: 60 })).toEqual({
    status: 429,
    headers: { 'Retry-After': '60' },
  });
});
