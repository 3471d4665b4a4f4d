import { describe, expect, test } from 'vitest';
import { averageReviews, weightedScore } from './review-average.ts';

const CRITERIA = [
  { id: 1, weight: 3 },
  { id: 2, weight: 1 },
];

describe('weightedScore', () => {
  test.each([
    [{ 1: 5, 2: 1 }, 4],
    [{ 1: 5, 2: null }, 5],
    [{ 2: 2 }, 2],
    [{ 1: null, 2: null }, null],
  ])('of %j is %s', (scores, mean) => {
    expect(weightedScore(scores, CRITERIA)).toBe(mean);
  });
});

describe('averageReviews', () => {
  test('has mean, spread, number and confidence', () => {
    const reviews = [
      { scores: { 1: 5, 2: 1 }, confidence: 3 },
      { scores: { 1: 2, 2: 3 }, confidence: 1 },
      { scores: { 1: null, 2: null }, confidence: 1 },
    ];
    expect(averageReviews(reviews, CRITERIA)).toEqual({
      mean: 3.13,
      spread: 1.75,
      count: 3,
      confidence: 1.67,
    });
  });

  test('is empty without reviews, and without a score that anyone could give', () => {
    expect(averageReviews([], CRITERIA)).toEqual({ mean: null, spread: null, count: 0, confidence: null });
    const none = [{ scores: { 1: null }, confidence: null }];
    expect(averageReviews(none, CRITERIA)).toEqual({ mean: null, spread: null, count: 1, confidence: null });
  });
});
