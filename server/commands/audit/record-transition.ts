import { type SQL, and, eq, isNotNull } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ApplicationAction } from '#domain/application/application.ts';
import { APPLICATION_TRANSITION_KIND, PROPOSAL_TRANSITION_KIND } from '#domain/audit/audit.ts';
import type { ProposalAction } from '#domain/proposal/proposal-transitions.ts';
import { type AuditEntry, auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { transitions } from '#server/db/schema/proposal.ts';

/** `affectedUserId` is the other person that the transition concerns. */
type Transition = typeof transitions.$inferInsert & { affectedUserId?: string };

/**
 * Inserts a transition with its audit entry, and returns its id. Decisions about the application
 * before it can no longer be undone.
 */
export async function recordTransition(
  tx: Database,
  actor: SignedIn,
  transition: Transition,
): Promise<number> {
  if (transition.applicationId) await clearUndo(tx, eq(transitions.applicationId, transition.applicationId));
  const [row] = await tx
    .with(auditCte(tx, actor, toAuditEntry(transition), transition.at))
    .insert(transitions)
    .values(transition)
    .returning({ id: transitions.id });
  return row!.id;
}

/** Deletes what is stored to undo decisions: the applications before them, with their texts. */
export async function clearUndo(tx: Database, which: SQL | undefined): Promise<void> {
  await tx
    .update(transitions)
    .set({ stateBefore: null })
    .where(and(which, isNotNull(transitions.stateBefore)));
}

/**
 * Returns the audit entry of a transition: of an application if it has an `applicationId`, else of
 * a proposal.
 */
export function toAuditEntry({ action, proposalId, applicationId, affectedUserId }: Transition): AuditEntry {
  return applicationId === null || applicationId === undefined
    ? { kind: PROPOSAL_TRANSITION_KIND[action as ProposalAction], targetId: proposalId, affectedUserId }
    : {
        kind: APPLICATION_TRANSITION_KIND[action as ApplicationAction | 'undo'],
        targetId: applicationId,
        affectedUserId,
      };
}
