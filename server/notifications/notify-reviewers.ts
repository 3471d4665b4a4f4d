import { and, eq, inArray, isNull } from 'drizzle-orm';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { isReadableReview } from '#server/reads/panel-where.ts';
import { reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { enqueueNotifications } from './outbox.ts';

/**
 * Notifies reviewers who can read one of these applications now, without saying which or how many.
 * Those who have not read an earlier notification of the proposal get none.
 */
export async function notifyReviewers(
  tx: Database,
  proposal: ProposalRow,
  { applicationIds, reviewerIds }: { applicationIds: readonly number[]; reviewerIds: readonly string[] },
  now: Date,
): Promise<void> {
  const unread = await tx
    .select({ uid: notifications.userId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...reviewerIds]),
        eq(notifications.proposalId, proposal.id),
        eq(notifications.event, 'reviews_assigned'),
        isNull(notifications.readAt),
      ),
    );
  const [panel] = await tx
    .select({ reviewBy: reviewPanels.reviewBy })
    .from(reviewPanels)
    .where(eq(reviewPanels.proposalId, proposal.id));
  const waiting = reviewerIds.filter((uid) => !unread.some((item) => item.uid === uid));
  const to: string[] = [];
  for (const uid of waiting) {
    const rows = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .innerJoin(applications, eq(applications.id, reviews.applicationId))
      .innerJoin(proposals, eq(proposals.id, applications.proposalId))
      .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
      .where(
        and(
          inArray(reviews.applicationId, [...applicationIds]),
          inArray(reviews.status, ['assigned', 'draft']),
          isReadableReview(uid),
        ),
      )
      .limit(1);
    if (rows.length > 0) to.push(uid);
  }
  const facts = { proposal: proposalFacts(proposal), reviewBy: panel?.reviewBy?.toISOString() ?? null };
  await enqueueNotifications(
    tx,
    to.map((uid) => ({ event: 'reviews_assigned', facts, to: uid })),
    now,
  );
}
