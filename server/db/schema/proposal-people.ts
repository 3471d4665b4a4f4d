import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PersonStatus, ProposalRole } from '#domain/proposal/proposal-people.ts';
import { userReference } from './account.ts';
import { instant } from './columns.ts';
import { proposals } from './proposal.ts';

/** Co-owners and reviewers of a proposal, former ones included; a row a person. */
export const proposalPeople = pgTable(
  'proposal_people',
  {
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    userId: userReference('user_id', 'cascade').notNull(),
    role: text('role').$type<ProposalRole>().notNull(),
    status: text('status').$type<PersonStatus>().notNull().default('active'),
    joinedAt: instant('joined_at').notNull(),
    /** When the person left or was removed; null while active. */
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.proposalId, table.userId] })],
);
