import { bigint, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { TemplateKind } from '#domain/review/message-template.ts';
import type { EditedPart, PreviousTexts } from '#domain/application/application-edit.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { applications } from './proposal.ts';

const applicationReference = () =>
  bigint('application_id', { mode: 'number' }).references(() => applications.id, { onDelete: 'cascade' });

/** What the owner's side recorded about an application while reviewing it; private to it. */
export const applicationReviews = pgTable('application_reviews', {
  applicationId: applicationReference().primaryKey(),
  /** The owner of the proposal, not always its writer. */
  ownerId: userReference('owner_id', 'cascade').notNull(),
  /** When the owner's side first opened it; null while unread. */
  readAt: instant('read_at'),
  /** 1 to 5 stars. */
  score: smallint('score'),
  tags: text('tags').array().notNull().default([]),
});

/**
 * Edits of a submitted application. `previous` is set on the first one after the owner read or
 * decided about the application, at most once per application; see docs/decisions/044.
 */
export const applicationEdits = pgTable('application_edits', {
  id: generatedId(),
  applicationId: applicationReference().notNull(),
  at: instant('at').notNull(),
  changed: text('changed').array().$type<EditedPart[]>().notNull(),
  previous: jsonb('previous').$type<PreviousTexts>(),
});

/** An owner's saved texts for invitations and for reasons of turning down. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: generatedId(),
    ownerId: userReference('owner_id', 'cascade').notNull(),
    kind: text('kind').$type<TemplateKind>().notNull(),
    name: text('name').notNull(),
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique().on(table.ownerId, table.kind, table.name)],
);
