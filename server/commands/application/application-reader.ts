import { and, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole, ownersSideOf } from '#domain/access/permissions.ts';
import { readersNamed } from '#domain/access/resume-reader.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { applicationReaders } from '#server/db/schema/proposal-invitation.ts';
import { type ProposalRow, lockApplication } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';

/**
 * Stores whose names the applicant read when submitting: they may open the resume. A further submit
 * adds to those of the first. The caller holds the proposal's lock.
 */
export async function storeReaders(
  tx: Database,
  { applicationId, isFirst }: { applicationId: number; isFirst: boolean },
  proposal: ProposalRow,
  named: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const rows = readersNamed(proposal, named).map((userId) => ({
    applicationId,
    userId,
    source: 'read' as const,
    at: now,
  }));
  // A trigger has added the owner.
  if (isFirst) await tx.delete(applicationReaders).where(eq(applicationReaders.applicationId, applicationId));
  if (rows.length > 0) await tx.insert(applicationReaders).values(rows).onConflictDoNothing();
}

/**
 * Lets a person of the owner's side who joined later open the resume of the actor's application.
 * `not_found` for anyone else, and for an application of another person.
 */
export async function allowResume(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { uid }: { uid: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx): Promise<Outcome<{ id: number }>> => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !hasRole(PERMISSIONS.application.allowResume, actor, locked.facts))
      return refuse('not_found');
    const { application, proposal } = locked;
    if (!ownersSideOf(proposal).includes(uid)) return refuse('not_found');
    if (application.status === 'saved' || application.status === 'withdrawn')
      return refuse('move_not_allowed');
    await tx
      .insert(applicationReaders)
      .values({ applicationId, userId: uid, source: 'allowed', at: now })
      .onConflictDoNothing();
    await recordAudit(
      tx,
      actor,
      { kind: 'resume_allowed', targetId: applicationId, affectedUserId: uid },
      now,
    );
    return done({ id: applicationId });
  });
}

/** Forgets that this person may open resumes of the proposal: they left it. */
export async function deleteReader(tx: Database, proposalId: number, uid: string): Promise<void> {
  const ofProposal = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.proposalId, proposalId));
  await tx
    .delete(applicationReaders)
    .where(and(eq(applicationReaders.userId, uid), inArray(applicationReaders.applicationId, ofProposal)));
}
