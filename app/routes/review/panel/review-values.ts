import {
  CANNOT_JUDGE,
  CONFIDENCES,
  CONFIDENCE_LABEL,
  RECOMMENDATIONS,
  RECOMMENDATION_LABEL,
  type ReviewContent,
  type ReviewForm,
} from '#domain/review/panel-review.ts';
import type { FormValues } from '#app/shared/form/local-draft-store.ts';
import { contentHash } from '#app/shared/form/pending-saves.ts';
import { textIn } from '#app/http/read-form.ts';
import type { TypedText } from '#app/shared/error/thrown-refusal.ts';

/** The part of a stored review that autosave compares: its hash. */
export const REVIEW = 'Review';

/** Before the criterion's id in the name of its field. */
export const SCORE = 'score-';

const FIELDS = ['confidence', 'strengths', 'concerns', 'applicantText', 'recommendation'] as const;

/** Reads the posted fields of a review. */
export function readReview(form: FormData): ReviewForm {
  return parseReviewValues(Object.fromEntries([...form.keys()].map((name) => [name, textIn(form, name)])));
}

/** The name of each field with its value, as a local draft stores them. */
export function formatReviewValues({ scores, ...texts }: ReviewForm): FormValues {
  const named = Object.entries(scores).map(([id, score]) => [`${SCORE}${id}`, score]);
  return { ...Object.fromEntries(named), ...texts };
}

export function parseReviewValues(values: FormValues): ReviewForm {
  const scores = Object.entries(values).filter(([name]) => name.startsWith(SCORE));
  const texts = Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? '']));
  return {
    ...(texts as Record<(typeof FIELDS)[number], string>),
    scores: Object.fromEntries(scores.map(([name, score]) => [name.slice(SCORE.length), score])),
  };
}

/** A stored review as form values. */
export function toReviewForm(content: ReviewContent): ReviewForm {
  const { strengths, concerns, applicantText } = content;
  const scores = Object.entries(content.scores).map(([id, score]) => [id, String(score ?? CANNOT_JUDGE)]);
  return {
    ...{ strengths, concerns, applicantText },
    scores: Object.fromEntries(scores),
    confidence: String(content.confidence ?? ''),
    recommendation: content.recommendation ?? '',
  };
}

/** Hash of a review: reviews that are stored alike have the same hash. */
export function reviewHash(review: ReviewForm): string {
  const scores = Object.entries(review.scores).filter(([, score]) => score !== '');
  const inOrder = scores.map((pair) => pair.join(' ')).toSorted((a, b) => (a < b ? -1 : 1));
  return contentHash([...inOrder, ...FIELDS.map((name) => review[name])]);
}

/** The texts and choices of a review, to read and copy. */
export function reviewTexts({ strengths, concerns, applicantText, ...review }: ReviewForm): TypedText[] {
  const confidence = CONFIDENCES.find((value) => String(value) === review.confidence);
  const recommendation = RECOMMENDATIONS.find((value) => value === review.recommendation);
  return [
    { label: 'Strengths', text: strengths },
    { label: 'Concerns', text: concerns },
    { label: 'For the applicant', text: applicantText },
    { label: 'How sure are you?', text: confidence ? CONFIDENCE_LABEL[confidence] : '' },
    { label: 'Recommendation', text: recommendation ? RECOMMENDATION_LABEL[recommendation] : '' },
  ];
}

/** Name of the local draft of a review. */
export const reviewDraftName = (applicationId: number) => `review-${applicationId}`;
