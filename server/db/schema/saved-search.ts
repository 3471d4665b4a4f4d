import { bigint, boolean, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { AlertCadence } from '#domain/notification/saved-search.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { proposals } from './proposal.ts';

/** A person's saved searches of the list. Private: name and query are in no log. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: generatedId(),
    userId: userReference('user_id', 'cascade').notNull(),
    name: text('name').notNull(),
    /** The list's canonical query string; see `parseSavedQuery`. */
    query: text('query').notNull(),
    cadence: text('cadence').$type<AlertCadence>().notNull(),
    /** Since when nothing about it is emailed; its matches are recorded all the same. */
    pausedAt: instant('paused_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.name)],
);

/** A proposal that came to match a saved search, once per search and proposal. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: bigint('search_id', { mode: 'number' })
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    seenAt: instant('seen_at'),
    /** Waits for the daily or weekly email. */
    isEmailPending: boolean('is_email_pending').notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.proposalId] })],
);
