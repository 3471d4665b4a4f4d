import { and, eq, ne } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { isOnOwnersSide, notInConflict } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/**
 * Id of the proposal that an application was sent to, for its owner's side; otherwise null. A draft is not
 * found either.
 */
export async function findProposalOfApplication(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<number | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({ proposalId: applications.proposalId })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(
      and(
        eq(applications.id, applicationId),
        isOnOwnersSide(actor.uid),
        notInConflict(actor.uid),
        ne(applications.status, 'saved'),
      ),
    );
  return row?.proposalId ?? null;
}
