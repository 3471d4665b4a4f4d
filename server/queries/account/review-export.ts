import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { conflictLists, conflicts, reviewHistory, reviews } from '#server/db/schema/review-panel.ts';

/** The actor's reviews of others' applications, without the answers, and conflicts of interest. */
export async function exportReviews(db: Database, uid: string) {
  const { id: reviewId, reviewerId: _reviewerId, ...review } = getTableColumns(reviews);
  const written = await db
    .select({ id: reviewId, ...review })
    .from(reviews)
    .where(eq(reviews.reviewerId, uid))
    .orderBy(asc(reviewId));
  const earlier = await db
    .select({ reviewId: reviewHistory.reviewId, at: reviewHistory.at, content: reviewHistory.content })
    .from(reviewHistory)
    .innerJoin(reviews, eq(reviewId, reviewHistory.reviewId))
    .where(eq(reviews.reviewerId, uid))
    .orderBy(asc(reviewHistory.id));
  const { applicationId, kind, at } = conflicts;
  const { proposalId, entries, savedAt } = conflictLists;
  return {
    reviews: written.map(({ id, ...row }) => ({
      ...row,
      before: earlier.filter((item) => item.reviewId === id).map(({ reviewId: _, ...version }) => version),
    })),
    declaredConflicts: await db
      .select({ applicationId, kind, at })
      .from(conflicts)
      .where(and(eq(conflicts.userId, uid), eq(conflicts.source, 'declared')))
      .orderBy(asc(applicationId)),
    conflictLists: await db
      .select({ proposalId, entries, savedAt })
      .from(conflictLists)
      .where(eq(conflictLists.userId, uid))
      .orderBy(asc(proposalId)),
  };
}
