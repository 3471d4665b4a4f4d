import { pgTable, text } from 'drizzle-orm/pg-core';
import type { FeedbackKind, FeedbackState } from '#domain/board/feedback.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';

/** Feedback to the team; `senderId` is null for visitors, `page` and `email` may be empty. */
export const feedback = pgTable('feedback', {
  id: generatedId(),
  senderId: userReference('sender_id', 'cascade'),
  kind: text('kind').$type<FeedbackKind>().notNull(),
  text: text('text').notNull(),
  page: text('page').notNull(),
  email: text('email').notNull(),
  sentAt: instant('sent_at').notNull(),
  state: text('state').$type<FeedbackState>().notNull().default('open'),
  /** When, and by which admin, the state was last changed. */
  stateAt: instant('state_at'),
  stateBy: userReference('state_by', 'set null'),
});
