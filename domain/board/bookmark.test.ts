import { expect, test } from 'vitest';
import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { BOOKMARK_CAP, mayBookmark } from './bookmark.ts';
import type { ProposalStatus } from '#domain/base/status.ts';

const ana: Actor = { kind: 'member', uid: 'ana', name: 'Ana', email: 'ana@example.edu' };
const admin: Admin = { ...ana, kind: 'admin', uid: 'admin' };

function verdict(status: ProposalStatus, actor: Actor, hasApplied = false, saved = 0, ownerId = 'olga') {
  const outcome = mayBookmark({ status, ownerId, coOwnerIds: [], hasApplied }, actor, saved);
  return outcome.ok ? 'saved' : outcome.refusal.code;
}

test('members and admins can bookmark proposals that they can read', () => {
  expect(['open', 'closed', 'announced'].map((status) => verdict(status as ProposalStatus, ana))).toEqual([
    'saved',
    'saved',
    'saved',
  ]);
  expect(verdict('withdrawn', ana, true)).toBe('saved');
  expect(verdict('draft', ana, false, 0, 'ana')).toBe('saved');
  expect(verdict('hidden', admin)).toBe('saved');
});

test('bookmarking an unreadable proposal is refused, and a visitor is asked to sign in', () => {
  expect(verdict('open', VISITOR)).toBe('unauthenticated');
  expect(verdict('withdrawn', ana)).toBe('withdrawn');
  expect(verdict('hidden', ana)).toBe('not_found');
  expect(verdict('draft', ana)).toBe('not_found');
});

test('the number of bookmarks is limited', () => {
  expect(verdict('open', ana, false, BOOKMARK_CAP - 1)).toBe('saved');
  expect(verdict('open', ana, false, BOOKMARK_CAP)).toBe('move_not_allowed');
  expect(mayBookmark({ status: 'open', ownerId: 'olga', coOwnerIds: [] }, ana, BOOKMARK_CAP)).toMatchObject({
    refusal: {
      message: `You’ve saved ${BOOKMARK_CAP} proposals, the maximum. Remove one first.`,
    },
  });
});
