import { type SQL, and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import {
  type EditedPart,
  PREVIOUS_TEXTS_DAYS,
  editedParts,
  isKnownToOwner,
} from '#domain/application/application-edit.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { applicationEdits, applicationReviews } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { DELETE_BATCH_SIZE } from '#server/db/delete-batch.ts';
import { resumes } from '#server/db/schema/resume.ts';
import type { ApplicationRow } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/**
 * Records an edit of a submitted application under its proposal's lock. Returns the new `changedAt`:
 * null if the owner does not know the application, so that there is nothing to look at again.
 */
export async function recordEdit(
  tx: Database,
  before: ApplicationRow,
  after: ApplicationDraft,
  at: Date,
  { team = false }: { team?: boolean } = {},
): Promise<Date | null> {
  const { id: applicationId } = before;
  const changed: EditedPart[] = [...editedParts(before, after), ...(team ? (['team'] as const) : [])];
  const [review] = await tx
    .select({ readAt: applicationReviews.readAt })
    .from(applicationReviews)
    .where(eq(applicationReviews.applicationId, applicationId));
  const isKnown = isKnownToOwner({ ...before, readAt: review?.readAt ?? null });
  // Earlier unseen changes already have the texts that the owner knows.
  const previous = isKnown && before.changedAt === null ? await previousTexts(tx, before) : null;
  if (previous) await clearPreviousTexts(tx, eq(applicationEdits.applicationId, applicationId));
  await tx.insert(applicationEdits).values({ applicationId, at, changed, previous });
  return isKnown ? at : null;
}

async function previousTexts(
  tx: Database,
  { answers, comments, referenceLink, aiUse, resumeId }: ApplicationRow,
): Promise<typeof applicationEdits.$inferInsert.previous> {
  const [resume] = resumeId
    ? await tx.select({ fileName: resumes.fileName }).from(resumes).where(eq(resumes.id, resumeId))
    : [];
  return { answers, comments, referenceLink, aiUse, resume: resume?.fileName ?? null };
}

/** Deletes the stored texts of one application before its edits; what was edited and when stays. */
export function clearPreviousTextsOf(tx: Database, applicationId: number): Promise<void> {
  return clearPreviousTexts(tx, eq(applicationEdits.applicationId, applicationId));
}

/** Deletes the stored texts before edits of all applications to these proposals. */
export async function clearPreviousTextsOfProposals(
  tx: Database,
  proposalIds: readonly number[],
): Promise<void> {
  const received = tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.proposalId, [...proposalIds]));
  await clearPreviousTexts(tx, inArray(applicationEdits.applicationId, received));
}

async function clearPreviousTexts(tx: Database, which: SQL): Promise<void> {
  await tx
    .update(applicationEdits)
    .set({ previous: null })
    .where(and(which, isNotNull(applicationEdits.previous)));
}

/**
 * Deletes one batch of texts before edits, {@link PREVIOUS_TEXTS_DAYS} days after the edit or when
 * the proposal's resumes would be deleted, if sooner. Returns how many.
 */
export async function purgePreviousTexts(db: Database, now: Date): Promise<number> {
  const days = sql`least(${proposals.resumeDays}, ${PREVIOUS_TEXTS_DAYS})`;
  const expired = db
    .select({ id: applicationEdits.id })
    .from(applicationEdits)
    .innerJoin(applications, eq(applications.id, applicationEdits.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(
      and(
        isNotNull(applicationEdits.previous),
        lte(applicationEdits.at, sql`${now}::timestamptz - make_interval(days => ${days})`),
      ),
    )
    .limit(DELETE_BATCH_SIZE)
    .for('update', { of: applicationEdits, skipLocked: true });
  const { rowCount } = await db
    .update(applicationEdits)
    .set({ previous: null })
    .where(inArray(applicationEdits.id, expired));
  return rowCount ?? 0;
}
