import { randomUUID } from 'node:crypto';
import {
  type SQL,
  and,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  not,
  notExists,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { hasRole } from '#domain/access/permissions.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import {
  isResumeId,
  isUnsent,
  mayDeleteResume,
  resumeFileName,
  whyNoRoom,
} from '#domain/application/resume.ts';
import { type BlobStore, ignoreOutage } from '#server/storage/blob-store.ts';
import { users } from '#server/db/schema/account.ts';
import { recordAudit, auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { sentToOwnersSide } from '#server/reads/resume-access.ts';
import { applicationMembers, applicationResumes } from '#server/db/schema/application-member.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applicationChanges, applications, proposals } from '#server/db/schema/proposal.ts';
import type { ApplicationRow, ProposalRow } from '#server/db/row-locks.ts';

/** A stored file that passed the check. `sentName` is the name it was uploaded under. */
export type CheckedFile = { blobKey: string; sentName: string; bytes: number; sha256: string };

type Recorded = { id: string; fileName: string; bytes: number };

/**
 * Records a stored, checked file as a resume of the actor. For a file they already have it returns
 * that resume with `isNew: false`, and the new blob is not needed. `too_many_files` past the
 * limits.
 */
export async function recordResume(
  db: Database,
  actor: SignedIn,
  file: CheckedFile,
  now: Date,
): Promise<Outcome<Recorded & { isNew: boolean }>> {
  const { uid } = actor;
  const { blobKey, bytes, sha256 } = file;
  const fileName = resumeFileName(file.sentName);
  return db.transaction(async (tx) => {
    // Serializes concurrent uploads of one person, so that the limits hold.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for('no key update');
    const [duplicate] = await tx
      .select({ id: resumes.id, fileName: resumes.fileName, bytes: resumes.bytes })
      .from(resumes)
      .where(sameFile(uid, sha256))
      .orderBy(desc(resumes.uploadedAt))
      .limit(1)
      .for('no key update');
    if (duplicate) return done({ ...(await refreshDuplicate(tx, duplicate, fileName, now)), isNew: false });
    const room = await checkRoom(tx, actor, bytes);
    if (!room.ok) return room;
    const row = { id: randomUUID(), fileName, bytes };
    await tx
      .with(auditCte(tx, actor, { kind: 'resume_uploaded', targetId: row.id }, now))
      .insert(resumes)
      .values({ ...row, uploaderId: uid, blobKey, sha256, uploadedAt: now });
    return done({ ...row, isNew: true });
  });
}

/** Whether the actor already has this file, so that it need not be checked again. */
export async function hasSameFile(db: Database, { uid }: SignedIn, sha256: string): Promise<boolean> {
  return (await db.$count(resumes, sameFile(uid, sha256))) > 0;
}

/**
 * Refuses a file of this size with `too_many_files` and what to delete, when the limits are
 * reached.
 */
async function checkRoom(db: Database, { uid }: SignedIn, bytes: number): Promise<Outcome<null>> {
  const [unsent] = await db
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${resumes.bytes}), 0)::int` })
    .from(resumes)
    .where(and(eq(resumes.uploaderId, uid), isNull(resumes.deletedAt), not(wasSubmitted(db))));
  const why = whyNoRoom(unsent!, bytes);
  return why ? refuse('too_many_files', { message: why }) : done(null);
}

function sameFile(uid: string, sha256: string): SQL | undefined {
  return and(eq(resumes.uploaderId, uid), eq(resumes.sha256, sha256), isNull(resumes.deletedAt));
}

/** Whether the resume is stored and the person's own. */
export async function isOwnResume(tx: Database, person: SignedIn, resumeId: string): Promise<boolean> {
  const [row] = await tx
    .select({ uploaderId: resumes.uploaderId, deletedAt: resumes.deletedAt })
    .from(users)
    .innerJoin(resumes, eq(resumes.uploaderId, users.id))
    .where(eq(resumes.id, resumeId))
    // Blocks a concurrent deletion, which then finds the resume in use. The account first, as its own
    // deletion does, and with the lock that counting open applications takes: two submissions that
    // shared it would wait for each other there.
    .for('no key update', { of: [users, resumes] });
  return row?.uploaderId === person.uid && row.deletedAt === null;
}

/** Whether the resume was submitted with an application, including a withdrawn one. */
function wasSubmitted(db: Database): SQL {
  const sent = and(eq(applicationResumes.resumeId, resumes.id), ne(applicationResumes.status, 'saved'));
  return exists(db.select({ id: applicationResumes.applicationId }).from(applicationResumes).where(sent));
}

/** Gives a resume that was never submitted the new upload's name and time. */
async function refreshDuplicate(
  tx: Database,
  duplicate: Recorded,
  fileName: string,
  now: Date,
): Promise<Recorded> {
  const renamed = await tx
    .update(resumes)
    .set({ fileName, uploadedAt: now })
    .where(and(eq(resumes.id, duplicate.id), not(wasSubmitted(tx))))
    .returning({ id: resumes.id });
  return renamed.length > 0 ? { ...duplicate, fileName } : duplicate;
}

/**
 * Records, before the file is sent, that a proposal's owner opens a resume, and notifies the
 * applicant. `not_found` unless it is part of an application to the actor's proposal: of
 * `applicationId` if given, otherwise of the latest.
 */
export async function recordDownload(
  db: Database,
  actor: Actor,
  resumeId: string,
  now: Date,
  applicationId?: number,
): Promise<Outcome<{ proposalId: number }>> {
  if (!isSignedIn(actor) || !isResumeId(resumeId)) return refuse('not_found');
  return db.transaction(async (tx) => {
    const [sent] = await tx
      .select({ application: applications, proposal: proposals, resume: resumes })
      .from(applications)
      .innerJoin(proposals, eq(proposals.id, applications.proposalId))
      .innerJoin(resumes, eq(resumes.id, resumeId))
      .where(
        and(
          sentToOwnersSide(resumeId, actor.uid),
          isNull(resumes.deletedAt),
          applicationId === undefined ? undefined : eq(applications.id, applicationId),
        ),
      )
      .orderBy(desc(applications.submittedAt), desc(applications.id))
      .limit(1)
      .for('share', { of: applications });
    if (!sent) return refuse('not_found');
    const proposalId = sent.proposal.id;
    const affectedUserId = sent.resume.uploaderId;
    await tx
      .with(auditCte(tx, actor, { kind: 'resume_opened', targetId: resumeId, affectedUserId }, now))
      .insert(resumeDownloads)
      .values({ proposalId, resumeId, readerId: actor.uid, readAt: now });
    await notifyResumeOpened(tx, sent, actor, now);
    return done({ proposalId });
  });
}

/** Notifies the person whose resume it is of this reader's first opening for this proposal on a day (UTC). */
async function notifyResumeOpened(
  tx: Database,
  sent: { application: ApplicationRow; proposal: ProposalRow; resume: typeof resumes.$inferSelect },
  reader: SignedIn,
  now: Date,
): Promise<void> {
  const { application, proposal, resume } = sent;
  const { fileName, uploaderId } = resume;
  const isOwner = hasRole(['owner'], reader, proposal);
  const who = isOwner ? '' : ` by ${reader.uid}`;
  const key = `resume_opened ${resume.id} ${proposal.id} ${dayIn(now, DEFAULT_ZONE)}${who}`;
  const facts = {
    applicationId: application.id,
    proposal: proposalFacts(proposal),
    fileName,
    ...(!isOwner && { reader: reader.name }),
  };
  await enqueueNotifications(tx, [{ event: 'resume_opened', facts, to: uploaderId, key }], now);
}

/**
 * Deletes the actor's resume before its retention ends, also from undecided applications.
 * `resume_in_use` once one of them is decided, `not_found` for another person's.
 */
export const deleteOwnResume = (
  db: Database,
  blobs: BlobStore,
  actor: SignedIn,
  resumeId: string,
  now: Date,
) => deleteResume(db, blobs, actor, resumeId, mayDeleteResume, refuse('resume_in_use'), now);

/**
 * Deletes the actor's resume, unless an application that is submitted and not withdrawn uses it:
 * then `resume_in_use`.
 */
export const deleteUnsentResume = (
  db: Database,
  blobs: BlobStore,
  actor: SignedIn,
  resumeId: string,
  now: Date,
) => deleteResume(db, blobs, actor, resumeId, isUnsent, refuse('resume_in_use', { message: SUBMITTED }), now);

const SUBMITTED =
  'This file is part of an application that you submitted. Delete it there, or withdraw the application first.';

async function deleteResume(
  db: Database,
  blobs: BlobStore,
  actor: SignedIn,
  resumeId: string,
  mayDelete: (uses: readonly ApplicationStatus[]) => boolean,
  refused: { ok: false; refusal: Refusal },
  now: Date,
): Promise<Outcome<null>> {
  if (!isResumeId(resumeId)) return refuse('not_found');
  const deleted = await db.transaction(async (tx): Promise<Outcome<string>> => {
    const mine = and(eq(resumes.id, resumeId), eq(resumes.uploaderId, actor.uid), isNull(resumes.deletedAt));
    const [row] = await tx.select({ blobKey: resumes.blobKey }).from(resumes).where(mine).for('update');
    if (!row) return refuse('not_found');
    const uses = await tx
      .select({ status: applications.status, use: applicationResumes.status })
      .from(applications)
      .innerJoin(applicationResumes, eq(applicationResumes.applicationId, applications.id))
      .where(eq(applicationResumes.resumeId, resumeId))
      .for('share', { of: applications });
    // The locked row's status is current; a member's resume is a draft until the team submits.
    if (!mayDelete(uses.map(({ status, use }) => (use === 'saved' ? use : status)))) return refused;
    await deleteResumeRow(tx, actor, resumeId, now);
    return done(row.blobKey);
  });
  if (!deleted.ok) return deleted;
  await removeFiles(blobs, [deleted.value]);
  return done(null);
}

/**
 * Deletes the unused ones of these resumes and returns their blob keys, for {@link removeFiles}
 * after the commit. One locked by a request that is about to use it is skipped.
 */
export async function deleteUnusedResumes(
  tx: Database,
  actor: SignedIn,
  resumeIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (resumeIds.length === 0) return [];
  const unused = await tx
    .select({ id: resumes.id, blobKey: resumes.blobKey })
    .from(resumes)
    .where(
      and(
        inArray(resumes.id, [...resumeIds]),
        isNull(resumes.deletedAt),
        notExists(usedIn(tx, applications, applications.resumeId)),
        notExists(usedIn(tx, applicationMembers, applicationMembers.resumeId)),
        notExists(usedIn(tx, applicationChanges, applicationChanges.resumeId)),
      ),
    )
    .for('update', { skipLocked: true });
  for (const { id } of unused) await deleteResumeRow(tx, actor, id, now);
  return unused.map(({ blobKey }) => blobKey);
}

const usedIn = (tx: Database, table: PgTable, column: PgColumn) =>
  tx
    .select({ one: sql`1` })
    .from(table)
    .where(eq(column, resumes.id));

/** Removes the files of deleted resumes; the orphan purge removes later what fails now. */
export async function removeFiles(blobs: BlobStore, blobKeys: readonly string[]): Promise<void> {
  for (const key of blobKeys) await blobs.remove(key).catch(ignoreOutage);
}

/** Deletes the row, or marks it deleted while an application or a download record refers to it. */
async function deleteResumeRow(tx: Database, actor: SignedIn, resumeId: string, now: Date): Promise<void> {
  await recordAudit(tx, actor, { kind: 'resume_deleted', targetId: resumeId }, now);
  const removed = await tx
    .delete(resumes)
    .where(
      and(
        eq(resumes.id, resumeId),
        notExists(usedIn(tx, applications, applications.resumeId)),
        notExists(usedIn(tx, applicationMembers, applicationMembers.resumeId)),
        notExists(usedIn(tx, resumeDownloads, resumeDownloads.resumeId)),
      ),
    )
    .returning({ id: resumes.id });
  if (removed.length === 0) await tx.update(resumes).set({ deletedAt: now }).where(eq(resumes.id, resumeId));
}
