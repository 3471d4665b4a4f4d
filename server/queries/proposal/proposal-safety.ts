import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#domain/base/actor.ts';
import { OWNERS_SIDE, hasRole } from '#domain/access/permissions.ts';
import { NOTHING_NOTICED, type ProposalSafety, isMarkedNew } from '#domain/proposal/proposal-safety.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** {@link ProposalSafety} in JSON: dates in ISO 8601. */
export type StoredSafety = Pick<ProposalSafety, 'phrases' | 'newcomer'> &
  Record<'markedUntil' | 'lookedAt', string | null>;

/** Select column for proposals: what was noticed about one; null for nothing. */
export const storedSafety = sql<StoredSafety | null>`(select json_build_object('phrases', s.phrases,
  'newcomer', s.newcomer, 'markedUntil', s.marked_until, 'lookedAt', s.looked_at)
  from proposal_safety s where s.proposal_id = proposals.id)`;

/** What {@link storedSafety} read. */
export function safetyOf(stored: StoredSafety | null): ProposalSafety {
  if (!stored) return NOTHING_NOTICED;
  const { markedUntil, lookedAt } = stored;
  return {
    ...stored,
    markedUntil: markedUntil === null ? null : new Date(markedUntil),
    lookedAt: lookedAt === null ? null : new Date(lookedAt),
  };
}

/** Whether the links of a proposal are off for the actor; never for its owner and admins. */
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

/** {@link areLinksOff} of a proposal that was read. */
export function areLinksOffFor(
  actor: Actor,
  proposal: Pick<Proposal, 'ownerId' | 'coOwnerIds' | 'pausedAt'>,
  safety: ProposalSafety,
  now: Date,
): boolean {
  const areOff = isMarkedNew(safety, now) || proposal.pausedAt !== null;
  return areOff && !hasRole([...OWNERS_SIDE, 'admin'], actor, proposal);
}
