import { desc, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { acceptsApplications } from '../proposal/proposal-where.ts';

/**
 * The newest proposals that accept applications and state their spots, up to `limit` of them; "4 or
 * more" is 4 spots.
 */
export function listOpenSpots(db: Database, limit: number, now: Date) {
  const { id, title, participants, acceptedCount, closeAt, timeZone, appType, status, resultAt } = proposals;
  return db
    .select({ id, title, participants, acceptedCount, closeAt, timeZone, appType, status, resultAt })
    .from(proposals)
    .where(sql`${acceptsApplications(now)} and ${gt(participants, 0)}`)
    .orderBy(desc(proposals.createdAt), desc(id))
    .limit(limit);
}
