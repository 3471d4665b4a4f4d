import { decisionOf } from '#domain/decision/decision.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import { type Actor, uidOf } from '#domain/base/actor.ts';
import { DECISIONS, type Decision, statusForOwner } from '#domain/application/application.ts';
import { type Proposal, hasPendingDecisions } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type ResultNotification, resultNotification } from '#domain/notification/result-notification.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { EMAIL_PROGRESS, type EmailProgress } from '#domain/notification/delivery.ts';
import { findProposalToReview } from '../review/received-application.ts';

/** The decision about one applicant, without anything from their application. */
export type ResultLine = {
  id: number;
  name: string;
  status: ApplicationStatus;
  pendingDecision: Decision | null;
  /** People of the application, the spots it takes once invited, and who accepted. */
  people: number;
  spots: number;
  acceptances: number;
  /** A pending decision counts as the status it will become. */
  shownStatus: ApplicationStatus;
  /** The owner's text with the decision: invitation message or reason for not selecting. */
  message: string;
  replyBy: Date | null;
  /** The applicant's text when declining. */
  declineNote: string;
  waitlistedAt: Date | null;
  waitlistRank: number | null;
  changedAt: Date | null;
  sentAt: Date;
  /** Progress of the email about `shownStatus`; null when none is on record. */
  mail: EmailProgress | null;
};

/**
 * Submitted applications that were not withdrawn, with their decisions, in order of submission. For
 * the owner; refuses others with `notOwnerRefusal`.
 */
export async function listResults(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<{ proposal: Proposal; lines: ResultLine[] }>> {
  const proposal = await findProposalToReview(db, actor, proposalId);
  if (!proposal.ok) return proposal;
  const rows = await db
    .select({
      id: applications.id,
      name: users.name,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      people: applications.people,
      spots: applications.spots,
      acceptances: applications.acceptances,
      message: applications.message,
      replyBy: applications.replyBy,
      declineNote: applications.declineNote,
      waitlistedAt: applications.waitlistedAt,
      waitlistRank: applications.waitlistRank,
      changedAt: applications.changedAt,
      sentAt: applications.submittedAt,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        notInConflict(uidOf(actor)),
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
    shownStatus: statusForOwner(row),
    mail: emails.get(mailKey(row.id, decisionOf(row.status))) ?? null,
  }));
  return done({ proposal: proposal.value, lines });
}

const mailKey = (applicationId: number, decision: string | null) => `${applicationId} ${decision}`;

/**
 * Progress of the last email of each decision about each application, without addresses. Emails
 * that were taken back unsent, as by undoing, do not count.
 */
async function readMails(db: Database, proposalId: number): Promise<Map<string, EmailProgress>> {
  const applicants = db
    .select({ uid: applications.applicantId })
    .from(applications)
    .where(eq(applications.proposalId, proposalId));
  const applicationId = sql<number>`(${emails.facts}->>'applicationId')::bigint`.mapWith(Number);
  const rows = await db
    .selectDistinctOn([applicationId, emails.event], {
      applicationId,
      event: emails.event,
      state: emails.state,
    })
    .from(emails)
    .where(
      and(
        inArray(emails.userId, applicants),
        inArray(emails.event, [...DECISIONS]),
        eq(sql`${emails.facts}->'proposal'->>'id'`, String(proposalId)),
        // A dropped email with a response was refused.
        not(and(eq(emails.state, 'dropped'), isNull(emails.lastResponse))!),
      ),
    )
    .orderBy(applicationId, emails.event, desc(emails.id));
  return new Map(rows.map((row) => [mailKey(row.applicationId, row.event), EMAIL_PROGRESS[row.state]]));
}

/**
 * The notification one applicant would get if results were announced now, for the owner.
 * `not_found` for anyone else, or when the proposal or application has no pending decision.
 */
export async function findPendingResult(
  db: Database,
  actor: Actor,
  proposalId: number,
  applicationId: number,
  now: Date,
): Promise<Outcome<ResultNotification>> {
  const proposal = await findProposalToReview(db, actor, proposalId);
  if (!proposal.ok || !hasPendingDecisions(proposal.value)) return refuse('not_found');
  const [row] = await db
    .select({
      id: applications.id,
      pendingDecision: applications.pendingDecision,
      message: applications.message,
      replyBy: applications.replyBy,
    })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        eq(applications.proposalId, proposalId),
        notInConflict(uidOf(actor)),
      ),
    );
  if (!row?.pendingDecision) return refuse('not_found');
  return done(resultNotification(row.pendingDecision, row, proposal.value, now));
}
