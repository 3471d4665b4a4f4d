import { describe, expect, test } from 'vitest';
import {
  REVIEW_FILTERS,
  type ReviewRow,
  countReviewFilters,
  countTags,
  listReviewRows,
  matchesReviewFilter,
  parseReviewQuery,
  positionInReview,
  reviewQueryText,
  sortReviewRows,
} from './review-list.ts';

const DAY = (day: number) => new Date(Date.UTC(2026, 10, day));

function row(id: number, changes: Partial<ReviewRow> = {}): ReviewRow {
  return {
    id,
    name: `Person ${id}`,
    status: 'submitted',
    pendingDecision: null,
    waitlistedAt: null,
    waitlistRank: null,
    changedAt: null,
    sentAt: DAY(id),
    wordCount: 0,
    score: null,
    tags: [],
    readAt: null,
    matches: true,
    ...changes,
  };
}

const ids = (rows: readonly ReviewRow[]) => rows.map(({ id }) => id);
const ALL = { filter: null, tag: null, sort: 'newest' } as const;

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
    const one = row(1, facts);
    expect(REVIEW_FILTERS.filter((filter) => matchesReviewFilter(one, filter))).toEqual(filters);
    expect(Object.values(countReviewFilters([one])).reduce((sum, count) => sum + count)).toBe(filters.length);
  });

  test('combine with the tag and the search text', () => {
    const rows = [row(1, { tags: ['math'] }), row(2), row(3, { tags: ['math'], matches: false })];
    expect(ids(listReviewRows(rows, { ...ALL, tag: 'math' }, null))).toEqual([1]);
    expect(ids(listReviewRows(rows, ALL, null))).toEqual([2, 1]);
  });

  test('never hide the open application', () => {
    const rows = [row(1, { pendingDecision: 'invited' }), row(2)];
    expect(ids(listReviewRows(rows, { ...ALL, filter: 'to_decide' }, 1))).toEqual([2, 1]);
  });
});

test('tags are counted and sorted by name', () => {
  expect(countTags([row(1, { tags: ['b', 'a'] }), row(2, { tags: ['b'] })])).toEqual([
    { tag: 'a', count: 1 },
    { tag: 'b', count: 2 },
  ]);
});

test.each([
  ['newest', [4, 3, 2, 1]],
  ['oldest', [1, 2, 3, 4]],
  ['name', [4, 2, 1, 3]],
  ['score', [2, 4, 3, 1]],
  ['words', [1, 4, 3, 2]],
  ['rank', [3, 1, 4, 2]],
] as const)('the order "%s" falls back to the date', (sort, order) => {
  const rows = [
    row(1, { name: 'Chidi', wordCount: 90, status: 'waitlisted', waitlistedAt: DAY(9) }),
    row(2, { name: 'Änne', score: 5 }),
    row(3, { name: 'Dmitri', pendingDecision: 'waitlisted', waitlistedAt: DAY(8) }),
    row(4, { name: 'ana' }),
  ];
  expect(ids(sortReviewRows(rows, sort))).toEqual(order);
});

test('applications sent at the same time are sorted by id', () => {
  expect(ids(sortReviewRows([row(1, { sentAt: DAY(1) }), row(2, { sentAt: DAY(1) })], 'newest'))).toEqual([
    2, 1,
  ]);
});

describe('the position of an application', () => {
  const rows = [row(1), row(2, { pendingDecision: 'invited' }), row(3)];

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
