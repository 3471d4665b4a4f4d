import { type AnyPgColumn, bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DismissReason, QuestionState } from '#domain/proposal/public-question.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { proposals } from './proposal.ts';

/** Questions that readers ask about a proposal, and the owner's answers. */
export const publicQuestions = pgTable('public_questions', {
  id: generatedId(),
  proposalId: bigint('proposal_id', { mode: 'number' })
    .notNull()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  /**
   * Shown to no one, the owner included. Null for an entry by the owner, and once the asker's account
   * is deleted.
   */
  askerId: userReference('asker_id', 'set null'),
  fromOwner: boolean('from_owner').notNull().default(false),
  /**
   * The question with the same words that someone else asked before, whose state counts. The row's own
   * state is `withdrawn`, since only its asker knows of it.
   */
  duplicateOfId: bigint('duplicate_of_id', { mode: 'number' }).references(
    (): AnyPgColumn => publicQuestions.id,
    { onDelete: 'cascade' },
  ),
  state: text('state').$type<QuestionState>().notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull().default(''),
  dismissReason: text('dismiss_reason').$type<DismissReason>(),
  /**
   * People who have the question too. Not lowered when an account is deleted, which would point to
   * it.
   */
  followerCount: integer('follower_count').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
  answeredAt: instant('answered_at'),
  editedAt: instant('edited_at'),
  pinnedAt: instant('pinned_at'),
  hiddenAt: instant('hidden_at'),
});

/** People who have a question too, and are notified of its answer. */
export const questionFollowers = pgTable(
  'question_followers',
  {
    questionId: bigint('question_id', { mode: 'number' })
      .notNull()
      .references(() => publicQuestions.id, { onDelete: 'cascade' }),
    userId: userReference('user_id', 'cascade').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.userId] })],
);

/** An answer before each edit. */
export const answerEdits = pgTable('answer_edits', {
  id: generatedId(),
  questionId: bigint('question_id', { mode: 'number' })
    .notNull()
    .references(() => publicQuestions.id, { onDelete: 'cascade' }),
  previous: text('previous').notNull(),
  at: instant('at').notNull(),
});

/** Only proposals whose owner switched questions off, or on again. */
export const questionSettings = pgTable('question_settings', {
  proposalId: bigint('proposal_id', { mode: 'number' })
    .primaryKey()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  askingOn: boolean('asking_on').notNull(),
});
