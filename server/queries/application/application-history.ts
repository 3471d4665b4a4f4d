import { and, desc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { ApplicationAction } from '#domain/application/application.ts';
import type { EditedPart } from '#domain/application/application-edit.ts';
import type { NotificationEvent } from '#domain/notification/events.ts';
import { PERMISSIONS, hasRole, ownersSideOf } from '#domain/access/permissions.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationEdits } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applications, proposals, transitions } from '#server/db/schema/proposal.ts';
import { EMAIL_PROGRESS, type EmailProgress } from '#domain/notification/delivery.ts';

/** Emails to the applicant that the owner's decisions and messages cause. */
export const OWNERS_EMAILS = [
  'invited',
  'waitlisted',
  'not_selected',
  'invitation_taken_back',
  'owner_message',
] as const satisfies readonly NotificationEvent[];
export type OwnersEmail = (typeof OWNERS_EMAILS)[number];

/** Who acted: the reader, the applicant, another of the owner's side, or one who left. */
export type HistoryActor = 'you' | 'applicant' | 'former' | { name: string };

/** An event of an application as the owner's side of its proposal reads it. */
export type HistoryEvent = { at: Date } & (
  | {
      kind: 'transition';
      who: HistoryActor;
      action: ApplicationAction | 'undo';
      to: ApplicationStatus;
      /** `marked`: a decision that was pending; `announced`: one that the announcement released. */
      decision: 'marked' | 'announced' | 'made';
    }
  | { kind: 'edited'; parts: EditedPart[] }
  | { kind: 'resume_opened'; who: HistoryActor }
  | { kind: 'emailed'; event: OwnersEmail; progress: EmailProgress }
);

/** Events read of each kind: the latest, since a resume may be opened often. */
const MAX_EVENTS = 200;

/** What happened to an application, in order; empty for anyone but its owner's side. */
export async function listApplicationHistory(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<HistoryEvent[]> {
  if (!isSignedIn(actor)) return [];
  const [row] = await db
    .select({
      id: applications.id,
      status: applications.status,
      proposalId: applications.proposalId,
      applicantId: applications.applicantId,
      conflictIds: applications.conflictIds,
      proposal: { ownerId: proposals.ownerId, coOwnerIds: proposals.coOwnerIds },
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(and(eq(applications.id, applicationId), ne(applications.status, 'saved')));
  if (!row || !hasRole(PERMISSIONS.application.review, actor, row)) return [];
  const side = await db
    .select({ uid: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ownersSideOf(row.proposal)));
  const whoIs = (uid: string | null): HistoryActor => {
    if (uid === row.applicantId) return 'applicant';
    if (uid === actor.uid) return 'you';
    const name = side.find((person) => person.uid === uid)?.name;
    return name === undefined ? 'former' : { name };
  };
  const events = [
    ...(await readTransitions(db, row.id, whoIs)),
    ...(await readEdits(db, row.id)),
    ...(await readOpenings(db, row, whoIs)),
    ...(await readEmails(db, row)),
  ];
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function readTransitions(
  db: Database,
  applicationId: number,
  whoIs: (uid: string | null) => HistoryActor,
): Promise<HistoryEvent[]> {
  const announcement = alias(transitions, 'announcement');
  const announced = exists(
    db
      .select({ one: sql`1` })
      .from(announcement)
      .where(
        and(
          eq(announcement.proposalId, transitions.proposalId),
          isNull(announcement.applicationId),
          eq(announcement.action, 'announce'),
          eq(announcement.at, transitions.at),
        ),
      ),
  );
  const { at, action, toStatus, pending, actorId } = transitions;
  const rows = await db
    .select({ at, action, toStatus, pending, actorId, announced: sql<boolean>`${announced}` })
    .from(transitions)
    .where(eq(transitions.applicationId, applicationId))
    .orderBy(desc(transitions.id))
    .limit(MAX_EVENTS);
  return rows.toReversed().map((row) => ({
    kind: 'transition',
    at: row.at,
    who: whoIs(row.actorId),
    action: row.action as ApplicationAction | 'undo',
    to: row.toStatus as ApplicationStatus,
    decision: row.pending ? 'marked' : row.announced ? 'announced' : 'made',
  }));
}

async function readEdits(db: Database, applicationId: number): Promise<HistoryEvent[]> {
  const rows = await db
    .select({ at: applicationEdits.at, parts: applicationEdits.changed })
    .from(applicationEdits)
    .where(eq(applicationEdits.applicationId, applicationId))
    .orderBy(desc(applicationEdits.id))
    .limit(MAX_EVENTS);
  return rows.toReversed().map((row) => ({ kind: 'edited', ...row }));
}

/** Openings of any resume that the applicant sent to this proposal, also of a replaced one. */
async function readOpenings(
  db: Database,
  { proposalId, applicantId }: { proposalId: number; applicantId: string },
  whoIs: (uid: string | null) => HistoryActor,
): Promise<HistoryEvent[]> {
  const rows = await db
    .select({ at: resumeDownloads.readAt, readerId: resumeDownloads.readerId })
    .from(resumeDownloads)
    .innerJoin(resumes, eq(resumes.id, resumeDownloads.resumeId))
    .where(
      and(
        eq(resumes.uploaderId, applicantId),
        eq(resumeDownloads.proposalId, proposalId),
        sql`${resumeDownloads.readerId} is distinct from ${applicantId}`,
      ),
    )
    .orderBy(desc(resumeDownloads.id))
    .limit(MAX_EVENTS);
  return rows.toReversed().map(({ at, readerId }) => ({ kind: 'resume_opened', at, who: whoIs(readerId) }));
}

async function readEmails(
  db: Database,
  { id, applicantId }: { id: number; applicantId: string },
): Promise<HistoryEvent[]> {
  const rows = await db
    .select({ event: emails.event, state: emails.state, createdAt: emails.createdAt, sentAt: emails.sentAt })
    .from(emails)
    .where(
      and(
        eq(emails.userId, applicantId),
        inArray(emails.event, [...OWNERS_EMAILS]),
        ne(emails.state, 'dropped'),
        eq(sql`${emails.facts} ->> 'applicationId'`, String(id)),
      ),
    )
    .orderBy(desc(emails.id))
    .limit(MAX_EVENTS);
  return rows.toReversed().map(({ event, state, createdAt, sentAt }) => ({
    kind: 'emailed',
    at: sentAt ?? createdAt,
    event: event as OwnersEmail,
    progress: EMAIL_PROGRESS[state],
  }));
}
