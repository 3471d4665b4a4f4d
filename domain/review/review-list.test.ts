import { describe, expect, test } from 'vitest';
import {
  REVIEW_FILTERS,
  type ReviewGroup,
  countReviewFilters,
  matchesReviewFilter,
  reviewFilterLabel,
  parseReviewQuery,
  positionInReview,
  reviewQueryText,
} from './review-list.ts';

const DAY = (day: number) => new Date(Date.UTC(2026, 10, day));
const NEW = { status: 'submitted', pendingDecision: null, changedAt: null, readAt: null } as const;

describe('the query of the list', () => {
  test('has its default for missing and unknown parameters', () => {
    const query = { q: '', filter: null, tag: null, sort: 'newest', page: 1 };
    expect(parseReviewQuery(new URLSearchParams())).toEqual(query);
    const unknown = new URLSearchParams('filter=saved&sort=random&page=-3&tag=+&q=+');
    expect(parseReviewQuery(unknown)).toEqual(query);
    expect(parseReviewQuery(new URLSearchParams('page=1.5')).page).toBe(1);
    expect(parseReviewQuery(new URLSearchParams('page=1001')).page).toBe(1);
    expect(reviewQueryText(query as ReturnType<typeof parseReviewQuery>)).toBe('');
  });

  test('is the same after a round trip through the URL', () => {
    const query = { q: 'a & b', filter: 'to_decide', tag: 'math', sort: 'score', page: 2 } as const;
    const text = reviewQueryText(query);
    expect(text).toBe('?q=a+%26+b&filter=to_decide&tag=math&sort=score&page=2');
    expect(parseReviewQuery(new URLSearchParams(text))).toEqual(query);
  });

  test('cuts long search text', () => {
    expect(parseReviewQuery(new URLSearchParams({ q: 'x'.repeat(300) })).q).toHaveLength(200);
  });
});

describe('the filters', () => {
  test.each([
    ['an application no one has opened', {}, ['to_decide', 'unread']],
    ['an opened one', { readAt: DAY(2) }, ['to_decide']],
    ['a pending invitation', { pendingDecision: 'invited' }, ['invited']],
    [
      'a pending decision with later changes',
      { pendingDecision: 'not_selected', changedAt: DAY(3) },
      ['to_decide', 'changed', 'not_selected'],
    ],
    ['an unread edit before any decision', { changedAt: DAY(3) }, ['to_decide', 'unread']],
    ['a shortlisted one', { status: 'shortlisted', readAt: DAY(2) }, ['to_decide', 'shortlisted']],
    ['a place on the waitlist', { status: 'waitlisted' }, ['waitlisted']],
    [
      'a place on the waitlist with later changes',
      { status: 'waitlisted', changedAt: DAY(3) },
      ['to_decide', 'changed', 'waitlisted'],
    ],
    ['an accepted invitation', { status: 'accepted', changedAt: DAY(3) }, ['accepted']],
    ['a declined invitation', { status: 'declined' }, ['declined']],
    ['a withdrawn one', { status: 'withdrawn' }, ['withdrawn']],
  ] as const)('%s', (_words, facts, filters) => {
    const one: ReviewGroup = { ...NEW, ...facts, matching: 1 };
    expect(REVIEW_FILTERS.filter((filter) => matchesReviewFilter(one, filter))).toEqual(filters);
    expect(Object.values(countReviewFilters([one])).reduce((sum, count) => sum + count)).toBe(filters.length);
  });

  test.each([
    ['invited', 'To invite', 'Invited'],
    ['waitlisted', 'To waitlist', 'Waitlisted'],
    ['not_selected', 'To turn down', 'Not selected'],
    ['declined', 'Declined', 'Declined'],
  ] as const)('%s is “%s” while decisions are pending, then “%s”', (filter, pending, announced) => {
    expect([reviewFilterLabel(filter, true), reviewFilterLabel(filter, false)]).toEqual([pending, announced]);
  });

  test('count the applications that match the search', () => {
    const groups: ReviewGroup[] = [
      { ...NEW, matching: 3 },
      { ...NEW, readAt: DAY(2), matching: 2 },
      { ...NEW, pendingDecision: 'invited', matching: 0 },
    ];
    expect(countReviewFilters(groups)).toMatchObject({ to_decide: 5, unread: 3, invited: 0 });
  });
});

describe('the position of an application', () => {
  const rows = [1, 2, 3].map((id) => ({ id, undecided: id !== 2 }));

  test('has its neighbors, none before the first and after the last', () => {
    expect(positionInReview(rows, 1)).toEqual({
      position: 1,
      total: 3,
      previousId: null,
      nextId: 2,
      nextUndecidedId: 3,
    });
    expect(positionInReview(rows, 3)).toMatchObject({ position: 3, previousId: 2, nextId: null });
  });

  test('starts again for the next undecided, and has none when all others are decided', () => {
    expect(positionInReview(rows, 3).nextUndecidedId).toBe(1);
    expect(positionInReview(rows.slice(0, 2), 1).nextUndecidedId).toBe(null);
  });
});
