import { eq } from 'drizzle-orm';
import { type SignedIn, accountOf } from '#domain/base/actor.ts';
import { type ProposalAction, transitionProposal } from '#domain/proposal/proposal-transitions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { transitionNotes } from '#server/db/schema/moderation.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { whyNoOwnerTransition } from '../access/daily-limits.ts';
import { recordTransition } from '../audit/record-transition.ts';
import { findStatusSince } from '#server/reads/status-since.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { enqueueSearchMatching } from '#server/notifications/saved-search-alerts.ts';
import { notifyProposalTransition } from '#server/notifications/notify-followers.ts';

/** What changes besides the status, and an admin's note to the owner. */
type Change = { set?: Partial<typeof proposals.$inferInsert>; note?: string };

/** Actions with a daily limit: an owner can repeat them, and each notifies followers. */
const LIMITED: readonly ProposalAction[] = ['close', 'reopen'];

/** Actions after which a proposal may match more saved searches. */
const COMES_BACK: readonly ProposalAction[] = ['reopen', 'restore'];

/**
 * One transition of a proposal: locks it, checks the transition table, writes and records it, and
 * notifies followers, and the owner of an admin's action. `change` returns what else to write or a
 * refusal, and is called after the table's check.
 */
export async function applyProposalTransition(
  db: Database,
  actor: SignedIn,
  id: number,
  action: ProposalAction,
  now: Date,
  change: (row: ProposalRow) => Outcome<Change>,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const row = await lockProposalFor(tx, id, actor);
    if (!row) return refuse('not_found');
    const allowed = transitionProposal(row, action, actor);
    // Only for the sentence of a refusal.
    const statusSince = allowed.ok ? null : await findStatusSince(tx, id, row.status);
    const to = allowed.ok ? allowed : transitionProposal({ ...row, statusSince }, action, actor);
    if (!to.ok) return to;
    const more = change(row);
    if (!more.ok) return more;
    const why = LIMITED.includes(action) ? await whyNoOwnerTransition(tx, id, now) : null;
    if (why) return { ok: false, refusal: why };
    const [after] = await tx
      .update(proposals)
      .set({ ...more.value.set, status: to.value })
      .where(eq(proposals.id, id))
      .returning();
    const transitionId = await recordTransition(tx, actor, {
      proposalId: id,
      affectedUserId: row.ownerId,
      actorId: accountOf(actor),
      action,
      fromStatus: row.status,
      toStatus: to.value,
      at: now,
    });
    if (more.value.note !== undefined)
      await tx.insert(transitionNotes).values({ transitionId, note: more.value.note });
    const { note = '' } = more.value;
    await notifyProposalTransition(
      tx,
      { before: row, after: after!, actorId: actor.uid },
      { action, note },
      now,
    );
    if (COMES_BACK.includes(action)) await enqueueSearchMatching(tx, { before: row, after: after! }, now);
    return done({ id });
  });
}
