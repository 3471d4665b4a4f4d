import { type Placeholder, type SQL, and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { SUBMITTED_REVIEW } from '#domain/review/panel-review.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { preparedAnswers, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { notInConflict } from './role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/** The domain's `ready`: prepared from the answers that the application has now. */
export const isPrepared: SQL = sql`exists (select 1 from ${preparedAnswers}
  where ${preparedAnswers.applicationId} = ${applications.id} and ${preparedAnswers.readyAt} is not null
    and ${preparedAnswers.source} = ${applications.answers})`;

/** This person is on the panel of the proposal of the row. */
export const isPanelReviewer = (
  uid: string | Placeholder,
): SQL => sql`exists (select 1 from proposal_people reader
  where reader.proposal_id = ${proposals.id} and reader.user_id = ${uid}
    and reader.role = 'reviewer' and reader.status = 'active')`;

/**
 * The domain's `mayReadAssigned` as a where clause over reviews, applications, proposals and panels;
 * a test compares the two.
 */
export function isReadableReview(uid: string | Placeholder): SQL {
  return and(
    eq(reviews.reviewerId, uid),
    ne(reviews.status, 'returned'),
    notInArray(applications.status, ['saved', 'withdrawn']),
    inArray(proposals.status, [...PUBLIC_STATUSES]),
    notInConflict(uid),
    isPanelReviewer(uid),
    sql`(not ${reviewPanels.isBlind} or ${isPrepared})`,
  )!;
}

/** A submitted review, unless its reviewer was found to be in conflict since. */
export const isCountedReview: SQL = and(
  inArray(reviews.status, SUBMITTED_REVIEW),
  sql`not ${applications.conflictIds} @> array[${reviews.reviewerId}]`,
)!;
