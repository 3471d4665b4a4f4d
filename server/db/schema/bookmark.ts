import { bigint, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { instant } from './columns.ts';
import { proposals } from './proposal.ts';

/** Proposals that a person bookmarked. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: userReference('user_id', 'cascade').notNull(),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.proposalId] })],
);
