import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm';
import { HOLDING_A_SPOT } from '#domain/application/application.ts';
import type { Database } from '#server/db/database.ts';
import { applications } from '#server/db/schema/proposal.ts';

/** Spots that the applications of `which` hold: the domain's `heldSpots` in SQL. */
export async function sumHeldSpots(db: Database, which: SQL | undefined): Promise<number> {
  const holds = or(inArray(applications.status, HOLDING_A_SPOT), eq(applications.pendingDecision, 'invited'));
  return sumSpots(db, and(which, holds));
}

/** Spots that these applications take once invited. */
export async function sumSpots(db: Database, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ spots: sql<number>`coalesce(sum(${applications.spots}), 0)`.mapWith(Number) })
    .from(applications)
    .where(which);
  return row!.spots;
}
