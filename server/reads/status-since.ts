import { and, eq, isNull, max } from 'drizzle-orm';
import type { ProposalStatus } from '#domain/base/status.ts';
import type { Database } from '#server/db/database.ts';
import { transitions } from '#server/db/schema/proposal.ts';

/** Since when a proposal is in this status, for the sentence of a refusal; null if not recorded. */
export async function findStatusSince(
  db: Database,
  proposalId: number,
  status: ProposalStatus,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(transitions.at) })
    .from(transitions)
    .where(
      and(
        eq(transitions.proposalId, proposalId),
        isNull(transitions.applicationId),
        eq(transitions.toStatus, status),
      ),
    );
  return row!.at;
}
