import { expect, test } from 'vitest';
import { spotsLeft, spotsLabel } from '#domain/proposal/proposal.ts';
import { heldSpots, spotsForInvitation, spotsToOffer, teamTooLarge, toOfferLabel } from './spot.ts';

test.each([
  [1, 0, 0, 1, '0 of 1 spot held'],
  [2, 1, 0, 1, '1 of 2 spots held'],
  [2, 2, 0, 0, '2 of 2 spots held'],
  [2, 3, 0, 0, '2 of 2 spots held'],
  [3, 2, 1, 1, '1 of 3 spots filled, 1 held'],
  [3, 2, 2, 1, '2 of 3 spots filled'],
  [1, 1, 1, 0, '1 of 1 spot filled'],
  [4, 3, 0, Number.POSITIVE_INFINITY, '4+ spots, 3 held'],
  [4, 1, 1, Number.POSITIVE_INFINITY, '1 of 4+ spots filled'],
  [4, 3, 1, Number.POSITIVE_INFINITY, '1 of 4+ spots filled, 2 held'],
  [0, 3, 0, Number.POSITIVE_INFINITY, 'Spots not stated'],
])(
  'of %i spots with %i held, %i of them filled, %d can be offered',
  (participants, held, filled, open, words) => {
    expect(spotsToOffer(participants, held)).toBe(open);
    expect(toOfferLabel({ participants, acceptedCount: filled }, held)).toBe(words);
  },
);

test('an open invitation reduces the spots to offer, but not the public spots left', () => {
  const proposal = { participants: 2, acceptedCount: 1 };
  expect([spotsToOffer(2, 2), spotsLeft(proposal), spotsLabel(proposal)]).toEqual([0, 1, '1 spot left']);
});

test('invited and accepted applications hold a spot for each person, as pending invitations do', () => {
  const held = heldSpots([
    { status: 'invited', pendingDecision: null, spots: 3 },
    { status: 'accepted', pendingDecision: null, spots: 1 },
    { status: 'submitted', pendingDecision: 'invited', spots: 2 },
    { status: 'submitted', pendingDecision: 'waitlisted', spots: 4 },
    { status: 'declined', pendingDecision: null, spots: 0 },
  ]);
  expect(held).toBe(6);
});

test('teamTooLarge names the spots', () => {
  expect(teamTooLarge(3, 1)).toBe('This team takes 3 spots, but only 1 is available.');
  expect(teamTooLarge(3, 2)).toBe('This team takes 3 spots, but only 2 are available.');
});

test.each([
  ['invited', 1],
  ['submitted', 0],
] as const)('of 2 spots, both taken, an application that is %s can take %i', (status, open) => {
  expect(spotsForInvitation(2, 2, { status, pendingDecision: null, spots: 1 })).toBe(open);
});
