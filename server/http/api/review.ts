import { z } from '@hono/zod-openapi';
import { MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import { CONFLICT_KINDS } from '#domain/review/conflict.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import {
  APPLICANT_TEXT_CAP,
  CANNOT_JUDGE,
  LISTED_REVIEWS,
  PANEL_REVIEW_STATUSES,
  RECOMMENDATIONS,
  REVIEW_TEXT_CAP,
  type ReviewForm,
} from '#domain/review/panel-review.ts';
import { type Outcome, type RefusalCode, done, refuse } from '#domain/base/refusal.ts';
import { CRITERIA_MAX } from '#domain/review/rubric.ts';
import { declareConflict } from '#server/commands/review/conflict.ts';
import { savePanelReview, submitPanelReview } from '#server/commands/review/panel-review.ts';
import {
  type AssignedApplication,
  listAssignedApplications,
} from '#server/queries/review/assigned-review.ts';
import { type PanelReview, listApplicationReviews } from '#server/queries/review/panel-score.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import type { VerifyCredential } from '../request-context.ts';
import { type ApiApp, authenticatedEndpoint, authenticatedList, withWireFieldNames } from './endpoint.ts';
import { CURSOR_WIRE_NAME, boundedList, pagingInput } from './pagination.ts';

const scoreList = z
  .array(
    z.strictObject({
      criterion_id: z.int(),
      score: z.int().min(1).max(5).nullable().openapi({ description: 'Null for “cannot judge”.' }),
    }),
  )
  .openapi({ maxItems: CRITERIA_MAX });
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
    questions: z.array(z.string()).max(3),
    response: z
      .array(z.string())
      .max(3)
      .openapi({ description: 'The answers; in blind review, prepared ones.' }),
    display_name: z.string().openapi({ description: 'Empty in blind review.' }),
    comments: z.string().openapi({ description: 'Empty in blind review.' }),
    criteria: z.array(criterionOutput).max(CRITERIA_MAX),
    review: z.strictObject(reviewFields),
    other_reviews: z
      .array(otherReview)
      .max(LISTED_REVIEWS)
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
    criteria: z.array(criterionOutput).max(CRITERIA_MAX),
    reviews: z
      .array(
        z.strictObject({
          reviewer_uid: z.string(),
          reviewer: z.string(),
          submitted_at: z.int(),
          ...reviewFields,
        }),
      )
      .max(LISTED_REVIEWS),
  })
  .openapi('ApplicationReviews');

const REFUSALS: readonly RefusalCode[] = ['not_found', 'move_not_allowed', 'invalid'];
const TAG = 'Reviews';

const WIRE_NAME: Record<string, string> = { applicantText: 'text_for_applicant' };
/** `score-7` is the score of the criterion with the id 7. */
const isScore = (field: string) => field.startsWith('score-');

/** `POST /review/*`, for reviewers, and `/application/get_reviews`, for the owner's side. */
export function addReviewEndpoints(app: ApiApp, verify: VerifyCredential): void {
  authenticatedList(
    app,
    verify,
    {
      path: '/review/get_assigned',
      tag: TAG,
      summary: 'List the applications you review',
      description:
        'Applications that are assigned to you and ready, in an order that follows from nothing about them. At most 500 applications and 2 MB in a response; `next_cursor` leads to the rest.',
      data: z.strictObject(pagingInput),
      item: assignedOutput,
    },
    async ({ db }, { limit = MAX_PAGE_ITEMS, cursor }, who) => {
      const after = cursor === undefined ? null : (parseId(cursor) ?? NO_ROW);
      if (after === 0)
        return refuse('malformed', {
          fields: { [CURSOR_WIRE_NAME.after]: 'This is not a cursor of this list.' },
        });
      const rows = await listAssignedApplications(db, who, { limit: limit + 1, after });
      return done(
        await boundedList(rows, { limit, toItem: assignedToWire, cursorOf: ({ id }) => String(id) }),
      );
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
        reviews: reviews.slice(0, LISTED_REVIEWS).map((review: PanelReview) => ({
          reviewer_uid: review.reviewerId,
          reviewer: review.reviewer,
          submitted_at: toSeconds(review.submittedAt),
          ...reviewToWire(review),
        })),
      });
    },
  );
}

function assignedToWire(row: AssignedApplication): z.input<typeof assignedOutput> {
  const { panel, own, applicant, questions, answers, others } = row;
  return {
    application_id: row.id,
    project_id: row.proposalId,
    status: own.status,
    review_by: panel.reviewBy && toSeconds(panel.reviewBy),
    questions: questions.map(({ question }) => question),
    response: questions.map(({ index }) => answers[index]!),
    display_name: applicant?.name ?? '',
    comments: applicant?.comments ?? '',
    criteria: panel.criteria.map(criterionToWire),
    review: reviewToWire(own),
    other_reviews:
      others &&
      others.slice(0, LISTED_REVIEWS).map((other) => ({ reviewer: other.reviewer, ...reviewToWire(other) })),
  };
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
