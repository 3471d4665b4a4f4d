import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { isResumeId } from '../../domain/resume.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { resumeFile, sentToOwner } from '../data/resume-access.ts';
import { resumeDownloads, resumes } from '../data/resume-schema.ts';
import { applications, proposals } from '../data/schema.ts';

/** `own` when the actor uploaded it: reading one's own is not recorded. */
export type ReadableResume = { id: string; blobKey: string; fileName: string; bytes: number; own: boolean };

/** The resume when the actor may read it; null for everybody else, for unknown and malformed ids, and once it is deleted. */
export async function findResumeToRead(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ReadableResume | null> {
  if (!isSignedIn(actor) || !isResumeId(id)) return null;
  const [found] = await db
    .select({ ...resumeFile, uploaderId: resumes.uploaderId })
    .from(resumes)
    .where(and(eq(resumes.id, id), isNull(resumes.deletedAt)));
  if (!found) return null;
  const { uploaderId, ...file } = found;
  if (uploaderId === actor.uid) return { ...file, own: true };
  const [sent] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(sentToOwner(id, actor.uid))
    .limit(1);
  return sent ? { ...file, own: false } : null;
}

export type MyResume = { id: string; fileName: string; bytes: number; uploadedAt: Date };

/** The actor's own resumes that can be used again, newest first, at most 20; the same file under the same name counts once. */
export async function listMyResumes(db: Database, actor: Actor): Promise<MyResume[]> {
  if (!isSignedIn(actor)) return [];
  const newest = db
    .selectDistinctOn([resumes.sha256, resumes.fileName], {
      id: resumes.id,
      fileName: resumes.fileName,
      bytes: resumes.bytes,
      uploadedAt: resumes.uploadedAt,
    })
    .from(resumes)
    .where(and(eq(resumes.uploaderId, actor.uid), isNull(resumes.deletedAt)))
    .orderBy(resumes.sha256, resumes.fileName, desc(resumes.uploadedAt))
    .as('newest');
  return db.select().from(newest).orderBy(desc(newest.uploadedAt)).limit(20);
}

/** One's own resume by its id, to put into an application; null when it is another's, deleted or unknown. */
export async function findMyResume(db: Database, actor: Actor, id: string): Promise<MyResume | null> {
  if (!isSignedIn(actor) || !isResumeId(id)) return null;
  const [found] = await db
    .select({
      id: resumes.id,
      fileName: resumes.fileName,
      bytes: resumes.bytes,
      uploadedAt: resumes.uploadedAt,
    })
    .from(resumes)
    .where(and(eq(resumes.id, id), eq(resumes.uploaderId, actor.uid), isNull(resumes.deletedAt)));
  return found ?? null;
}

/** `readerName` is null once that account is gone, `proposalTitle` once the proposal is. */
export type ResumeDownload = {
  readAt: Date;
  readerName: string | null;
  proposalId: number | null;
  proposalTitle: string | null;
};

/** Who opened the actor's own resume and when, newest first, at most 200. Empty for anybody else. */
export async function listDownloads(db: Database, actor: Actor, resumeId: string): Promise<ResumeDownload[]> {
  if (!isSignedIn(actor) || !isResumeId(resumeId)) return [];
  return db
    .select({
      readAt: resumeDownloads.readAt,
      readerName: users.name,
      proposalId: resumeDownloads.proposalId,
      proposalTitle: proposals.title,
    })
    .from(resumeDownloads)
    .innerJoin(resumes, eq(resumes.id, resumeDownloads.resumeId))
    .leftJoin(users, eq(users.id, resumeDownloads.readerId))
    .leftJoin(proposals, eq(proposals.id, resumeDownloads.proposalId))
    .where(and(eq(resumeDownloads.resumeId, resumeId), eq(resumes.uploaderId, actor.uid)))
    .orderBy(desc(resumeDownloads.readAt), desc(resumeDownloads.id))
    .limit(200);
}
