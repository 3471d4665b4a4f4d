import { expect, test } from 'vitest';
import { parseBulkAction, moreInvitationsThanSpots } from './bulk-decision.ts';

test.each([
  ['shortlist', 'shortlist'],
  ['notSelect', 'notSelect'],
  // Invitations are taken back one by one, and an applicant's action is not the owner's.
  ['takeBack', null],
  ['accept', null],
  [null, null],
])('parseBulkAction reads “%s” as %s', (text, action) => {
  expect(parseBulkAction(text)).toBe(action);
});

test.each([
  [3, 1, '1 spot to offer, 3 people selected. Take 2 off the selection.'],
  [1, 0, '0 spots to offer, 1 person selected. Take 1 off the selection.'],
  [3, 2, '2 spots to offer, 3 people selected. Take 1 off the selection.'],
])('inviting %i with %i spots to offer says how many to deselect', (selected, open, words) => {
  expect(moreInvitationsThanSpots(selected, open)).toBe(words);
});
