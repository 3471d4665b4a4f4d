import { expect, test } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { mayOf } from './may-of-proposal.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const proposal = {
  status: 'open',
  ownerId: 'olga',
  coOwnerIds: [],
  appType: 'fixed',
  closeAt: new Date('2026-12-01T12:00:00Z'),
  hiddenFrom: null,
} as unknown as Parameters<typeof mayOf>[0];
const member = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });

test('the owner of an open proposal may edit, copy, close and withdraw it, and state the demand', () => {
  expect(mayOf(proposal, member('olga'), NOW)).toMatchObject({
    edit: true,
    clone: true,
    close: true,
    withdraw: true,
    stateDemand: true,
    hide: false,
  });
});

test('anyone else may do nothing with it, and an admin may hide it', () => {
  expect(Object.values(mayOf(proposal, member('stig'), NOW)).some(Boolean)).toBe(false);
  expect(mayOf(proposal, { ...member('ada'), kind: 'admin' } as Actor, NOW)).toMatchObject({
    hide: true,
    edit: false,
  });
});
