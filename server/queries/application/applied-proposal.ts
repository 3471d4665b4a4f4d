import { and, desc, isNotNull, ne, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { isInApplication } from '#server/reads/role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';

/** Only this many of the latest are marked in a list. */
const MARKED = 1000;

/**
 * Ids of the proposals that the actor submitted an application to, alone or in a team, and did not
 * withdraw; empty for a visitor. One statement.
 */
export async function appliedIds(db: Database, actor: Actor): Promise<number[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await appliedBy(db).execute({ uid: actor.uid });
  return rows.map(({ id }) => id);
}

const appliedBy = prepared('applied_ids', (db) =>
  db
    .select({ id: applications.proposalId })
    .from(applications)
    .where(
      and(
        isInApplication(sql.placeholder('uid')),
        isNotNull(applications.submittedAt),
        ne(applications.status, 'withdrawn'),
      ),
    )
    .orderBy(desc(applications.submittedAt))
    .limit(MARKED),
);
