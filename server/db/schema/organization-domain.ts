import { pgTable, text } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { instant } from './columns.ts';

/** The domain that a person wants to prove, or has proved: see `proofRecord`. */
export const organizationDomains = pgTable('organization_domains', {
  userId: userReference('user_id', 'cascade').primaryKey(),
  host: text('host').notNull(),
  token: text('token').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When its person last asked for a check. */
  checkRequestedAt: instant('check_requested_at'),
  /** When the last check that they asked for ran. */
  checkedAt: instant('checked_at'),
});
