import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { DEFAULT_ZONE, dayIn } from '../../domain/deadline.ts';
import { proposalFacts } from '../../domain/notice-facts.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { isResumeId, mayDeleteResume, resumeFileName } from '../../domain/resume.ts';
import { type BlobStore, unlessAway } from '../blobs/blob-store.ts';
import { trace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { leaveNotices } from '../data/outbox.ts';
import { sentToOwner } from '../data/resume-access.ts';
import { resumeDownloads, resumes } from '../data/resume-schema.ts';
import { applications, proposals } from '../data/schema.ts';
import type { ApplicationRow, ProposalRow } from './locked-rows.ts';

/** A stored file that passed the check. `sentName` is the name it was uploaded under. */
export type CheckedFile = { blobKey: string; sentName: string; bytes: number; sha256: string };

/**
 * Makes a stored and checked file somebody's resume: from here on it can be seen. Whatever ends before this leaves a file that is
 * nobody's, which `removeOrphanFiles` (resume-sweeps.ts) takes away.
 */
export async function recordResume(
  db: Database,
  actor: Actor,
  file: CheckedFile,
  now: Date,
): Promise<Outcome<{ id: string; fileName: string; bytes: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const { blobKey, bytes, sha256 } = file;
  const row = { id: randomUUID(), fileName: resumeFileName(file.sentName), bytes };
  await db
    .with(trace(db, actor, { kind: 'resume_uploaded', thingId: row.id }, now))
    .insert(resumes)
    .values({ ...row, uploaderId: actor.uid, blobKey, sha256, uploadedAt: now });
  return done(row);
}

/**
 * Notes that the owner of a proposal opens a resume that was sent to it, before the file leaves, and tells the applicant; refused as `not_found` when that
 * is not so (any more).
 */
export async function recordDownload(
  db: Database,
  actor: Actor,
  resumeId: string,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  if (!isSignedIn(actor) || !isResumeId(resumeId)) return refuse('not_found');
  return db.transaction(async (tx) => {
    const [sent] = await tx
      .select({ application: applications, proposal: proposals, fileName: resumes.fileName })
      .from(applications)
      .innerJoin(proposals, eq(proposals.id, applications.proposalId))
      .innerJoin(resumes, eq(resumes.id, applications.resumeId))
      .where(and(sentToOwner(resumeId, actor.uid), isNull(resumes.deletedAt)))
      .orderBy(desc(applications.submittedAt))
      .limit(1)
      .for('share', { of: applications });
    if (!sent) return refuse('not_found');
    const proposalId = sent.proposal.id;
    const aboutId = sent.application.applicantId;
    await tx
      .with(trace(tx, actor, { kind: 'resume_opened', thingId: resumeId, aboutId }, now))
      .insert(resumeDownloads)
      .values({ proposalId, resumeId, readerId: actor.uid, readAt: now });
    await tellOfOpening(tx, { ...sent, resumeId }, now);
    return done({ proposalId });
  });
}

/** The applicant hears of it the first time a day (UTC) that the owner opens what was sent to this proposal. */
async function tellOfOpening(
  tx: Database,
  sent: { application: ApplicationRow; proposal: ProposalRow; fileName: string; resumeId: string },
  now: Date,
): Promise<void> {
  const { application, proposal, fileName, resumeId } = sent;
  const key = `resume_opened ${resumeId} ${proposal.id} ${dayIn(now, DEFAULT_ZONE)}`;
  const facts = { applicationId: application.id, proposal: proposalFacts(proposal), fileName };
  await leaveNotices(tx, [{ event: 'resume_opened', facts, to: application.applicantId, key }], now);
}

/**
 * Deletes a resume before its time, on the wish of whoever uploaded it: the row's end first, then the file, which the sweep would
 * take otherwise. Refused as `resume_in_use` once an application it is part of is decided; another's is `not_found`.
 */
export async function deleteOwnResume(
  db: Database,
  blobs: BlobStore,
  actor: Actor,
  resumeId: string,
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (!isResumeId(resumeId)) return refuse('not_found');
  const deleted = await db.transaction(async (tx): Promise<Outcome<string>> => {
    const mine = and(eq(resumes.id, resumeId), eq(resumes.uploaderId, actor.uid), isNull(resumes.deletedAt));
    const [row] = await tx
      .select({ blobKey: resumes.blobKey })
      .from(resumes)
      .where(mine)
      .for('no key update');
    if (!row) return refuse('not_found');
    const uses = await tx
      .select({ status: applications.status })
      .from(applications)
      .where(eq(applications.resumeId, resumeId))
      .for('share');
    if (!mayDeleteResume(uses.map(({ status }) => status))) return refuse('resume_in_use');
    await tx
      .with(trace(tx, actor, { kind: 'resume_deleted', thingId: resumeId }, now))
      .update(resumes)
      .set({ deletedAt: now })
      .where(eq(resumes.id, resumeId));
    return done(row.blobKey);
  });
  if (!deleted.ok) return deleted;
  await blobs.remove(deleted.value).catch(unlessAway);
  return done(null);
}
