import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredInvitationState } from '#domain/proposal/proposal-invitation.ts';
import type { ProposalRole } from '#domain/proposal/proposal-people.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { applications, proposals } from './proposal.ts';

/** Invitations to work on a proposal: to an address, or a link that works once. */
export const proposalInvitations = pgTable('proposal_invitations', {
  id: generatedId(),
  proposalId: bigint('proposal_id', { mode: 'number' })
    .notNull()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  role: text('role').$type<ProposalRole>().notNull(),
  /** In lower case; null for a link. */
  email: text('email'),
  /** SHA-256 of a link's token; null for an address. */
  tokenHash: text('token_hash').unique(),
  message: text('message').notNull().default(''),
  state: text('state').$type<StoredInvitationState>().notNull().default('invited'),
  invitedBy: userReference('invited_by', 'set null'),
  /** Who joined or declined. */
  answeredBy: userReference('answered_by', 'set null'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When it was accepted, declined or withdrawn. */
  answeredAt: instant('answered_at'),
});

/** The open offer to hand a proposal over to a co-owner. */
export const proposalHandOvers = pgTable('proposal_hand_overs', {
  proposalId: bigint('proposal_id', { mode: 'number' })
    .primaryKey()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  toId: userReference('to_id', 'cascade').notNull(),
  /** Whether the former owner stays as a co-owner. */
  stays: boolean('stays').notNull(),
  offeredAt: instant('offered_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Why a person of the owner's side may open a resume. */
export type ReaderSource = 'read' | 'allowed';

/** People of the owner's side who may open an application's resume. */
export const applicationReaders = pgTable(
  'application_readers',
  {
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: userReference('user_id', 'cascade').notNull(),
    /** `read`: the applicant read their name when submitting; `allowed`: later. */
    source: text('source').$type<ReaderSource>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.userId] })],
);
