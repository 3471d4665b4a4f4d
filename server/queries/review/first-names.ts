import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/db/schema/member.ts';
import { isOnOwnersSide, notInConflict } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/** The first names that applicants set, by application, for the owner's side of the proposal. */
export async function listFirstNames(
  db: Database,
  actor: Actor,
  proposalId: number,
  applicationIds: readonly number[],
): Promise<Record<number, string>> {
  if (!isSignedIn(actor) || applicationIds.length === 0) return {};
  const rows = await db
    .select({ id: applications.id, firstName: members.firstName })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(members, eq(members.userId, applications.applicantId))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        inArray(applications.id, [...applicationIds]),
        ne(applications.status, 'saved'),
        ne(members.firstName, ''),
        isOnOwnersSide(actor.uid),
        notInConflict(actor.uid),
      ),
    );
  return Object.fromEntries(rows.map(({ id, firstName }) => [id, firstName]));
}
