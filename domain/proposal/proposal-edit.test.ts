import { expect, test } from 'vitest';
import { mayCloneProposal } from './proposal-edit.ts';
import { PROPOSAL_STATUSES } from '#domain/base/status.ts';

const person = (uid: string) => ({ kind: 'member', uid, name: uid, email: `${uid}@school.example` }) as const;

test.each(PROPOSAL_STATUSES)(
  'the owner can clone a proposal that is %s, unless an admin has hidden it',
  (status) => {
    const may = mayCloneProposal({ ownerId: 'mina', coOwnerIds: [], status }, person('mina'));
    expect(may.ok ? 'done' : may.refusal.code).toBe(status === 'hidden' ? 'move_not_allowed' : 'done');
  },
);

test.each([
  ['announced', 'forbidden'],
  ['withdrawn', 'withdrawn'],
  ['hidden', 'not_found'],
] as const)('other members cannot clone a proposal that is %s', (status, code) => {
  expect(mayCloneProposal({ ownerId: 'mina', coOwnerIds: [], status }, person('noor'))).toMatchObject({
    refusal: { code },
  });
});
