import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import { DECISIONS, type Decision, statusForOwner } from '../../domain/application.ts';
import { type Proposal, hasPendingDecisions } from '../../domain/proposal.ts';
import type { ApplicationStatus } from '../../domain/status.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { type ResultNotification, resultNotification } from '../../domain/result-notification.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { emails } from '../db/notification-schema.ts';
import { applications } from '../db/schema.ts';
import { EMAIL_PROGRESS, type EmailProgress } from './email-progress.ts';
import { findReceiving } from './received-application.ts';

/** What one applicant gets, or got; nothing of what they had written. */
export type ResultLine = {
  id: number;
  name: string;
  status: ApplicationStatus;
  pendingDecision: Decision | null;
  /** A decision that is kept counts as what it will become. */
  shown: ApplicationStatus;
  /** What the owner wrote with the decision: an invitation's message, the reason for not selecting. */
  decisionNote: string;
  replyBy: Date | null;
  /** What the applicant wrote when declining. */
  declineNote: string;
  waitlistedAt: Date | null;
  changedAt: Date | null;
  sentAt: Date;
  /** Null where no mail about it is on record. */
  mail: EmailProgress | null;
};

/**
 * Everybody whose application to a proposal of the actor's own still stands, in the order in which they applied, with what they get or
 * got. For everybody else the refusal of `notOwnerRefusal`.
 */
export async function listResults(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<{ proposal: Proposal; lines: ResultLine[] }>> {
  const proposal = await findReceiving(db, actor, proposalId);
  if (!proposal.ok) return proposal;
  const rows = await db
    .select({
      id: applications.id,
      name: users.name,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      decisionNote: applications.decisionNote,
      replyBy: applications.replyBy,
      declineNote: applications.declineNote,
      waitlistedAt: applications.waitlistedAt,
      changedAt: applications.changedAt,
      sentAt: applications.submittedAt,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        isNotNull(applications.submittedAt),
        ne(applications.status, 'saved'),
        ne(applications.status, 'withdrawn'),
      ),
    )
    .orderBy(asc(applications.submittedAt), asc(applications.id));
  const emails = hasPendingDecisions(proposal.value) ? new Map() : await readMails(db, proposalId);
  const lines = rows.map((row) => ({
    ...row,
    sentAt: row.sentAt!,
    shown: statusForOwner(row),
    mail: emails.get(row.id) ?? null,
  }));
  return done({ proposal: proposal.value, lines });
}

/** The last mail about each application's result; addresses stay where they are. */
async function readMails(db: Database, proposalId: number): Promise<Map<number, EmailProgress>> {
  const applicants = db
    .select({ uid: applications.applicantId })
    .from(applications)
    .where(eq(applications.proposalId, proposalId));
  const applicationId = sql<number>`(${emails.facts}->>'applicationId')::bigint`.mapWith(Number);
  const rows = await db
    .selectDistinctOn([applicationId], { applicationId, state: emails.state })
    .from(emails)
    .where(
      and(
        inArray(emails.userId, applicants),
        inArray(emails.event, [...DECISIONS]),
        eq(sql`${emails.facts}->'proposal'->>'id'`, String(proposalId)),
      ),
    )
    .orderBy(applicationId, desc(emails.id));
  return new Map(rows.map((row) => [row.applicationId, EMAIL_PROGRESS[row.state]]));
}

/**
 * What one applicant would be told by the announcement as it stands, for the owner; `not_found` for everybody else, and where nothing is
 * kept to be announced.
 */
export async function findPendingResult(
  db: Database,
  actor: Actor,
  proposalId: number,
  applicationId: number,
  now: Date,
): Promise<Outcome<ResultNotification>> {
  const proposal = await findReceiving(db, actor, proposalId);
  if (!proposal.ok || !hasPendingDecisions(proposal.value)) return refuse('not_found');
  const [row] = await db
    .select({
      id: applications.id,
      pendingDecision: applications.pendingDecision,
      decisionNote: applications.decisionNote,
      replyBy: applications.replyBy,
    })
    .from(applications)
    .where(and(eq(applications.id, applicationId), eq(applications.proposalId, proposalId)));
  if (!row?.pendingDecision) return refuse('not_found');
  return done(resultNotification(row.pendingDecision, row, proposal.value, now));
}
