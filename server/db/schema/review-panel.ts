import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { ConflictKind, ConflictSource, ConflictStatus } from '#domain/review/conflict.ts';
import type {
  Confidence,
  CriterionScores,
  PanelReviewStatus,
  Recommendation,
  ReviewContent,
} from '#domain/review/panel-review.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { applications, proposals } from './proposal.ts';

const proposalReference = () =>
  bigint('proposal_id', { mode: 'number' }).references(() => proposals.id, { onDelete: 'cascade' });
const applicationReference = () =>
  bigint('application_id', { mode: 'number' }).references(() => applications.id, { onDelete: 'cascade' });

/** How a proposal's reviewers review its applications. */
export const reviewPanels = pgTable('review_panels', {
  proposalId: proposalReference().primaryKey(),
  isBlind: boolean('is_blind').notNull().default(true),
  wanted: smallint('wanted').notNull(),
  reviewBy: instant('review_by'),
  createdAt: instant('created_at').notNull(),
});

/** The criteria of a panel's rubric, in the order `position`. */
export const reviewCriteria = pgTable(
  'review_criteria',
  {
    id: generatedId(),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => reviewPanels.proposalId, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    hint: text('hint').notNull(),
    weight: smallint('weight').notNull(),
    textFor1: text('text_for_1').notNull(),
    textFor3: text('text_for_3').notNull(),
    textFor5: text('text_for_5').notNull(),
  },
  (table) => [unique().on(table.proposalId, table.position)],
);

/** Assignments of reviewers to applications, with their reviews. */
export const reviews = pgTable(
  'reviews',
  {
    id: generatedId(),
    applicationId: applicationReference().notNull(),
    reviewerId: userReference('reviewer_id', 'cascade').notNull(),
    status: text('status').$type<PanelReviewStatus>().notNull().default('assigned'),
    scores: jsonb('scores').$type<CriterionScores>().notNull().default({}),
    confidence: smallint('confidence').$type<Confidence>(),
    strengths: text('strengths').notNull().default(''),
    concerns: text('concerns').notNull().default(''),
    applicantText: text('applicant_text').notNull().default(''),
    recommendation: text('recommendation').$type<Recommendation>(),
    assignedAt: instant('assigned_at').notNull(),
    savedAt: instant('saved_at'),
    submittedAt: instant('submitted_at'),
    /** Since when the applicant may read `applicantText` beside the decision. */
    releasedAt: instant('released_at'),
  },
  (table) => [unique().on(table.applicationId, table.reviewerId)],
);

/** What a submitted review said before each change. Append-only. */
export const reviewHistory = pgTable('review_history', {
  id: generatedId(),
  reviewId: bigint('review_id', { mode: 'number' })
    .notNull()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  at: instant('at').notNull(),
  content: jsonb('content').$type<ReviewContent>().notNull(),
});

/** Answers as blind reviewers read them, and the answers (`source`) that they were made from. */
export const preparedAnswers = pgTable('prepared_answers', {
  applicationId: applicationReference().primaryKey(),
  source: text('source').array().$type<Three>().notNull(),
  answers: text('answers').array().$type<Three>().notNull(),
  extraMasks: text('extra_masks').array().notNull().default([]),
  readyAt: instant('ready_at'),
  savedAt: instant('saved_at').notNull(),
});

/** Decided conflicts of interest. A trigger stores confirmed ones in `applications.conflictIds`. */
export const conflicts = pgTable(
  'conflicts',
  {
    applicationId: applicationReference().notNull(),
    userId: userReference('user_id', 'cascade').notNull(),
    status: text('status').$type<ConflictStatus>().notNull(),
    source: text('source').$type<ConflictSource>().notNull(),
    kind: text('kind').$type<ConflictKind>(),
    reason: text('reason').notNull().default(''),
    decidedBy: userReference('decided_by', 'set null'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.userId] })],
);

/** People that a reviewer or an applicant of a proposal named beforehand. */
export const conflictLists = pgTable(
  'conflict_lists',
  {
    proposalId: proposalReference().notNull(),
    userId: userReference('user_id', 'cascade').notNull(),
    entries: text('entries').array().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.proposalId, table.userId] })],
);
