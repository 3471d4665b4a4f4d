import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { proposals } from './schema.ts';

/** Proposals that a person keeps to come back to. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    savedAt: timestamp('saved_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.proposalId] })],
);
