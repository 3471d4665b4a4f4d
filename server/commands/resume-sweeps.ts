import { type Column, type SQL, and, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { UNSENT_DRAFT_DAYS } from '../../domain/application-draft.ts';
import { RESUME_CONTAINER, UNUSED_RESUME_DAYS, WITHDRAWN_RESUME_DAYS } from '../../domain/resume.ts';
import type { BlobStore, ListedBlob } from '../blobs/blob-store.ts';
import { leaveTrace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { isOnlyOne } from '../data/one-at-a-time.ts';
import { resumes } from '../data/resume-schema.ts';
import { applicationChanges, applications, moves, proposals } from '../data/schema.ts';
import { deleteSome } from '../data/sweep.ts';

const HOUR_MS = 3_600_000;
const BATCH = 500;

/** Where a walk over all resumes stands: the last one it has looked at. */
export type ResumePlace = { uploadedAt: Date; id: string };

/**
 * A sweep: looks at the next 500 of the resumes that are kept, and deletes those whose time is over (`resumeExpiresAt`): the row's end and its
 * line in the audit trail first, then the file, which `removeOrphanFiles` takes when it cannot be removed now. Whoever looks in between
 * sees it a little longer. Returns how many went, and from where to go on; null at the end, and where another process is at it.
 */
export async function removeExpiredResumes(
  db: Database,
  blobs: BlobStore,
  after: ResumePlace | null,
  now: Date,
): Promise<{ removed: number; goOn: ResumePlace | null }> {
  const found = await db.transaction(async (tx) => {
    if (!(await isOnlyOne(tx, 'sweeps'))) return null;
    const looked = await lookAtKept(tx, after, now);
    const over = looked.filter(({ isOver }) => isOver).map(({ id }) => id);
    return { looked, gone: await endExpired(tx, over, now) };
  });
  if (!found) return { removed: 0, goOn: null };
  const { looked, gone } = found;
  for (const { blobKey } of gone) await blobs.remove(blobKey);
  return { removed: gone.length, goOn: looked.length < BATCH ? null : looked.at(-1)! };
}

/** None is over within 30 days of its upload: no setting and no close date says so. */
function lookAtKept(tx: Database, after: ResumePlace | null, now: Date) {
  const uploadedBefore = new Date(now.getTime() - UNUSED_RESUME_DAYS * 24 * HOUR_MS);
  return tx
    .select({ id: resumes.id, uploadedAt: resumes.uploadedAt, isOver: isOver(now).as('is_over') })
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
    .limit(BATCH);
}

/** Their time may have changed since it was looked at: once nobody else can use them, it is looked at once more. */
async function endExpired(tx: Database, over: string[], now: Date): Promise<{ blobKey: string }[]> {
  if (over.length === 0) return [];
  const held = await tx
    .select({ id: resumes.id })
    .from(resumes)
    .where(inArray(resumes.id, over))
    .for('no key update', { skipLocked: true });
  const ids = held.map(({ id }) => id);
  const gone = await tx
    .update(resumes)
    .set({ deletedAt: now })
    .where(and(inArray(resumes.id, ids), isNull(resumes.deletedAt), isOver(now)))
    .returning({ id: resumes.id, blobKey: resumes.blobKey, uploaderId: resumes.uploaderId });
  const entries = gone.map(({ id, uploaderId }) => ({
    ...({ kind: 'resume_expired', thingId: id } as const),
    aboutId: uploaderId,
  }));
  await leaveTrace(tx, { uid: null }, entries, now);
  return gone;
}

/** `resumeExpiresAt` in SQL. */
function isOver(now: Date): SQL<boolean> {
  const longest = sql`select max(case
      when ${applications.status} in ('withdrawn', 'saved') then ${later(proposals.closeAt, sql`${WITHDRAWN_RESUME_DAYS}`)}
      when ${proposals.appType} = 'rolling' then ${later(proposals.closeAt, proposals.resumeDays)}
      else ${later(proposals.resultAt, proposals.resumeDays)} end)
    from ${applications} join ${proposals} on ${proposals.id} = ${applications.proposalId}
    where ${applications.resumeId} = ${resumes.id}`;
  const inChanges = sql`select max(${later(proposals.closeAt, sql`${WITHDRAWN_RESUME_DAYS}`)})
    from ${applicationChanges}
    join ${applications} on ${applications.id} = ${applicationChanges.applicationId}
    join ${proposals} on ${proposals.id} = ${applications.proposalId}
    where ${applicationChanges.resumeId} = ${resumes.id}`;
  const unused = later(resumes.uploadedAt, sql`${UNUSED_RESUME_DAYS}`);
  return sql<boolean>`coalesce(greatest((${longest}), (${inChanges})), ${unused}) <= ${now.toISOString()}::timestamptz`;
}

/** So many times 24 hours later, whatever clocks do in between. */
function later(moment: Column, days: SQL | Column): SQL {
  return sql`${moment} + make_interval(hours => 24 * ${days}::int)`;
}

/**
 * A sweep: deletes applications that were begun and never sent, and unsent changes, once they cannot be sent (`draftExpiresAt`). Their
 * resume goes with its own time. Returns how many.
 */
export async function removeUnsentDrafts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNSENT_DRAFT_DAYS * 24 * HOUR_MS);
  const withdrawn = and(
    eq(moves.proposalId, proposals.id),
    isNull(moves.applicationId),
    eq(moves.toStatus, 'withdrawn'),
    lte(moves.at, before),
  );
  const closed = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, applications.proposalId),
        or(lte(proposals.closeAt, before), exists(db.select({ id: moves.id }).from(moves).where(withdrawn))),
      ),
    );
  const unsent = await deleteSome(db, applications, and(eq(applications.status, 'saved'), exists(closed)));
  const changed = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationChanges.applicationId), exists(closed)));
  return unsent + (await deleteSome(db, applicationChanges, exists(changed)));
}

/** A walk over all files that is under way: what it has not come to yet. */
export type FileWalk = AsyncIterator<ListedBlob>;

/** Files that are looked at in one round: a store of others takes money for being asked. */
const FILES_A_ROUND = 100_000;

/**
 * A sweep: removes files that no resume leads to: of uploads that ended between storing and recording, of accounts that are gone, of
 * resumes already deleted. Files of the last hour stay, since theirs may yet be recorded. Looks at `most` files at most and goes on where
 * `walk` stopped, or begins. Returns how many went, and what to go on with; null at the end. A walk that failed is over.
 */
export async function removeOrphanFiles(
  db: Database,
  blobs: BlobStore,
  now: Date,
  walk: FileWalk | null = null,
  most = FILES_A_ROUND,
): Promise<{ removed: number; goOn: FileWalk | null }> {
  let removed = walk === null ? await blobs.sweepUnfinished() : 0;
  const files = walk ?? blobs.list(RESUME_CONTAINER)[Symbol.asyncIterator]();
  let keys: string[] = [];
  const removeUnknown = async () => {
    const orphans = await withoutResume(db, keys);
    for (const key of orphans) await blobs.remove(key);
    removed += orphans.length;
    keys = [];
  };
  let isOver = false;
  for (let looked = 0; looked < most && !isOver; looked += 1) {
    const { done, value } = await files.next();
    isOver = done === true;
    if (done || value.storedAt.getTime() > now.getTime() - HOUR_MS) continue;
    if (keys.push(value.key) === BATCH) await removeUnknown();
  }
  if (keys.length > 0) await removeUnknown();
  return { removed, goOn: isOver ? null : files };
}

async function withoutResume(db: Database, keys: string[]): Promise<string[]> {
  const known = await db
    .select({ blobKey: resumes.blobKey })
    .from(resumes)
    .where(and(inArray(resumes.blobKey, keys), isNull(resumes.deletedAt)));
  const live = new Set(known.map(({ blobKey }) => blobKey));
  return keys.filter((key) => !live.has(key));
}
