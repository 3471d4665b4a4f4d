import { pgTable, text } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';

/**
 * The email addresses of accounts, in lower case. A trigger adds the primary one (`users.email`).
 */
export const accountEmails = pgTable('account_emails', {
  id: generatedId(),
  userId: userReference('user_id', 'cascade').notNull(),
  email: text('email').notNull().unique(),
  addedAt: instant('added_at').notNull(),
});

/** Links that prove an address; of one purpose and address only the newest works. */
export const emailLinks = pgTable('email_links', {
  id: generatedId(),
  /** Whose account the address is added to; null for a link that signs in. */
  userId: userReference('user_id', 'cascade'),
  email: text('email').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
