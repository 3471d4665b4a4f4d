import type { StoredSafety } from '#domain/proposal/proposal-safety.ts';
import { safetyOf, areLinksOffFor } from '#domain/proposal/proposal-safety.ts';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Select column for proposals: what was noticed about one; null for nothing. */
export const storedSafety = sql<StoredSafety | null>`(select json_build_object('phrases', s.phrases,
  'newcomer', s.newcomer, 'markedUntil', s.marked_until, 'lookedAt', s.looked_at)
  from proposal_safety s where s.proposal_id = proposals.id)`;

/** {@link areLinksOffFor} the actor, of a proposal that is read here. */
export async function areLinksOff(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({
      ownerId: proposals.ownerId,
      coOwnerIds: proposals.coOwnerIds,
      pausedAt: proposals.pausedAt,
      storedSafety,
    })
    .from(proposals)
    .where(eq(proposals.id, proposalId));
  return row !== undefined && areLinksOffFor(actor, row, safetyOf(row.storedSafety), now);
}
