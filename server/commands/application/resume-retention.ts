import { type Column, type SQL, and, inArray, isNull, lte, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { RESUME_CONTAINER, UNUSED_RESUME_DAYS, WITHDRAWN_RESUME_DAYS } from '#domain/application/resume.ts';
import type { BlobStore, ListedBlob } from '#server/storage/blob-store.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { tryAdvisoryLock } from '#server/db/advisory-lock.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applicationChanges, applications, proposals } from '#server/db/schema/proposal.ts';

const PURGE_BATCH_SIZE = 500;

/** Keyset cursor of a run over all resumes: the last one checked. */
export type ResumeCursor = { uploadedAt: Date; id: string };

/** How many resumes a batch deleted, and the next cursor, null at the end. */
export type ResumeBatch = { removed: number; next: ResumeCursor | null };

/**
 * Deletes those of the next 500 stored resumes that have expired (`resumeExpiresAt`): marks and
 * audits them, then removes the files; `purgeOrphanFiles` retries a failed removal. Ends at once
 * while another process purges.
 */
export async function purgeExpiredResumes(
  db: Database,
  blobs: BlobStore,
  after: ResumeCursor | null,
  now: Date,
): Promise<ResumeBatch> {
  const purged = await db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'retention'))) return null;
    const scanned = await selectStoredResumes(tx, after, now);
    const expiredIds = scanned.filter(({ isExpired }) => isExpired).map(({ id }) => id);
    return { scanned, expired: await markExpired(tx, expiredIds, now) };
  });
  if (!purged) return { removed: 0, next: null };
  const { scanned, expired } = purged;
  for (const { blobKey } of expired) await blobs.remove(blobKey);
  return { removed: expired.length, next: scanned.length < PURGE_BATCH_SIZE ? null : scanned.at(-1)! };
}

/**
 * Skips the first `UNUSED_RESUME_DAYS` after upload, in which no resume can expire:
 * `server/config/environment.ts` refuses a smaller `RESUME_DAYS`.
 */
function selectStoredResumes(tx: Database, after: ResumeCursor | null, now: Date) {
  const uploadedBefore = new Date(now.getTime() - UNUSED_RESUME_DAYS * DAY_MS);
  return tx
    .select({ id: resumes.id, uploadedAt: resumes.uploadedAt, isExpired: isExpired(now).as('is_expired') })
    .from(resumes)
    .where(
      and(
        isNull(resumes.deletedAt),
        lte(resumes.uploadedAt, uploadedBefore),
        after
          ? sql`(${resumes.uploadedAt}, ${resumes.id}) > (${after.uploadedAt.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(resumes.uploadedAt, resumes.id)
    .limit(PURGE_BATCH_SIZE);
}

/**
 * Marks those deleted that are still expired: their expiry may have changed before the lock was
 * taken.
 */
async function markExpired(tx: Database, expiredIds: string[], now: Date): Promise<{ blobKey: string }[]> {
  if (expiredIds.length === 0) return [];
  const locked = await tx
    .select({ id: resumes.id })
    .from(resumes)
    .where(inArray(resumes.id, expiredIds))
    .for('no key update', { skipLocked: true });
  const ids = locked.map(({ id }) => id);
  const expired = await tx
    .update(resumes)
    .set({ deletedAt: now })
    .where(and(inArray(resumes.id, ids), isNull(resumes.deletedAt), isExpired(now)))
    .returning({ id: resumes.id, blobKey: resumes.blobKey, uploaderId: resumes.uploaderId });
  const entries = expired.map(({ id, uploaderId }) => ({
    kind: 'resume_expired' as const,
    targetId: id,
    affectedUserId: uploaderId,
  }));
  await recordAudit(tx, { uid: null }, entries, now);
  return expired;
}

/** `resumeExpiresAt` in SQL. */
function isExpired(now: Date): SQL<boolean> {
  const longest = sql`select max(case
      when ${applicationResumes.status} in ('withdrawn', 'saved') then ${daysLater(proposals.closeAt, sql`${WITHDRAWN_RESUME_DAYS}`)}
      when ${proposals.appType} = 'rolling' then ${daysLater(proposals.closeAt, proposals.resumeDays)}
      else ${daysLater(proposals.resultAt, proposals.resumeDays)} end)
    from ${applicationResumes} join ${proposals} on ${proposals.id} = ${applicationResumes.proposalId}
    where ${applicationResumes.resumeId} = ${resumes.id}`;
  const inChanges = sql`select max(${daysLater(proposals.closeAt, sql`${WITHDRAWN_RESUME_DAYS}`)})
    from ${applicationChanges}
    join ${applications} on ${applications.id} = ${applicationChanges.applicationId}
    join ${proposals} on ${proposals.id} = ${applications.proposalId}
    where ${applicationChanges.resumeId} = ${resumes.id}`;
  const unused = daysLater(resumes.uploadedAt, sql`${UNUSED_RESUME_DAYS}`);
  return sql<boolean>`coalesce(greatest((${longest}), (${inChanges})), ${unused}) <= ${now.toISOString()}::timestamptz`;
}

/** Adds 24-hour days, unaffected by daylight saving time. */
function daysLater(instant: Column, days: SQL | Column): SQL {
  return sql`${instant} + make_interval(hours => 24 * ${days}::int)`;
}

/** An unfinished iteration over all stored files. Discard one that threw. */
export type BlobIterator = AsyncIterator<ListedBlob>;

/** Files checked in one run: cloud storage charges for listing. */
const MAX_FILES_PER_RUN = 100_000;

/**
 * Deletes files older than an hour that have no resume row, for example after an outage of the
 * store. Checks at most `most` files from `iterator` on (null starts over), and returns how many
 * were removed and the iterator to continue with, null at the end.
 */
export async function purgeOrphanFiles(
  db: Database,
  blobs: BlobStore,
  now: Date,
  iterator: BlobIterator | null = null,
  most = MAX_FILES_PER_RUN,
): Promise<{ removed: number; next: BlobIterator | null }> {
  let removed = iterator === null ? await blobs.purgeUnfinished() : 0;
  const files = iterator ?? blobs.list(RESUME_CONTAINER)[Symbol.asyncIterator]();
  let keys: string[] = [];
  const removeUnknown = async () => {
    const orphans = await withoutResume(db, keys);
    for (const key of orphans) await blobs.remove(key);
    removed += orphans.length;
    keys = [];
  };
  let isAtEnd = false;
  for (let scanned = 0; scanned < most && !isAtEnd; scanned += 1) {
    const { done, value } = await files.next();
    isAtEnd = done === true;
    // The resume row of a newer file may still be written.
    if (done || value.storedAt.getTime() > now.getTime() - HOUR_MS) continue;
    if (keys.push(value.key) === PURGE_BATCH_SIZE) await removeUnknown();
  }
  if (keys.length > 0) await removeUnknown();
  return { removed, next: isAtEnd ? null : files };
}

async function withoutResume(db: Database, keys: string[]): Promise<string[]> {
  const known = await db
    .select({ blobKey: resumes.blobKey })
    .from(resumes)
    .where(and(inArray(resumes.blobKey, keys), isNull(resumes.deletedAt)));
  const live = new Set(known.map(({ blobKey }) => blobKey));
  return keys.filter((key) => !live.has(key));
}
