import type { CriterionScores } from './panel-review.ts';
import type { SavedCriterion } from './rubric.ts';

/** Averages of an application's submitted reviews. They inform; a person decides. */
export type ReviewAverage = {
  /** Mean of the reviews' weighted scores, to two decimals; null if no one could judge. */
  mean: number | null;
  /** Highest minus lowest weighted score. */
  spread: number | null;
  /** Submitted reviews. */
  count: number;
  /** Mean confidence, 1 to 3, to two decimals. */
  confidence: number | null;
};

export type AveragedReview = { scores: CriterionScores; confidence: number | null };

/** The weighted score of one review over the criteria it judges; null if it judges none. */
export function weightedScore(
  scores: CriterionScores,
  criteria: readonly Pick<SavedCriterion, 'id' | 'weight'>[],
): number | null {
  let sum = 0;
  let weights = 0;
  for (const { id, weight } of criteria) {
    const score = scores[id] ?? null;
    if (score === null) continue;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** Averages submitted reviews; "cannot judge" counts nowhere. */
export function averageReviews(
  reviews: readonly AveragedReview[],
  criteria: readonly Pick<SavedCriterion, 'id' | 'weight'>[],
): ReviewAverage {
  const scores = reviews.flatMap((review) => weightedScore(review.scores, criteria) ?? []);
  const confidences = reviews.flatMap(({ confidence }) => confidence ?? []);
  return {
    mean: meanOf(scores),
    spread: scores.length === 0 ? null : rounded(Math.max(...scores) - Math.min(...scores)),
    count: reviews.length,
    confidence: meanOf(confidences),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
}
