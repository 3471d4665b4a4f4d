import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../tests/fixtures/full-run.ts';
import type { Decision } from '#domain/application/application.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import {
  type Waiting,
  inWaitlistOrder,
  movedAmong,
  movedTo,
  nextOnWaitlist,
  positionAfter,
  waitlistPositionLabel,
  selectWaitlisted,
} from './waitlist.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
let id = 0;
const one = (
  status: ApplicationStatus,
  {
    pending = null,
    since = null,
    sent = 0,
    rank = null,
  }: { pending?: Decision | null; since?: number | null; sent?: number; rank?: number | null } = {},
): Waiting & { spots: number } => ({
  spots: 1,
  id: (id += 1),
  status,
  pendingDecision: pending,
  waitlistedAt: since === null ? null : at(since),
  waitlistRank: rank,
  changedAt: null,
  sentAt: at(sent),
});

test('sorts by when people were waitlisted, then applied, then by id; includes pending decisions', () => {
  const late = one('waitlisted', { since: 9, sent: 1 });
  const pendingWaitlist = one('submitted', { pending: 'waitlisted', since: 3, sent: 5 });
  const together = one('waitlisted', { since: 3, sent: 4 });
  const sameMoment = one('waitlisted', { since: 3, sent: 4 });
  const unknown = one('waitlisted', { sent: 2 });
  const others = [one('submitted'), one('waitlisted', { pending: 'invited', since: 1 }), one('declined')];
  expect(selectWaitlisted([late, pendingWaitlist, ...others, sameMoment, together, unknown])).toEqual([
    unknown,
    together,
    sameMoment,
    pendingWaitlist,
    late,
  ]);
});

test('the owner’s rank comes first, and those without one last, in the order they were added', () => {
  const early = one('waitlisted', { since: 1 });
  const second = one('waitlisted', { since: 2, rank: 2 });
  const first = one('waitlisted', { since: 3, rank: 1 });
  const late = one('waitlisted', { since: 4 });
  const tied = one('waitlisted', { since: 5, rank: 1 });
  expect(selectWaitlisted([late, second, tied, early, first])).toEqual([first, tied, second, early, late]);
});

describe('moving on the waitlist', () => {
  test.each([
    [{ move: 'up' }, 2, 1],
    [{ move: 'up' }, 1, 1],
    [{ move: 'down' }, 2, 3],
    [{ move: 'down' }, 3, 3],
    [{ position: ' 3 ' }, 1, 3],
    [{ position: '1' }, 1, 1],
  ] as const)('%j from %i leads to %i of 3', (move, from, to) => {
    expect(positionAfter(move, from, 3)).toEqual({ ok: true, value: to });
  });

  test.each(['', '0', '4', '-1', '1.5', 'two', '99999999999'])('position “%s” is refused', (position) => {
    expect(positionAfter({ position }, 1, 3)).toMatchObject({
      refusal: { code: 'invalid', fields: { position: 'Enter a position from 1 to 3.' } },
    });
  });

  test('a waitlist of one has one position', () => {
    expect(positionAfter({ position: '2' }, 1, 1)).toMatchObject({
      refusal: { fields: { position: 'The only position is 1.' } },
    });
  });

  test('movedTo reorders the others around it', () => {
    const moved = [1, 2, 3].map((position) => movedTo(['a', 'b', 'c'], 'b', position).join(''));
    expect(moved).toEqual(['bac', 'abc', 'acb']);
  });
});

describe('movedAmong', () => {
  test.each([
    // Capitals are visible.
    ['AxBC', 'A', 3, 'BCAx'],
    ['AxBC', 'C', 1, 'CAxB'],
    ['xAByzC', 'B', 1, 'xByzAC'],
    ['xyA', 'A', 1, 'xyA'],
    ['ABC', 'B', 3, 'ACB'],
  ])('in %s, moving %s to position %i gives %s', (list, item, position, moved) => {
    const all = Array.from(list);
    const visible = all.filter((item) => item !== item.toLowerCase());
    expect(movedAmong(all, visible, item, position).join('')).toBe(moved);
  });

  test('any sequence of moves by people with different hidden rows has each row once, in the order each of them chose', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'];
    const readers = [[], ['b'], ['a', 'c'], ['d', 'e', 'f']];
    const move = fc.record({
      reader: fc.nat(readers.length - 1),
      item: fc.nat(rows.length - 1),
      position: fc.nat(rows.length - 1),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let list = rows;
        for (const { reader, item, position } of moves) {
          const seen = list.filter((row) => !readers[reader]!.includes(row));
          const row = seen[item % seen.length]!;
          const to = (position % seen.length) + 1;
          const after = movedAmong(list, seen, row, to);
          expect(after.toSorted()).toEqual(rows);
          expect(after.filter((item) => seen.includes(item))).toEqual(movedTo(seen, row, to));
          for (const hidden of readers[reader]!) {
            const followed = (all: readonly string[]) =>
              all.slice(0, all.indexOf(hidden)).findLast((item) => seen.includes(item));
            expect(followed(after)).toBe(followed(list));
          }
          list = after;
        }
      }),
      { numRuns: propertyRuns(50, 500) },
    );
  });
});

test('inWaitlistOrder has those who were invited from the waitlist at their rank', () => {
  const first = one('waitlisted', { since: 1, rank: 1 });
  const invited = one('invited', { since: 2, rank: 2 });
  const last = one('waitlisted', { since: 0 });
  expect(inWaitlistOrder([last, invited, first])).toEqual([first, invited, last]);
});

describe('nextOnWaitlist', () => {
  const first = one('waitlisted', { since: 1 });
  const second = one('waitlisted', { since: 2 });
  const waiting = [second, first];
  const proposal = { status: 'announced', appType: 'due_date', participants: 1 } as const;

  test.each([
    ['an applicant declined', 'declined', first],
    ['an applicant accepted', 'accepted', null],
    ['an invitation is open', 'invited', null],
    ['an applicant withdrew', 'withdrawn', first],
  ] as const)('with one spot, when %s', (_words, status, next) => {
    expect(nextOnWaitlist(proposal, [one(status), ...waiting])).toBe(next);
  });

  test.each([
    ['rolling and closed', { status: 'closed', appType: 'rolling' }, first],
    ['withdrawn', { status: 'withdrawn' }, null],
    ['hidden', { status: 'hidden' }, null],
    ['without a stated number of spots', { participants: 0 }, null],
    ['with 4+ spots', { participants: 4 }, first],
  ] as const)('depends on the proposal: %s', (_words, changes, next) => {
    expect(nextOnWaitlist({ ...proposal, ...changes }, [one('declined'), ...waiting])).toBe(next);
  });

  test('is null until the owner has decided every application of a closed proposal', () => {
    const pendingWaitlist = { ...proposal, status: 'closed' } as const;
    const pending = one('submitted', { pending: 'waitlisted', since: 0 });
    expect(nextOnWaitlist(pendingWaitlist, [pending, one('submitted')])).toBe(null);
    expect(nextOnWaitlist(pendingWaitlist, [pending, one('submitted', { pending: 'not_selected' })])).toBe(
      pending,
    );
    expect(nextOnWaitlist(pendingWaitlist, [pending, one('submitted', { pending: 'invited' })])).toBe(null);
  });

  test('is null with an empty waitlist', () => {
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
])('position %i is the %s', (place, words) => {
  expect(waitlistPositionLabel(place)).toBe(words);
});
