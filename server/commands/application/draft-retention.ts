import { and, eq, exists, isNull, lte, or } from 'drizzle-orm';
import { UNSENT_DRAFT_DAYS } from '#domain/application/application-draft.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Database } from '#server/db/database.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { applicationChanges, applications, proposals, transitions } from '#server/db/schema/proposal.ts';

/**
 * Deletes unsent applications and unsent changes past `draftExpiresAt`, and returns how many. Their
 * resumes expire separately.
 */
export async function purgeUnsentDrafts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNSENT_DRAFT_DAYS * DAY_MS);
  const withdrawn = and(
    eq(transitions.proposalId, proposals.id),
    isNull(transitions.applicationId),
    eq(transitions.toStatus, 'withdrawn'),
    lte(transitions.at, before),
  );
  const closed = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, applications.proposalId),
        or(
          lte(proposals.closeAt, before),
          exists(db.select({ id: transitions.id }).from(transitions).where(withdrawn)),
        ),
      ),
    );
  const unsent = await deleteBatch(db, applications, and(eq(applications.status, 'saved'), exists(closed)));
  const changed = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationChanges.applicationId), exists(closed)));
  return unsent + (await deleteBatch(db, applicationChanges, exists(changed)));
}
