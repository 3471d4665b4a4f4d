import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { SavedCriterion } from './rubric.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** Stored statuses of a review that the owner's side assigned to a reviewer. */
export const PANEL_REVIEW_STATUSES = ['assigned', 'draft', 'submitted', 'changed', 'returned'] as const;
export type PanelReviewStatus = (typeof PANEL_REVIEW_STATUSES)[number];

export const PANEL_REVIEW_LABEL: Record<PanelReviewStatus, string> = {
  assigned: 'To review',
  draft: 'Draft',
  submitted: 'Submitted',
  changed: 'Changed',
  returned: 'Returned',
};

export const PANEL_REVIEW_ACTIONS = ['save', 'submit', 'return', 'reassign', 'unassign'] as const;
export type PanelReviewAction = (typeof PANEL_REVIEW_ACTIONS)[number];

/** `removed`: the assignment ends, and nothing of it is stored. */
type Next = PanelReviewStatus | 'removed';

/** Status × action. A changed review stays changed, and each change is in its history. */
export const PANEL_REVIEW_TRANSITIONS: Record<PanelReviewStatus, Partial<Record<PanelReviewAction, Next>>> = {
  assigned: { save: 'draft', submit: 'submitted', return: 'returned', unassign: 'removed' },
  draft: { save: 'draft', submit: 'submitted', return: 'returned', unassign: 'removed' },
  submitted: { submit: 'changed' },
  changed: { submit: 'changed' },
  returned: { reassign: 'assigned', unassign: 'removed' },
};

export const REVIEWS_CLOSED = 'Reviews of this application are closed.';

/** Why an action for another status is refused. */
const IN_STATUS: Record<PanelReviewStatus, string> = {
  assigned: 'This review is already assigned.',
  draft: 'This review is already assigned.',
  submitted: 'This review was already submitted.',
  changed: 'This review was already submitted.',
  returned: 'This review was returned to the owner.',
};

/** The next status; `move_not_allowed` where the action is not, and once reviews are closed. */
export function transitionPanelReview(
  status: PanelReviewStatus,
  action: PanelReviewAction,
  isOpen: boolean,
): Outcome<Next> {
  if (!isOpen) return refuse('move_not_allowed', { message: REVIEWS_CLOSED });
  const next = PANEL_REVIEW_TRANSITIONS[status][action];
  return next === undefined ? refuse('move_not_allowed', { message: IN_STATUS[status] }) : done(next);
}

/** A review that counts: in averages, and for reading the reviews of others. */
export function isSubmittedReview(status: PanelReviewStatus): boolean {
  return status === 'submitted' || status === 'changed';
}

/** Statuses of reviews that count. */
export const SUBMITTED_REVIEW = PANEL_REVIEW_STATUSES.filter(isSubmittedReview);

/** Statuses of reviews that their reviewer has yet to submit. */
export const TO_SUBMIT = ['assigned', 'draft'] as const satisfies readonly PanelReviewStatus[];

/** Others' reviews appear to a reviewer only after their own is submitted. */
export function mayReadOtherReviews(own: PanelReviewStatus | null): boolean {
  return own !== null && isSubmittedReview(own);
}

export const CRITERION_SCORES = [1, 2, 3, 4, 5] as const;
export const CONFIDENCES = [1, 2, 3] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const CONFIDENCE_LABEL: Record<Confidence, string> = {
  1: 'Low',
  2: 'Medium',
  3: 'High',
};
export const RECOMMENDATIONS = ['recommend', 'maybe', 'not'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];
export const RECOMMENDATION_LABEL: Record<Recommendation, string> = {
  recommend: 'Recommend',
  maybe: 'Maybe',
  not: 'Don’t recommend',
};

/** Characters of a review's texts. */
export const REVIEW_TEXT_CAP = 1000;
export const APPLICANT_TEXT_CAP = 500;

/** The most reviews of an application that one response lists; a panel has ten reviewers at a time. */
export const LISTED_REVIEWS = 100;

/** A score where the reviewer cannot judge. */
export const CANNOT_JUDGE = 'cannot_judge';
export const CANNOT_JUDGE_LABEL = 'Can’t judge';

/** A score of each criterion by its id; null where the reviewer cannot judge. */
export type CriterionScores = Record<string, number | null>;

export type ReviewContent = {
  scores: CriterionScores;
  confidence: Confidence | null;
  strengths: string;
  concerns: string;
  /** Text for the applicant, which the owner's side may release with the decision. */
  applicantText: string;
  recommendation: Recommendation | null;
};

/** A review as typed: scores by criterion id, `CANNOT_JUDGE` or '' for none. */
export type ReviewForm = {
  scores: Record<string, string>;
  confidence: string;
  strengths: string;
  concerns: string;
  applicantText: string;
  recommendation: string;
};

/**
 * Parses a review, of which a draft may lack anything. A review to submit (`isComplete`) needs a
 * score or "cannot judge" for each criterion, a confidence and a recommendation.
 */
export function parseReview(
  typed: ReviewForm,
  criteria: readonly Pick<SavedCriterion, 'id'>[],
  isComplete: boolean,
): Outcome<ReviewContent> {
  const fields: Record<string, string> = {};
  const known = new Set(criteria.map(({ id }) => String(id)));
  if (Object.keys(typed.scores).some((id) => !known.has(id)))
    fields['scores'] =
      'The criteria changed since you opened this page, so nothing was saved. Open it in a new tab to score the new ones.';
  const scores: CriterionScores = {};
  for (const { id } of criteria) {
    const text = typed.scores[id] ?? '';
    const score = text === CANNOT_JUDGE ? null : CRITERION_SCORES.find((score) => String(score) === text);
    if (score !== undefined) scores[id] = score;
    else if (isComplete || text !== '') fields[`score-${id}`] = 'Choose 1 to 5, or “Can’t judge”.';
  }
  const confidence = CONFIDENCES.find((confidence) => String(confidence) === typed.confidence) ?? null;
  if (confidence === null && (isComplete || typed.confidence !== ''))
    fields['confidence'] = 'Choose how sure you are.';
  const recommendation =
    RECOMMENDATIONS.find((recommendation) => recommendation === typed.recommendation) ?? null;
  if (recommendation === null && (isComplete || typed.recommendation !== ''))
    fields['recommendation'] = 'Choose a recommendation.';
  const textOf = (field: 'strengths' | 'concerns' | 'applicantText', cap: number) => {
    const text = cleanText(typed[field]);
    if (text.length > cap) fields[field] = tooLong(cap);
    return text;
  };
  const content: ReviewContent = {
    scores,
    confidence,
    strengths: textOf('strengths', REVIEW_TEXT_CAP),
    concerns: textOf('concerns', REVIEW_TEXT_CAP),
    applicantText: textOf('applicantText', APPLICANT_TEXT_CAP),
    recommendation,
  };
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : done(content);
}
