import { expect, test } from 'vitest';
import { whyNotChangeTeam } from './team-change.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const proposal = {
  status: 'open',
  ownerId: 'olga',
  coOwnerIds: [],
  appType: 'fixed',
  closeAt: new Date('2026-12-01T12:00:00Z'),
} as unknown as Parameters<typeof whyNotChangeTeam>[1];

test.each([
  ['saved', null],
  ['submitted', null],
  ['invited', 'move_not_allowed'],
] as const)('the team of a %s application while the proposal is open: %s', (status, code) => {
  expect(whyNotChangeTeam({ status }, proposal, NOW)?.code ?? null).toBe(code);
});

test('no team changes once the proposal takes no applications', () => {
  expect(whyNotChangeTeam({ status: 'saved' }, { ...proposal, status: 'closed' }, NOW)?.code).toBe(
    'not_accepting',
  );
});
