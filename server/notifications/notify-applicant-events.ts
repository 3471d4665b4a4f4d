import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import {
  type ApplicationAction,
  hasDecision,
  transitionApplication,
  statusForOwner,
} from '#domain/application/application.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { ownersSideOf } from '#domain/access/permissions.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import type { TeamChange } from '#domain/notification/events/team.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { dayIn } from '#domain/time/deadline.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { askedQuestions } from '#domain/proposal/proposal.ts';
import { resumeExpiresAt, resumeUse } from '#domain/application/resume.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { findNextOnWaitlist } from '#server/reads/next-on-waitlist.ts';
import { emails } from '#server/db/schema/notification.ts';
import { toOwnersSide } from './notify-owners-side.ts';
import { notifyTeam } from './notify-team.ts';
import { type NewNotification, enqueueNotifications } from './outbox.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import type { ApplicationRow, ProposalRow } from '#server/db/row-locks.ts';
import { mergeNewApplications, newApplicationNotifications } from './new-application-notification.ts';

/** A proposal and an application after the applicant's transition, and the applicant. */
type ApplicantTransition = { proposal: ProposalRow; application: ApplicationRow; person: SignedIn };

/**
 * Sends the applicant a receipt with all answers each time, and notifies the owner's side of a new
 * application once.
 */
export async function notifySubmission(
  tx: Database,
  transition: ApplicantTransition,
  replaced: boolean,
  now: Date,
): Promise<void> {
  const queued = [await receiptNotification(tx, transition, replaced, now)];
  if (!replaced) queued.push(...(await newApplicationNotifications(tx, transition, now)));
  else if (transition.application.changedAt) queued.push(...changedNotifications(transition, now));
  await enqueueNotifications(tx, queued, now);
  await notifyTeamOf(tx, transition, replaced ? 'resubmitted' : 'submitted', now);
  if (!replaced) await mergeNewApplications(tx, transition);
}

/** Notifies the members of a team of what its lead did. */
async function notifyTeamOf(
  tx: Database,
  { proposal, application, person }: ApplicantTransition,
  change: TeamChange,
  now: Date,
): Promise<void> {
  if (application.memberIds.length > 0)
    await notifyTeam(tx, { application, proposal, actor: person, change }, now);
}

/** At most one a day for a proposal. */
function changedNotifications(
  { proposal, application, person }: ApplicantTransition,
  now: Date,
): NewNotification[] {
  const facts = {
    applicationId: application.id,
    proposal: proposalFacts(proposal),
    applicant: person.name,
    decided: hasDecision(application),
  };
  const key = `changed ${proposal.id} ${dayIn(now, proposal.timeZone)}`;
  return toOwnersSide(proposal, { event: 'application_changed', facts, key });
}

/** Notifies the applicant and the owner's side of the applicant's action on a submitted application. */
export async function notifyApplicantTransition(
  tx: Database,
  before: ApplicationRow,
  transition: ApplicantTransition,
  action: ApplicationAction,
  now: Date,
): Promise<void> {
  const { proposal, application, person } = transition;
  const about = { applicationId: application.id, proposal: proposalFacts(proposal) };
  const from = person.uid;
  const applicant = person.name;
  if (action === 'restore') return notifySubmission(tx, transition, false, now);
  if (action === 'withdraw') {
    await notifyTeamOf(tx, transition, 'withdrawn', now);
    await enqueueNotifications(
      tx,
      [
        {
          event: 'application_withdrawn',
          facts: { ...about, mayRestore: mayRestore(transition, now) },
          to: person.uid,
        },
        ...(await withdrawnNotifications(tx, transition, statusForOwner(before), now)),
      ],
      now,
    );
  } else if (action === 'accept') {
    const facts = { ...about, applicant, email: person.email };
    const contact = await contactOf(tx, proposal.ownerId);
    await enqueueNotifications(
      tx,
      [
        ...toOwnersSide(proposal, { event: 'invitation_accepted', facts, from }),
        { event: 'spot_accepted', facts: { ...about, contact }, to: person.uid },
      ],
      now,
    );
  } else if (action === 'decline') {
    const next = await findNextOnWaitlist(tx, proposal.id);
    const facts = { ...about, applicant, note: application.declineNote, next };
    await enqueueNotifications(
      tx,
      toOwnersSide(proposal, { event: 'invitation_declined', facts, from }),
      now,
    );
  }
}

async function contactOf(tx: Database, uid: string): Promise<FactsOf['spot_accepted']['contact']> {
  if (uid === FORMER_MEMBER.id) return null;
  const [owner] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, uid));
  return owner ?? null;
}

/**
 * Repeated withdrawals are emailed once a day, unless one frees a spot or undoes a mark of the
 * owner's side.
 */
async function withdrawnNotifications(
  tx: Database,
  transition: ApplicantTransition,
  from: ApplicationStatus,
  now: Date,
): Promise<NewNotification[]> {
  const { proposal, application, person } = transition;
  const facts = {
    applicationId: application.id,
    proposal: proposalFacts(proposal),
    applicant: person.name,
    from,
  };
  const queued: NewNotification[] = [];
  for (const to of ownersSideOf(proposal)) {
    const mail = from === 'submitted' && (await wasEmailedToday(tx, application.id, to, now));
    queued.push({ event: 'applicant_withdrew', facts, to, from: person.uid, ...(mail && { mail: false }) });
  }
  return queued;
}

/** Whether this person was emailed a withdrawal of this application within 24 hours. */
async function wasEmailedToday(
  tx: Database,
  applicationId: number,
  uid: string,
  now: Date,
): Promise<boolean> {
  const before = and(
    eq(emails.userId, uid),
    eq(emails.event, 'applicant_withdrew'),
    gt(emails.createdAt, new Date(now.getTime() - DAY_MS)),
    sql`${emails.facts} ->> 'applicationId' = ${String(applicationId)}`,
  );
  return (await tx.$count(emails, before)) > 0;
}

function mayRestore({ proposal, application, person }: ApplicantTransition, now: Date): boolean {
  return transitionApplication({ ...application, proposal }, 'restore', person, now).ok;
}

async function receiptNotification(
  tx: Database,
  { proposal, application, person }: ApplicantTransition,
  replaced: boolean,
  now: Date,
): Promise<NewNotification> {
  const answers = askedQuestions(proposal.questions).map(({ index, question }) => ({
    question,
    answer: application.answers[index]!,
  }));
  const { comments, referenceLink, aiUse } = application;
  const facts = {
    applicationId: application.id,
    proposal: proposalFacts(proposal),
    sentAt: now.toISOString(),
    replaced,
    answers,
    comments,
    referenceLink,
    aiUse,
    ...(await resumeFacts(tx, application.resumeId)),
  };
  return { event: 'receipt', facts, to: person.uid };
}

/**
 * The file, if it still exists, and when it is deleted: a shared file is retained for the longest
 * of its applications.
 */
async function resumeFacts(
  tx: Database,
  resumeId: string | null,
): Promise<Pick<FactsOf['receipt'], 'resume' | 'resumeDeletedAt'>> {
  const uses = resumeId
    ? await tx
        .select({
          fileName: resumes.fileName,
          bytes: resumes.bytes,
          uploadedAt: resumes.uploadedAt,
          status: applicationResumes.status,
          appType: proposals.appType,
          closeAt: proposals.closeAt,
          resultAt: proposals.resultAt,
          resumeDays: proposals.resumeDays,
        })
        .from(resumes)
        .innerJoin(applicationResumes, eq(applicationResumes.resumeId, resumes.id))
        .innerJoin(proposals, eq(proposals.id, applicationResumes.proposalId))
        .where(and(eq(resumes.id, resumeId), isNull(resumes.deletedAt)))
    : [];
  const file = uses[0];
  if (!file) return { resume: null, resumeDeletedAt: null };
  const { fileName, bytes, uploadedAt } = file;
  const deleteAt = resumeExpiresAt(uploadedAt, uses.map(resumeUse));
  return { resume: { fileName, bytes }, resumeDeletedAt: deleteAt.toISOString() };
}
