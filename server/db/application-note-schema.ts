import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { applications } from './schema.ts';

/** What the owner of a proposal notes about an application, for their own eyes alone. Apart from the application, which others read. */
export const applicationNotes = pgTable('application_notes', {
  applicationId: bigint('application_id', { mode: 'number' })
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  ownerId: text('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  note: text('note').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
});
