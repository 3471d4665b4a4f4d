import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';

/** Passkeys: discoverable WebAuthn credentials. `rpId` is the host name they were created for. */
export const passkeys = pgTable('passkeys', {
  id: generatedId(),
  userId: userReference('user_id', 'cascade').notNull(),
  credentialId: text('credential_id').notNull().unique(),
  rpId: text('rp_id').notNull(),
  name: text('name').notNull(),
  /** In COSE form, base64url. */
  publicKey: text('public_key').notNull(),
  /** How often the authenticator says it was used; 0 where it does not count. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

/** Wallets: addresses of ordinary Ethereum accounts, with the checksum of EIP-55. */
export const wallets = pgTable('wallets', {
  id: generatedId(),
  userId: userReference('user_id', 'cascade').notNull(),
  address: text('address').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** Its person shows it on their page; it is nowhere else. */
  isShown: boolean('is_shown').notNull().default(false),
});

/** Challenges that a passkey or wallet signs: one for each holder and purpose, used once. */
export const identityChallenges = pgTable(
  'identity_challenges',
  {
    /** The session or browser that asked for it. */
    holder: text('holder').notNull(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.purpose] })],
);

export type ChallengePurpose = 'add_passkey' | 'use_passkey' | 'add_wallet' | 'use_wallet';
