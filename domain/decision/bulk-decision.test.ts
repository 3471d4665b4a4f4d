import { expect, test } from 'vitest';
import { isBulkStep, parseBulkAction, moreInvitationsThanSpots } from './bulk-decision.ts';

test.each([
  ['shortlist', 'shortlist'],
  ['notSelect', 'notSelect'],
  ['takeBack', 'takeBack'],
  // An applicant's action.
  ['accept', null],
  [null, null],
])('parseBulkAction reads “%s” as %s', (text, action) => {
  expect(parseBulkAction(text)).toBe(action);
});

test.each([
  [3, 1, 'You have 1 spot available but selected 3 people. Uncheck 2.'],
  [1, 0, 'You have 0 spots available but selected 1 person. Uncheck 1.'],
  [3, 2, 'You have 2 spots available but selected 3 people. Uncheck 1.'],
])('inviting %i with %i spots to offer says how many to deselect', (selected, open, words) => {
  expect(moreInvitationsThanSpots(selected, open)).toBe(words);
});

test.each([
  ['takeBack', 'pending', true],
  ['takeBack', 'status', false],
  ['notSelect', 'pending', true],
  ['invite', 'status', true],
] as const)('%s of a decision whose step is %s can be made in bulk: %s', (action, kind, allowed) => {
  expect(isBulkStep(action, { kind })).toBe(allowed);
});
