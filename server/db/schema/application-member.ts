import { bigint, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { MemberState, SpotAnswer } from '#domain/team/team.ts';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';
import { resumes } from './resume.ts';
import { applications, proposals } from './proposal.ts';

/** People of a team's application beside its lead, from their invitation on, former ones included. */
export const applicationMembers = pgTable('application_members', {
  id: generatedId(),
  applicationId: bigint('application_id', { mode: 'number' })
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' }),
  proposalId: bigint('proposal_id', { mode: 'number' })
    .notNull()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  /** Null until the person joins. */
  userId: userReference('user_id', 'cascade'),
  /** The invited address, in lower case; null once the person joined. */
  email: text('email'),
  message: text('message').notNull().default(''),
  state: text('state').$type<MemberState>().notNull().default('invited'),
  part: text('part').notNull().default(''),
  resumeId: uuid('resume_id').references(() => resumes.id, { onDelete: 'set null' }),
  answer: text('answer').$type<SpotAnswer>(),
  declineNote: text('decline_note').notNull().default(''),
  invitedAt: instant('invited_at').notNull(),
  joinedAt: instant('joined_at'),
  /** When the team first submitted with this person: the owner reads them from then on. */
  submittedAt: instant('submitted_at'),
  endedAt: instant('ended_at'),
});

/**
 * Every resume of an application, the lead's and those of active members, whose status is `saved`
 * until the team submits with them.
 */
export const applicationResumes = pgView('application_resumes', {
  applicationId: bigint('application_id', { mode: 'number' }).notNull(),
  proposalId: bigint('proposal_id', { mode: 'number' }).notNull(),
  userId: text('user_id').notNull(),
  resumeId: uuid('resume_id').notNull(),
  status: text('status').$type<ApplicationStatus>().notNull(),
}).existing();
