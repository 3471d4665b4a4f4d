import { describe, expect, test } from 'vitest';
import type { Decision } from './application.ts';
import type { ApplicationStatus } from './status.ts';
import { type Waiting, nextOnWaitlist, waitlistPositionLabel, waitlist } from './waitlist.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
let id = 0;
const one = (
  status: ApplicationStatus,
  {
    pending = null,
    since = null,
    sent = 0,
  }: { pending?: Decision | null; since?: number | null; sent?: number } = {},
): Waiting => ({
  id: (id += 1),
  status,
  pendingDecision: pending,
  waitlistedAt: since === null ? null : at(since),
  changedAt: null,
  sentAt: at(sent),
});

test('a waitlist is in the order of being put there, then of applying, then of numbers; kept decisions count', () => {
  const late = one('waitlisted', { since: 9, sent: 1 });
  const pendingWaitlist = one('submitted', { pending: 'waitlisted', since: 3, sent: 5 });
  const together = one('waitlisted', { since: 3, sent: 4 });
  const sameMoment = one('waitlisted', { since: 3, sent: 4 });
  const unknown = one('waitlisted', { sent: 2 });
  const others = [one('submitted'), one('waitlisted', { pending: 'invited', since: 1 }), one('declined')];
  expect(waitlist([late, pendingWaitlist, ...others, sameMoment, together, unknown])).toEqual([
    unknown,
    together,
    sameMoment,
    pendingWaitlist,
    late,
  ]);
});

describe('the next of the waitlist', () => {
  const first = one('waitlisted', { since: 1 });
  const second = one('waitlisted', { since: 2 });
  const waiting = [second, first];
  const proposal = { status: 'announced', appType: 'due_date', participants: 1 } as const;

  test.each([
    ['somebody declined', 'declined', first],
    ['somebody accepted', 'accepted', null],
    ['somebody has not answered', 'invited', null],
    ['somebody withdrew', 'withdrawn', first],
  ] as const)('of one spot when %s', (_words, status, next) => {
    expect(nextOnWaitlist(proposal, [one(status), ...waiting])).toBe(next);
  });

  test.each([
    ['closed rolling', { status: 'closed', appType: 'rolling' }, first],
    ['withdrawn', { status: 'withdrawn' }, null],
    ['hidden', { status: 'hidden' }, null],
    ['of no stated number of spots', { participants: 0 }, null],
    ['of 4+ spots', { participants: 4 }, first],
  ] as const)('of a %s proposal', (_words, changes, next) => {
    expect(nextOnWaitlist({ ...proposal, ...changes }, [one('declined'), ...waiting])).toBe(next);
  });

  test('is not named while the owner still decides, and is once everybody is decided', () => {
    const pendingWaitlist = { ...proposal, status: 'closed' } as const;
    const pending = one('submitted', { pending: 'waitlisted', since: 0 });
    expect(nextOnWaitlist(pendingWaitlist, [pending, one('submitted')])).toBe(null);
    expect(nextOnWaitlist(pendingWaitlist, [pending, one('submitted', { pending: 'not_selected' })])).toBe(
      pending,
    );
    expect(nextOnWaitlist(pendingWaitlist, [pending, one('submitted', { pending: 'invited' })])).toBe(null);
  });

  test('is nobody where nobody waits', () => {
    expect(nextOnWaitlist(proposal, [one('declined')])).toBe(null);
  });
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
  [10, '10th'],
  [120, '120th'],
])('place %i is the %s', (place, words) => {
  expect(waitlistPositionLabel(place)).toBe(words);
});
