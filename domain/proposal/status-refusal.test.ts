import { expect, test } from 'vitest';
import { PROPOSAL_STATUSES } from '#domain/base/status.ts';
import { refuseAlready, refuseInStatus } from './status-refusal.ts';

const EVENING = new Date('2026-12-04T03:00:00Z');
const timeZone = 'America/New_York';

test('a refusal because of the status says the status and the day in the proposal’s zone', () => {
  const closed = { status: 'closed', statusSince: EVENING, timeZone } as const;
  expect(refuseInStatus(closed, 'it can’t be edited anymore').refusal).toEqual({
    code: 'move_not_allowed',
    message: 'This proposal was closed on Dec 3, so it can’t be edited anymore.',
  });
  expect(refuseAlready(closed).refusal.message).toBe('This proposal was already closed on Dec 3.');
});

test.each([
  { status: 'closed', statusSince: null, timeZone },
  { status: 'closed', statusSince: EVENING },
  { status: 'open', statusSince: EVENING, timeZone },
  { status: 'draft', statusSince: EVENING, timeZone },
] as const)('a status of an unknown day, or one that is no end, has no day: %j', (facts) => {
  expect(refuseInStatus(facts, 'no').refusal.message).not.toContain(' on ');
});

test.each(PROPOSAL_STATUSES)('the refusal of a proposal that is %s advises no reload', (status) => {
  expect(refuseInStatus({ status }, 'it can’t change').refusal.message).toMatch(
    /proposal (is|was|were) .*, so it can’t change\.$/,
  );
});
