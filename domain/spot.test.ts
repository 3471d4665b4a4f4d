import { expect, test } from 'vitest';
import { spotsLeft, spotsLabel } from './proposal.ts';
import { spotsToOffer, toOfferLabel } from './spot.ts';

test.each([
  [1, 0, 1, '1 of 1 spot available'],
  [2, 1, 1, '1 of 2 spots available'],
  [2, 2, 0, '0 of 2 spots available'],
  [2, 3, 0, '0 of 2 spots available'],
  [4, 3, Number.POSITIVE_INFINITY, '4+ spots, 3 filled or offered'],
  [0, 3, Number.POSITIVE_INFINITY, 'Spots not stated'],
])('of %i spots with %i filled or offered, %d can be offered', (participants, held, open, words) => {
  expect(spotsToOffer(participants, held)).toBe(open);
  expect(toOfferLabel(participants, held)).toBe(words);
});

test('an open invitation reduces the spots to offer, but not the public spots left', () => {
  const proposal = { participants: 2, acceptedCount: 1 };
  expect([spotsToOffer(2, 2), spotsLeft(proposal), spotsLabel(proposal)]).toEqual([0, 1, '1 spot left']);
});
