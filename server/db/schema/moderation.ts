import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MemberAction } from '#domain/moderation/moderation.ts';
import type { ReportReason } from '#domain/moderation/report.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { publicQuestions } from './public-question.ts';
import { transitions, proposals } from './proposal.ts';

/** Reports, one per person and proposal or question. Open until an admin closes it or hides the proposal. */
export const reports = pgTable(
  'reports',
  {
    id: generatedId(),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** The question on the proposal that the report is about; null for the proposal itself. */
    questionId: bigint('question_id', { mode: 'number' }).references(() => publicQuestions.id, {
      onDelete: 'cascade',
    }),
    reporterId: userReference('reporter_id', 'set null'),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.proposalId, table.reporterId, sql`coalesce(${table.questionId}, 0)`),
  ],
);

/** What an admin wrote to the owner when hiding or restoring a proposal. */
export const transitionNotes = pgTable('transition_notes', {
  transitionId: bigint('transition_id', { mode: 'number' })
    .primaryKey()
    .references(() => transitions.id, { onDelete: 'cascade' }),
  note: text('note').notNull(),
});

/** What admins did about accounts. Append-only. */
export const memberTransitions = pgTable('member_transitions', {
  id: generatedId(),
  memberId: userReference('member_id', 'cascade').notNull(),
  adminId: userReference('admin_id', 'set null'),
  action: text('action').$type<MemberAction>().notNull(),
  note: text('note').notNull(),
  at: instant('at').notNull(),
});
