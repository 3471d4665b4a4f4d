import { expect, test } from 'vitest';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { toAuditEntry } from './record-transition.ts';

test('a transition without an application is audited with the kind and id of the proposal', () => {
  const transition = {
    proposalId: 7,
    action: 'close',
    fromStatus: 'open',
    toStatus: 'closed',
    at: NOON,
  } as const;
  for (const applicationId of [null, undefined])
    expect(toAuditEntry({ ...transition, applicationId })).toEqual({ kind: 'proposal_closed', targetId: 7 });
});
