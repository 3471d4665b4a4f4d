import { bigint, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { MemberAction } from '../../domain/moderation.ts';
import type { ReportReason } from '../../domain/report.ts';
import { users } from './account-schema.ts';
import { transitions, proposals } from './schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const userReference = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' });

/** What people reported, once a person and proposal. Open until an admin closed it or hid the proposal. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    reporterId: userReference('reporter_id'),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [unique().on(table.proposalId, table.reporterId)],
);

/** What an admin wrote to the owner when hiding or restoring. */
export const transitionNotes = pgTable('transition_notes', {
  transitionId: bigint('transition_id', { mode: 'number' })
    .primaryKey()
    .references(() => transitions.id, { onDelete: 'cascade' }),
  note: text('note').notNull(),
});

/** The history of what admins did about accounts. Never changed, only added to. */
export const memberTransitions = pgTable('member_transitions', {
  id: identity(),
  memberId: text('member_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  adminId: userReference('admin_id'),
  verb: text('verb').$type<MemberAction>().notNull(),
  note: text('note').notNull(),
  at: instant('at').notNull(),
});
