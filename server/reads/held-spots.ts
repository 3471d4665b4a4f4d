import { type SQL, and, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { holdsSpotWhere } from './waitlist-where.ts';

/** Spots that the applications of `which` hold: the domain's `heldSpots` in SQL. */
export async function sumHeldSpots(db: Database, which: SQL | undefined): Promise<number> {
  return sumSpots(db, and(which, holdsSpotWhere));
}

/** Spots that these applications take once invited. */
export async function sumSpots(db: Database, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ spots: sql<number>`coalesce(sum(${applications.spots}), 0)`.mapWith(Number) })
    .from(applications)
    .where(which);
  return row!.spots;
}
