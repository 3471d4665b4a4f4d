import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Closing, closingOf } from '#domain/proposal/closing.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { transitions } from '#server/db/schema/proposal.ts';

/** How applications to a proposal close or closed; one statement unless it is open. */
export async function findClosing(
  db: Database,
  proposal: Pick<Proposal, 'id' | 'status' | 'closeAt'>,
  now: Date,
): Promise<Closing> {
  if (proposal.status === 'open') return closingOf(proposal, null, now);
  const { proposalId, applicationId, action, at, id } = transitions;
  const [closed] = await db
    .select({ at })
    .from(transitions)
    .where(and(eq(proposalId, proposal.id), isNull(applicationId), eq(action, 'close')))
    .orderBy(desc(id))
    .limit(1);
  return closingOf(proposal, closed?.at ?? null, now);
}
