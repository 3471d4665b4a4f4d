import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Accounts. `id` is the uid; emails are in lower case. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull(),
  image: text('image'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Since when an admin has suspended it; while set, its sessions are invalid and none begins. */
  suspendedAt: instant('suspended_at'),
  /** Since when the operator has made it an admin, in addition to ADMIN_EMAILS. */
  adminSince: instant('admin_since'),
});

export const userReference = (name: string, onDelete: 'cascade' | 'restrict' | 'set null') =>
  text(name).references(() => users.id, { onDelete });

/** Identities of people at identity providers, unique by provider and subject (`accountId`). */
export const linkedAccounts = pgTable('linked_accounts', {
  id: text('id').primaryKey(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  userId: userReference('user_id', 'cascade').notNull(),
  /** What the provider said of the person last; null until they sign in with it. */
  name: text('name'),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * Signed-in browsers. When a row expires (`expiresAt`) or is deleted by signing out, its cookie and
 * its ID tokens become invalid at once.
 */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  token: text('token').notNull().unique(),
  userId: userReference('user_id', 'cascade').notNull(),
  expiresAt: instant('expires_at').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Keys that sign ID tokens; the private key is encrypted with the server's secret. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
});
