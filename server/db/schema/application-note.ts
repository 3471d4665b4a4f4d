import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { instant } from './columns.ts';
import { applications } from './proposal.ts';

/**
 * The private note of the owner's side about an application. In a separate table, since others read the
 * application.
 */
export const applicationNotes = pgTable('application_notes', {
  applicationId: bigint('application_id', { mode: 'number' })
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  /** The owner of the proposal, whichever of the owner's side wrote it. */
  ownerId: userReference('owner_id', 'cascade').notNull(),
  /** Who of the owner's side last changed it; null where no one is known. */
  authorId: userReference('author_id', 'set null'),
  note: text('note').notNull(),
  changedAt: instant('changed_at').notNull(),
});
