import { expect, test } from 'vitest';
import type { ApplicationStatus, ProposalStatus } from '#domain/base/status.ts';
import { ownSpotOf } from './own-spot.ts';

const spot = (
  status: ApplicationStatus,
  participants: number,
  acceptedCount: number,
  proposalStatus: ProposalStatus = 'open',
  people = 1,
) => {
  const proposal = { status: proposalStatus, participants, acceptedCount };
  const found = ownSpotOf({ status, proposal, people });
  return found && [found.others, found.mine, found.open, found.more ? '+' : '', found.text];
};

test.each<[string, ReturnType<typeof spot>, unknown]>([
  [
    'submitted: one of the open rings is the applicant’s',
    spot('submitted', 3, 1),
    [1, 'applied', 1, '', '1 of 3 spots taken. Your application is for an open spot.'],
  ],
  [
    'submitted, one spot left: the open one',
    spot('submitted', 2, 1),
    [1, 'applied', 0, '', '1 of 2 spots taken. Your application is for the open spot.'],
  ],
  [
    'submitted, the only spot: nothing to tell apart',
    spot('submitted', 1, 0),
    [0, 'applied', 0, '', '1 spot, still open. Your application is for it.'],
  ],
  [
    'submitted by a team of three that takes every spot',
    spot('submitted', 3, 0, 'open', 3),
    [0, 'applied', 0, '', '0 of 3 spots taken. Your team’s application is for 3 spots.'],
  ],
  [
    'submitted by a team of two: one ring stays open',
    spot('submitted', 4, 1, 'open', 2),
    [1, 'applied', 1, '+', '1 of 4+ spots taken. Your team’s application is for 2 spots.'],
  ],
  [
    'submitted to a full proposal: apart from the filled spots',
    spot('submitted', 2, 2),
    [2, 'waitlist', 0, '', '2 of 2 spots taken. If one opens, the owner can invite you.'],
  ],
  [
    'waitlisted: apart from open spots, which others may be invited to',
    spot('waitlisted', 2, 1),
    [1, 'waitlist', 1, '', '1 of 2 spots taken; you’re on the waitlist'],
  ],
  [
    'waitlisted, and every spot is taken',
    spot('waitlisted', 2, 2),
    [2, 'waitlist', 0, '', '2 of 2 spots taken; you’re on the waitlist'],
  ],
  [
    'invited: a spot is held',
    spot('invited', 2, 1),
    [1, 'held', 0, '', '1 of 2 spots taken, 1 held for you'],
  ],
  ['accepted: counted once', spot('accepted', 3, 2), [1, 'taken', 1, '', '2 of 3 spots taken, one by you']],
  ['accepted, the only spot', spot('accepted', 1, 1), [0, 'taken', 0, '', '1 of 1 spot taken, by you']],
  [
    'more than four accepted of 4+: four circles',
    spot('accepted', 4, 9),
    [3, 'taken', 0, '+', '9 of 4+ spots taken, one by you'],
  ],
  ['the number of spots is not stated', spot('accepted', 0, 1), null],
  ['not selected', spot('not_selected', 2, 1), null],
  ['withdrawn by the applicant', spot('withdrawn', 2, 1), null],
  ['submitted, then the proposal was withdrawn', spot('submitted', 2, 1, 'withdrawn'), null],
  [
    'accepted, then the proposal was hidden',
    spot('accepted', 2, 1, 'hidden'),
    [0, 'taken', 1, '', '1 of 2 spots taken, by you'],
  ],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

test('a team has a ring for each of its people', () => {
  const facts = { status: 'submitted', people: 3 } as const;
  const proposal = { status: 'open', participants: 3, acceptedCount: 0 } as const;
  expect(ownSpotOf({ ...facts, proposal })?.team).toBe(2);
  expect(ownSpotOf({ ...facts, proposal, people: 1 })?.team).toBe(0);
});
