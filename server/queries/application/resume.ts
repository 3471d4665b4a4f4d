import { type SQL, and, desc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import {
  isResumeId,
  isUnsent,
  resumeExpiresAt,
  resumeExpiryReason,
  resumeUse,
} from '#domain/application/resume.ts';
import type { Database } from '#server/db/database.ts';
import { otherThanOwner, resumeFile, sentToOwnersSide } from '#server/reads/resume-access.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { isInApplication } from '#server/reads/role-where.ts';
import { applicationChanges, applications, proposals } from '#server/db/schema/proposal.ts';

/** `own`: the actor uploaded it; reading it is not audited. */
export type ReadableResume = { id: string; blobKey: string; fileName: string; bytes: number; own: boolean };

/** The resume if the actor may read it; null for anyone else, an invalid id, or once deleted. */
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
    .where(sentToOwnersSide(id, actor.uid))
    .limit(1);
  return sent ? { ...file, own: false } : null;
}

/**
 * When a resume was deleted that the actor could read before (see `findResumeToRead`); null if none
 * was.
 */
export async function findResumeDeletion(db: Database, actor: Actor, id: string): Promise<Date | null> {
  if (!isSignedIn(actor) || !isResumeId(id)) return null;
  const sent = db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(sentToOwnersSide(id, actor.uid));
  const [found] = await db
    .select({ deletedAt: resumes.deletedAt })
    .from(resumes)
    .where(and(eq(resumes.id, id), or(eq(resumes.uploaderId, actor.uid), exists(sent))));
  return found?.deletedAt ?? null;
}

export type MyResume = { id: string; fileName: string; bytes: number; uploadedAt: Date };

/**
 * The actor's reusable resumes, newest first, at most 20, where equal files with equal names count
 * once. `elsewhere` means that another proposal's application uses it, so removal here does not
 * delete it.
 */
export async function listMyResumes(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<(MyResume & { elsewhere: boolean })[]> {
  if (!isSignedIn(actor)) return [];
  const other = and(
    eq(applicationResumes.resumeId, resumes.id),
    ne(applicationResumes.proposalId, proposalId),
  );
  const elsewhere = exists(
    db.select({ id: applicationResumes.applicationId }).from(applicationResumes).where(other),
  );
  const newest = db
    .selectDistinctOn([resumes.sha256, resumes.fileName], {
      id: resumes.id,
      fileName: resumes.fileName,
      bytes: resumes.bytes,
      uploadedAt: resumes.uploadedAt,
      elsewhere: sql<boolean>`${elsewhere}`.as('elsewhere'),
    })
    .from(resumes)
    .where(and(eq(resumes.uploaderId, actor.uid), isNull(resumes.deletedAt)))
    .orderBy(resumes.sha256, resumes.fileName, desc(resumes.uploadedAt))
    .as('newest');
  return db.select().from(newest).orderBy(desc(newest.uploadedAt)).limit(20);
}

/** The actor's own resume for an application; null when it is another's, deleted or unknown. */
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

/** A stored resume of the actor, its uses, and when retention deletes it. */
export type StoredResume = MyResume & {
  uses: {
    applicationId: number;
    proposalId: number;
    proposal: string;
    as: 'draft' | 'withdrawn' | 'submitted';
  }[];
  deleteAt: Date;
  /** Why then: "180 days after the last result date". */
  deleteReason: string;
  /** No submitted application uses it, unless withdrawn. */
  mayDelete: boolean;
};

const FILE_LIMIT = 100;

/** The actor's resumes, newest first; `more` when there are more than {@link FILE_LIMIT}. */
export async function listStoredResumes(
  db: Database,
  actor: Actor,
): Promise<{ files: StoredResume[]; more: boolean }> {
  if (!isSignedIn(actor)) return { files: [], more: false };
  const found = await storedResumes(db, actor, undefined, FILE_LIMIT + 1);
  return { files: found.slice(0, FILE_LIMIT), more: found.length > FILE_LIMIT };
}

/** One of the actor's resumes; null when it is another's, deleted or unknown. */
export async function findStoredResume(db: Database, actor: Actor, id: string): Promise<StoredResume | null> {
  if (!isSignedIn(actor) || !isResumeId(id)) return null;
  const [found] = await storedResumes(db, actor, eq(resumes.id, id), 1);
  return found ?? null;
}

async function storedResumes(
  db: Database,
  { uid }: SignedIn,
  which: SQL | undefined,
  limit: number,
): Promise<StoredResume[]> {
  const found = await db
    .select({
      id: resumes.id,
      fileName: resumes.fileName,
      bytes: resumes.bytes,
      uploadedAt: resumes.uploadedAt,
    })
    .from(resumes)
    .where(and(eq(resumes.uploaderId, uid), isNull(resumes.deletedAt), which))
    .orderBy(desc(resumes.uploadedAt))
    .limit(limit);
  const ids = found.map(({ id }) => id);
  const columns = {
    applicationId: applications.id,
    proposalId: proposals.id,
    proposal: proposals.title,
    appType: proposals.appType,
    closeAt: proposals.closeAt,
    resultAt: proposals.resultAt,
    resumeDays: proposals.resumeDays,
  };
  const written = await db
    .select({
      ...columns,
      applicationId: applicationResumes.applicationId,
      resumeId: applicationResumes.resumeId,
      status: applicationResumes.status,
    })
    .from(applicationResumes)
    .innerJoin(proposals, eq(proposals.id, applicationResumes.proposalId))
    .where(inArray(applicationResumes.resumeId, ids))
    .orderBy(desc(applicationResumes.applicationId));
  const changed = await db
    .select({ ...columns, resumeId: applicationChanges.resumeId })
    .from(applicationChanges)
    .innerJoin(applications, eq(applications.id, applicationChanges.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(
      and(
        inArray(applicationChanges.resumeId, ids),
        sql`${applicationChanges.resumeId} is distinct from ${applications.resumeId}`,
      ),
    );
  const uses = [...written, ...changed.map((use) => ({ ...use, status: 'saved' as const }))];
  return found.map((file) => {
    const own = uses.filter(({ resumeId }) => resumeId === file.id);
    const retained = own.map(resumeUse);
    return {
      ...file,
      uses: own.map(({ applicationId, proposalId, proposal, status }) => ({
        applicationId,
        proposalId,
        proposal,
        as: status === 'saved' ? 'draft' : status === 'withdrawn' ? 'withdrawn' : 'submitted',
      })),
      deleteAt: resumeExpiresAt(file.uploadedAt, retained),
      deleteReason: resumeExpiryReason(retained),
      mayDelete: isUnsent(own.map(({ status }) => status)),
    };
  });
}

/**
 * One download of the actor's resume for a proposal, to which `applicationId` is their application.
 * `reader` has the name on the proposal if it is the owner, and is null without an account.
 */
export type ResumeOpening = {
  id: number;
  readAt: Date;
  fileName: string;
  /** Its title; null once deleted. */
  proposal: string | null;
  reader: string | null;
  applicationId: number | null;
};

const DOWNLOAD_LIMIT = 100;

/**
 * Downloads of the actor's resumes, deleted ones included, latest first; `more` when there are more
 * than {@link DOWNLOAD_LIMIT}.
 */
export async function listOpenings(
  db: Database,
  actor: Actor,
): Promise<{ openings: ResumeOpening[]; more: boolean }> {
  if (!isSignedIn(actor)) return { openings: [], more: false };
  const found = await db
    .select({
      id: resumeDownloads.id,
      readAt: resumeDownloads.readAt,
      fileName: resumes.fileName,
      proposal: proposals.title,
      reader: sql<string | null>`case when ${proposals.ownerId} = ${resumeDownloads.readerId}
        then ${proposals.name} else ${otherThanOwner} end`,
      applicationId: applications.id,
    })
    .from(resumeDownloads)
    .innerJoin(resumes, eq(resumes.id, resumeDownloads.resumeId))
    .leftJoin(proposals, eq(proposals.id, resumeDownloads.proposalId))
    .leftJoin(
      applications,
      and(eq(applications.proposalId, resumeDownloads.proposalId), isInApplication(actor.uid)),
    )
    .where(eq(resumes.uploaderId, actor.uid))
    .orderBy(desc(resumeDownloads.readAt), desc(resumeDownloads.id))
    .limit(DOWNLOAD_LIMIT + 1);
  return { openings: found.slice(0, DOWNLOAD_LIMIT), more: found.length > DOWNLOAD_LIMIT };
}
