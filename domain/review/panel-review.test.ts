import { describe, expect, test } from 'vitest';
import {
  CANNOT_JUDGE,
  PANEL_REVIEW_ACTIONS,
  PANEL_REVIEW_STATUSES,
  REVIEWS_CLOSED,
  type ReviewForm,
  SUBMITTED_REVIEW,
  mayReadOtherReviews,
  parseReview,
  transitionPanelReview,
} from './panel-review.ts';

describe('transitionPanelReview', () => {
  const NEXT: Record<string, string> = {
    'assigned save': 'draft',
    'assigned submit': 'submitted',
    'assigned return': 'returned',
    'assigned unassign': 'removed',
    'draft save': 'draft',
    'draft submit': 'submitted',
    'draft return': 'returned',
    'draft unassign': 'removed',
    'submitted submit': 'changed',
    'changed submit': 'changed',
    'returned reassign': 'assigned',
    'returned unassign': 'removed',
  };
  const pairs = PANEL_REVIEW_STATUSES.flatMap((status) =>
    PANEL_REVIEW_ACTIONS.map((action) => [status, action] as const),
  );

  test.each(pairs)('of a review that is %s: %s', (status, action) => {
    const next = NEXT[`${status} ${action}`];
    const outcome = transitionPanelReview(status, action, true);
    expect(outcome.ok ? outcome.value : outcome.refusal.code).toBe(next ?? 'move_not_allowed');
    expect(transitionPanelReview(status, action, false)).toMatchObject({
      refusal: { code: 'move_not_allowed', message: REVIEWS_CLOSED },
    });
  });
});

describe('mayReadOtherReviews', () => {
  test.each([
    [null, false],
    ['assigned', false],
    ['draft', false],
    ['returned', false],
    ['submitted', true],
    ['changed', true],
  ] as const)('with an own review that is %s: %s', (own, may) => {
    expect(mayReadOtherReviews(own)).toBe(may);
  });

  test('lists the statuses that count', () => {
    expect(SUBMITTED_REVIEW).toEqual(['submitted', 'changed']);
  });
});

describe('parseReview', () => {
  const CRITERIA = [{ id: 7 }, { id: 9 }];
  const FULL: ReviewForm = {
    scores: { 7: '5', 9: CANNOT_JUDGE },
    confidence: '2',
    strengths: ' Good plan ',
    concerns: '',
    applicantText: 'Thanks',
    recommendation: 'maybe',
  };
  const BLANK: ReviewForm = { ...FULL, scores: {}, confidence: '', recommendation: '' };

  test('returns scores by criterion, null where the reviewer cannot judge', () => {
    expect(parseReview(FULL, CRITERIA, true)).toEqual({
      ok: true,
      value: {
        scores: { 7: 5, 9: null },
        confidence: 2,
        strengths: 'Good plan',
        concerns: '',
        applicantText: 'Thanks',
        recommendation: 'maybe',
      },
    });
  });

  test('lets a draft lack anything', () => {
    expect(parseReview(BLANK, CRITERIA, false)).toMatchObject({
      value: { scores: {}, confidence: null, recommendation: null },
    });
  });

  test.each<[string, ReviewForm, boolean, string[]]>([
    ['everything that is missing', BLANK, true, ['score-7', 'score-9', 'confidence', 'recommendation']],
    ['a score of 6', { ...FULL, scores: { 7: '6', 9: '1' } }, false, ['score-7']],
    ['an unknown criterion', { ...FULL, scores: { 7: '1', 9: '1', 8: '1' } }, true, ['scores']],
    ['an unknown confidence', { ...FULL, confidence: '4' }, false, ['confidence']],
    ['an unknown recommendation', { ...FULL, recommendation: 'yes' }, false, ['recommendation']],
    ['long strengths', { ...FULL, strengths: 'x'.repeat(1001) }, false, ['strengths']],
    ['concerns of 1,000 characters', { ...FULL, concerns: 'x'.repeat(1000) }, true, []],
    ['a long text for the applicant', { ...FULL, applicantText: 'x'.repeat(501) }, true, ['applicantText']],
  ])('names %s', (_, typed, isComplete, fields) => {
    const parsed = parseReview(typed, CRITERIA, isComplete);
    expect(parsed.ok ? [] : Object.keys(parsed.refusal.fields!)).toEqual(fields);
  });
});
