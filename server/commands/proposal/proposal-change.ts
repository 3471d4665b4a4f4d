import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { mayEditProposal, statusToEdit } from '#domain/proposal/proposal-edit.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { missedResultDate } from '#domain/decision/result-date.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { findStatusSince } from '#server/reads/status-since.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { enqueueSearchMatching } from '#server/notifications/saved-search-alerts.ts';
import { type EditEmails, notifyProposalEdit } from '#server/notifications/notify-followers.ts';

type Change = Partial<typeof proposals.$inferInsert>;

/**
 * Edits a proposal without a transition: locks it, checks permission, writes, and notifies
 * followers, as little as possible if `quiet`. `change` returns what to write or a refusal, and is
 * called after the permission check.
 */
export async function changeProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
  change: (tx: Database, row: ProposalRow) => Promise<Outcome<Change>>,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Outcome<{ id: number; emails: EditEmails }>> {
  return db.transaction(async (tx) => {
    const row = await lockProposalFor(tx, id, actor);
    if (!row) return refuse('not_found');
    const allowed = mayEditProposal(row, actor);
    // Only for the sentence of a refusal.
    const statusSince = allowed.ok ? null : await findStatusSince(tx, id, statusToEdit(row));
    const may = allowed.ok ? allowed : mayEditProposal({ ...row, statusSince }, actor);
    if (!may.ok) return may;
    const changed = await change(tx, row);
    if (!changed.ok) return changed;
    const [after] = await tx
      .with(auditCte(tx, actor, { kind: 'proposal_edited', targetId: id }, now))
      .update(proposals)
      .set({
        ...changed.value,
        editedAt: now,
        missedResultAt: missedResultDate(row, changed.value.resultAt ?? row.resultAt, now),
      })
      .where(eq(proposals.id, id))
      .returning();
    const edited = { before: row, after: after!, actorId: actor.uid, quiet };
    await enqueueSearchMatching(tx, { before: row, after: after! }, now);
    return done({ id, emails: await notifyProposalEdit(tx, edited, now) });
  });
}
