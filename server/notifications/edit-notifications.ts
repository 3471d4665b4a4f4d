import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { EDIT_NOTIFICATION_INTERVAL_MS } from '#domain/access/daily-limit.ts';
import {
  type ProposalPlans,
  changePhrases,
  knownAfterQuietEdit,
  readPlans,
  storePlans,
} from '#domain/proposal/proposal-change.ts';
import { PUBLIC_STATUSES, isPublic } from '#domain/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { editNotifications } from '#server/db/schema/notification.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { type ProposalRow, lockProposal } from '#server/db/row-locks.ts';

/** Notifies followers of what changed since they were last notified, as phrases. */
type Notify = (changed: string[]) => Promise<void>;

/**
 * Notifies followers of an edit through `notify`, at most once an hour. {@link flushPendingEdits}
 * handles later edits: it compares what followers know with the current state, so that nothing is
 * lost. What a `quiet` edit changes counts as known, except what is always announced.
 */
export async function notifyOrDeferEdit(
  tx: Database,
  { before, after, quiet }: { before: ProposalRow; after: ProposalRow; quiet: boolean },
  notify: Notify,
  now: Date,
): Promise<'now' | 'later' | 'never'> {
  const [last] = await tx.select().from(editNotifications).where(eq(editNotifications.proposalId, after.id));
  const afterEdit = (known: ProposalPlans) => (quiet ? knownAfterQuietEdit(known, before, after) : known);
  const known = afterEdit(last?.known ? readPlans(last.known) : before);
  const changed = changePhrases(known, after);
  const isTooSoon = last && now.getTime() - last.notifiedAt.getTime() < EDIT_NOTIFICATION_INTERVAL_MS;
  if (changed.length > 0 && !isTooSoon) {
    await storeLastNotified(tx, after.id, now);
    await notify(changed);
    return 'now';
  }
  if (last?.known || changed.length > 0)
    await tx
      .update(editNotifications)
      .set({ known: storePlans(known) })
      .where(eq(editNotifications.proposalId, after.id));
  // Without what earlier edits changed.
  return changePhrases(afterEdit(before), after).length > 0 ? 'later' : 'never';
}

/** Notifies followers of edits that waited for an hour. Returns how many proposals had some. */
export async function flushPendingEdits(
  db: Database,
  notifyAbout: (tx: Database, after: ProposalRow, changed: string[]) => Promise<void>,
  limit: number,
  now: Date,
): Promise<number> {
  const isDue = and(
    isNotNull(editNotifications.known),
    lte(editNotifications.notifiedAt, new Date(now.getTime() - EDIT_NOTIFICATION_INTERVAL_MS)),
  );
  const due = await db
    .select({ id: editNotifications.proposalId })
    .from(editNotifications)
    .innerJoin(proposals, eq(proposals.id, editNotifications.proposalId))
    .where(and(isDue, inArray(proposals.status, [...PUBLIC_STATUSES])))
    .limit(limit);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const after = await lockProposal(tx, id);
      const [last] = await tx
        .select()
        .from(editNotifications)
        .where(and(eq(editNotifications.proposalId, id), isDue));
      if (!after || !last?.known || !isPublic(after.status)) return;
      const changed = changePhrases(readPlans(last.known), after);
      await storeLastNotified(tx, id, changed.length > 0 ? now : last.notifiedAt);
      if (changed.length > 0) await notifyAbout(tx, after, changed);
    });
  }
  return due.length;
}

async function storeLastNotified(tx: Database, proposalId: number, notifiedAt: Date): Promise<void> {
  const set = { notifiedAt, known: null };
  await tx
    .insert(editNotifications)
    .values({ proposalId, ...set })
    .onConflictDoUpdate({ target: editNotifications.proposalId, set });
}
