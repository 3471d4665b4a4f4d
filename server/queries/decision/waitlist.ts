import { and, eq, ne } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { selectWaitlisted } from '#domain/decision/waitlist.ts';
import type { Database } from '#server/db/database.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/** An application's position on the waitlist, from 1, and the length of the list. */
export type WaitlistPlace = { position: number; length: number };

/** The place on the waitlist, for the owner; null for anyone else, and off the waitlist. */
export async function findWaitlistPlace(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<WaitlistPlace | null> {
  if (!isSignedIn(actor)) return null;
  const [found] = await db
    .select({
      proposalId: applications.proposalId,
      applicantId: applications.applicantId,
      conflictIds: applications.conflictIds,
      proposal: { ownerId: proposals.ownerId, coOwnerIds: proposals.coOwnerIds },
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(eq(applications.id, applicationId));
  if (!found || !hasRole(PERMISSIONS.application.rankWaitlist, actor, found)) return null;
  const { id, status, pendingDecision, waitlistedAt, waitlistRank, changedAt, submittedAt } = applications;
  const rows = await db
    .select({ id, status, pendingDecision, waitlistedAt, waitlistRank, changedAt, submittedAt })
    .from(applications)
    .where(and(eq(applications.proposalId, found.proposalId), ne(status, 'saved'), notInConflict(actor.uid)));
  const list = selectWaitlisted(rows.map((row) => ({ ...row, sentAt: row.submittedAt! })));
  const index = list.findIndex((row) => row.id === applicationId);
  return index < 0 ? null : { position: index + 1, length: list.length };
}
