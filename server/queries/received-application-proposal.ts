import { and, eq, ne } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import type { Database } from '../db/database.ts';
import { ownsProposal } from '../db/role-where.ts';
import { applications, proposals } from '../db/schema.ts';

/** The proposal an application was sent to, for that proposal's owner; null for everybody else, and for a draft. */
export async function findProposalOfApplication(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<number | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({ proposalId: applications.proposalId })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(
      and(eq(applications.id, applicationId), ownsProposal(actor.uid), ne(applications.status, 'saved')),
    );
  return row?.proposalId ?? null;
}
