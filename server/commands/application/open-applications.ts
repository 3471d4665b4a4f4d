import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { UNSETTLED, whyTooManyOpen } from '#domain/application/open-applications.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { isInApplication } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { lockOwnRows } from '../base/change-own-rows.ts';

/**
 * Why this person cannot submit another application now; null when they can. Locks the person's row,
 * so that concurrent submissions are counted one after the other.
 */
export async function whyNoOpenApplication(
  tx: Database,
  { uid }: SignedIn,
  limit: number,
): Promise<Refusal | null> {
  if (limit === 0) return null;
  await lockOwnRows(tx, uid);
  const open = await tx
    .select({ title: proposals.title })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(
      and(
        isInApplication(uid),
        inArray(applications.status, [...UNSETTLED]),
        ne(proposals.status, 'withdrawn'),
      ),
    )
    .orderBy(asc(applications.id));
  return whyTooManyOpen(
    open.map(({ title }) => title),
    limit,
  );
}
