import { expect, test } from 'vitest';
import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { requireAdmin } from './require-sign-in.ts';

const noor = { uid: 'noor', name: 'Noor K.', email: 'noor.k@example.edu' };
const admin: Admin = { kind: 'admin', ...noor };
const url = new URL('https://board.example/admin/mail?state=given_up');

function thrownFor(actor: Actor): unknown {
  try {
    return requireAdmin(actor, url);
  } catch (thrown) {
    return thrown;
  }
}

test('returns the signed-in admin', () => {
  expect(thrownFor(admin)).toBe(admin);
});

test('throws 403 for a member', () => {
  expect(thrownFor({ kind: 'member', ...noor })).toMatchObject({ init: { status: 403 } });
});

test('redirects a visitor to sign in and back to the page', () => {
  const answer = thrownFor(VISITOR) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?next=%2Fadmin%2Fmail']);
});
