import { z } from '@hono/zod-openapi';
import { CONFLICT_KINDS } from '../../../domain/conflict.ts';
import { toSeconds } from '../../../domain/deadline.ts';
import {
  APPLICANT_TEXT_CAP,
  CANNOT_JUDGE,
  PANEL_REVIEW_STATUSES,
  RECOMMENDATIONS,
  REVIEW_TEXT_CAP,
  type ReviewForm,
} from '../../../domain/panel-review.ts';
import { type Outcome, type RefusalCode, done } from '../../../domain/refusal.ts';
import { declareConflict } from '../../commands/conflict.ts';
import { savePanelReview, submitPanelReview } from '../../commands/panel-review.ts';
import { findAssignedReview, listOwnPanels } from '../../queries/assigned-review.ts';
import { type PanelReview, listApplicationReviews } from '../../queries/panel-score.ts';
import type { VerifyCredential } from '../request-context.ts';
import { type ApiApp, authenticatedEndpoint, withWireFieldNames } from './endpoint.ts';

const scoreList = z.array(
  z.strictObject({
    criterion_id: z.int(),
    score: z.int().min(1).max(5).nullable().openapi({ description: 'Null for “cannot judge”.' }),
  }),
);
const reviewShape = {
  application_id: z.int(),
  scores: scoreList.optional(),
  confidence: z.int().min(1).max(3).optional(),
  strengths: z.string().optional().openapi({ maxLength: REVIEW_TEXT_CAP }),
  concerns: z.string().optional().openapi({ maxLength: REVIEW_TEXT_CAP }),
  text_for_applicant: z.string().optional().openapi({
    maxLength: APPLICANT_TEXT_CAP,
    description: 'The owner’s side may show it to the applicant with the decision.',
  }),
  recommendation: z.enum(RECOMMENDATIONS).optional(),
};
const reviewInput = z.strictObject(reviewShape).openapi('NewReview', {
  required: ['application_id', 'scores', 'confidence', 'strengths', 'concerns', 'recommendation'],
});
const draftInput = z.strictObject(reviewShape).openapi('ReviewDraft', {
  description: 'A draft: only `application_id` has to be there. What is left out is cleared.',
});
const saved = z.strictObject({ id: z.int(), status: z.enum(PANEL_REVIEW_STATUSES) });

const criterionOutput = z.strictObject({
  id: z.int(),
  name: z.string(),
  hint: z.string(),
  weight: z.int(),
});
const reviewFields = {
  scores: scoreList,
  confidence: z.int().nullable(),
  strengths: z.string(),
  concerns: z.string(),
  text_for_applicant: z.string(),
  recommendation: z.enum(RECOMMENDATIONS).nullable(),
};
const otherReview = z.strictObject({ reviewer: z.string(), ...reviewFields });
const assignedOutput = z
  .strictObject({
    application_id: z.int(),
    project_id: z.int(),
    status: z.enum(PANEL_REVIEW_STATUSES),
    review_by: z.int().nullable(),
    questions: z.array(z.string()),
    response: z.array(z.string()).openapi({ description: 'The answers; in blind review, prepared ones.' }),
    display_name: z.string().openapi({ description: 'Empty in blind review.' }),
    comments: z.string().openapi({ description: 'Empty in blind review.' }),
    criteria: z.array(criterionOutput),
    review: z.strictObject(reviewFields),
    other_reviews: z
      .array(otherReview)
      .nullable()
      .openapi({ description: 'Null until your own review is submitted.' }),
  })
  .openapi('AssignedApplication');
const reviewsOutput = z
  .strictObject({
    average: z.strictObject({
      mean: z.number().nullable(),
      spread: z.number().nullable(),
      count: z.int(),
      confidence: z.number().nullable(),
    }),
    criteria: z.array(criterionOutput),
    reviews: z.array(
      z.strictObject({
        reviewer_uid: z.string(),
        reviewer: z.string(),
        submitted_at: z.int(),
        ...reviewFields,
      }),
    ),
  })
  .openapi('ApplicationReviews');

const REFUSALS: readonly RefusalCode[] = ['not_found', 'move_not_allowed', 'invalid'];
const TAG = 'Reviews';

const WIRE_NAME: Record<string, string> = { applicantText: 'text_for_applicant' };
/** `score-7` is the score of the criterion with the id 7. */
const isScore = (field: string) => field.startsWith('score-');

/** `POST /review/*`, for reviewers, and `/application/get_reviews`, for the owner's side. */
export function addReviewEndpoints(app: ApiApp, verify: VerifyCredential): void {
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/review/get_assigned',
      tag: TAG,
      summary: 'List the applications you review',
      description:
        'Applications that are assigned to you and ready, in an order that follows from nothing about them.',
      data: z.strictObject({}),
      result: z.array(assignedOutput),
    },
    async ({ db }, _data, who) => {
      const panels = await listOwnPanels(db, who);
      const assigned: z.input<typeof assignedOutput>[] = [];
      for (const { applicationId } of panels.flatMap(({ lines }) => lines)) {
        const found = await findAssignedReview(db, who, applicationId);
        // It may have left the list meanwhile.
        if (!found.ok) continue;
        const { panel, own, applicant, questions, answers, others, proposalId } = found.value;
        assigned.push({
          application_id: applicationId,
          project_id: proposalId,
          status: own.status,
          review_by: panel.reviewBy && toSeconds(panel.reviewBy),
          questions: questions.map(({ question }) => question),
          response: questions.map(({ index }) => answers[index]!),
          display_name: applicant?.name ?? '',
          comments: applicant?.comments ?? '',
          criteria: panel.criteria.map(criterionToWire),
          review: reviewToWire(own),
          other_reviews: others && others.map((one) => ({ reviewer: one.reviewer, ...reviewToWire(one) })),
        });
      }
      return done(assigned);
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/review/save',
      tag: TAG,
      summary: 'Save a draft of a review',
      description: 'Only you can read it.',
      data: draftInput,
      result: saved,
      refusals: REFUSALS,
    },
    async ({ db, now }, data, who) =>
      toSaved(await savePanelReview(db, who, data.application_id, toForm(data), now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/review/submit',
      tag: TAG,
      summary: 'Submit or change a review',
      description:
        'Every criterion needs a score or null. Until results are announced you can submit again, and what the review said before is stored.',
      data: reviewInput,
      result: saved,
      refusals: REFUSALS,
    },
    async ({ db, now }, data, who) =>
      toSaved(await submitPanelReview(db, who, data.application_id, toForm(data), now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/review/declare_conflict',
      tag: TAG,
      summary: 'Declare a conflict of interest',
      description:
        'For reviewers and the owner’s side: the application no longer exists for you. Not for the last person who may decide about it.',
      data: z.strictObject({
        application_id: z.int(),
        kind: z.string().openapi({ enum: [...CONFLICT_KINDS] }),
      }),
      result: z.strictObject({ id: z.int() }),
      refusals: REFUSALS,
    },
    async ({ db, now }, { application_id, kind }, who) => {
      const declared = await declareConflict(db, who, application_id, { kind }, now);
      return declared.ok ? done({ id: application_id }) : declared;
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/get_reviews',
      tag: TAG,
      summary: 'List the reviews of an application',
      description: 'Submitted reviews and their averages, for the owner’s side of the proposal.',
      data: z.strictObject({ application_id: z.int() }),
      result: reviewsOutput,
      refusals: ['not_found'],
    },
    async ({ db }, { application_id }, who) => {
      const found = await listApplicationReviews(db, who, application_id);
      if (!found.ok) return found;
      const { panel, reviews, average } = found.value;
      return done({
        average,
        criteria: panel.criteria.map(criterionToWire),
        reviews: reviews.map((review: PanelReview) => ({
          reviewer_uid: review.reviewerId,
          reviewer: review.reviewer,
          submitted_at: toSeconds(review.submittedAt),
          ...reviewToWire(review),
        })),
      });
    },
  );
}

function toForm(data: z.output<typeof reviewInput>): ReviewForm {
  const scores = (data.scores ?? []).map(({ criterion_id, score }) => [
    criterion_id,
    score === null ? CANNOT_JUDGE : String(score),
  ]);
  return {
    scores: Object.fromEntries(scores),
    confidence: data.confidence === undefined ? '' : String(data.confidence),
    strengths: data.strengths ?? '',
    concerns: data.concerns ?? '',
    applicantText: data.text_for_applicant ?? '',
    recommendation: data.recommendation ?? '',
  };
}

function toSaved(outcome: Awaited<ReturnType<typeof savePanelReview>>): Outcome<z.input<typeof saved>> {
  if (outcome.ok) return done({ id: outcome.value.id, status: outcome.value.status });
  const fields = Object.keys(outcome.refusal.fields ?? {}).filter(isScore);
  return withWireFieldNames(outcome, {
    ...WIRE_NAME,
    ...Object.fromEntries(fields.map((field) => [field, 'scores'])),
  });
}

function criterionToWire({ id, name, hint, weight }: z.output<typeof criterionOutput>) {
  return { id, name, hint, weight };
}

type Content = Pick<
  PanelReview,
  'scores' | 'confidence' | 'strengths' | 'concerns' | 'applicantText' | 'recommendation'
>;

function reviewToWire(review: Content) {
  return {
    scores: Object.entries(review.scores).map(([id, score]) => ({ criterion_id: Number(id), score })),
    confidence: review.confidence,
    strengths: review.strengths,
    concerns: review.concerns,
    text_for_applicant: review.applicantText,
    recommendation: review.recommendation,
  };
}
