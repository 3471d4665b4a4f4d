import { eq, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { Database } from '#server/db/database.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** An application after a transition of its applicant or their team. */
export type TransitionResult = { id: number; proposalId: number; status: ApplicationStatus };

/** Adds to the counters of a locked proposal: applications, and people who accepted. */
export async function countApplications(
  tx: Database,
  proposalId: number,
  more: number,
  accepted: number,
): Promise<ProposalRow> {
  const [row] = await tx
    .update(proposals)
    .set({
      applicationCount: sql`${proposals.applicationCount} + ${more}`,
      acceptedCount: sql`${proposals.acceptedCount} + ${accepted}`,
    })
    .where(eq(proposals.id, proposalId))
    .returning();
  return row!;
}
