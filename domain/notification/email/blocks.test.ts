import { expect, test } from 'vitest';
import { spotStatesWithOneHeld } from './blocks.ts';

test.each([
  [{ participants: 3, acceptedCount: 0 }, ['held', 'open', 'open']],
  [{ participants: 2, acceptedCount: 1 }, ['taken', 'held']],
  [{ participants: 1, acceptedCount: 0 }, ['held']],
  // "4+": more applicants may have accepted than spots are rendered.
  [{ participants: 4, acceptedCount: 6 }, ['taken', 'taken', 'taken', 'held']],
  // Not stated.
  [{ participants: 0, acceptedCount: 2 }, ['held']],
])('the invited applicant sees %o as %o', (proposal, spots) => {
  expect(spotStatesWithOneHeld(proposal)).toEqual({ is: 'spots', spots });
});
