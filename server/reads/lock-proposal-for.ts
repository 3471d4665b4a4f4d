import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { hasSubmitted } from '#domain/application/application.ts';
import { OWNERS_SIDE, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import type { Database } from '#server/db/database.ts';
import { hasLeft, isInApplication } from './role-where.ts';
import { type ApplicationRow, type ProposalRow, lockProposal } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/**
 * Locks a proposal as `lockProposal` does, with `hasApplied` and `hasLeft` for anyone but the owner's side: refusals
 * depend on them.
 */
export async function lockProposalFor(
  tx: Database,
  id: number,
  actor: SignedIn,
): Promise<(ProposalRow & ProposalPeople) | undefined> {
  const row = await lockProposal(tx, id);
  if (!row || hasRole(OWNERS_SIDE, actor, row)) return row;
  const left = and(eq(proposals.id, id), hasLeft(actor.uid));
  return {
    ...row,
    hasApplied: hasSubmitted(await findOwnApplicationRow(tx, id, actor.uid)),
    hasLeft: (await tx.$count(proposals, left)) > 0,
  };
}

/**
 * The application to a proposal that this person leads or is a member of. The proposal has to be
 * locked already.
 */
export async function findOwnApplicationRow(
  tx: Database,
  proposalId: number,
  uid: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.proposalId, proposalId), isInApplication(uid)));
  return row;
}
