import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '#domain/base/actor.ts';
import type { ReviewContent } from '#domain/review/panel-review.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type ReviewAverage, averageReviews } from '#domain/review/review-average.ts';
import type { ReviewPanel } from '#domain/review/review-panel.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { isCountedReview } from '#server/reads/panel-where.ts';
import { conflictLists, reviewCriteria, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { notInConflict } from '#server/reads/role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { findProposalOfApplication } from './received-application-proposal.ts';
import { findProposalToReview } from './received-application.ts';
import { readPanel } from './review-panel.ts';

/** A submitted review as the owner's side reads it. */
export type PanelReview = ReviewContent & {
  reviewerId: string;
  reviewer: string;
  submittedAt: Date;
  savedAt: Date;
  isChanged: boolean;
  /** Whether the applicant reads the text beside the decision. */
  isReleased: boolean;
};

export type ApplicationReviews = {
  proposalId: number;
  panel: ReviewPanel;
  reviews: PanelReview[];
  average: ReviewAverage;
};

/**
 * The submitted reviews of an application with their averages, for the owner's side. `not_found`
 * for anyone else, in conflict, and without a panel.
 */
export async function listApplicationReviews(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<Outcome<ApplicationReviews>> {
  const proposalId = await findProposalOfApplication(db, actor, applicationId);
  const panel = proposalId === null ? null : await readPanel(db, proposalId);
  if (proposalId === null || !panel) return refuse('not_found');
  const found = (await selectCounted(db, [applicationId])).get(applicationId) ?? [];
  return done({ proposalId, panel, reviews: found, average: averageReviews(found, panel.criteria) });
}

/**
 * The submitted reviews by people without a conflict, by application. Callers check permission; no
 * statement without `applicationIds`.
 */
export async function selectCounted(
  db: Database,
  applicationIds: readonly number[],
): Promise<Map<number, PanelReview[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .select({ review: reviews, reviewer: users.name })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(and(inArray(reviews.applicationId, [...applicationIds]), isCountedReview))
    .orderBy(asc(reviews.submittedAt), asc(reviews.id));
  const byApplication = Map.groupBy(rows, ({ review }) => review.applicationId);
  return new Map(
    Array.from(byApplication, ([id, found]) => [
      id,
      found.map(({ review, reviewer }) => ({
        reviewerId: review.reviewerId,
        reviewer,
        scores: review.scores,
        confidence: review.confidence,
        strengths: review.strengths,
        concerns: review.concerns,
        applicantText: review.applicantText,
        recommendation: review.recommendation,
        submittedAt: review.submittedAt!,
        savedAt: review.savedAt!,
        isChanged: review.status === 'changed',
        isReleased: review.releasedAt !== null,
      })),
    ]),
  );
}

/**
 * The averages of a proposal's applications by their ids, for the owner's side; null without a
 * panel. Refuses others with `notOwnerRefusal`.
 */
export async function listAverages(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<Map<number, ReviewAverage> | null>> {
  const found = await findProposalToReview(db, actor, proposalId);
  if (!found.ok) return found;
  const { id, weight } = reviewCriteria;
  const criteria = await db
    .select({ id, weight })
    .from(reviewCriteria)
    .where(eq(reviewCriteria.proposalId, proposalId));
  if (criteria.length === 0) return done(null);
  const rows = await db
    .select({ id: reviews.applicationId, scores: reviews.scores, confidence: reviews.confidence })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .where(and(eq(applications.proposalId, proposalId), notInConflict(uidOf(actor)), isCountedReview))
    .orderBy(asc(reviews.id));
  const grouped = Map.groupBy(rows, (row) => row.id);
  return done(new Map([...grouped].map(([key, made]) => [key, averageReviews(made, criteria)])));
}

/** Texts of reviewers for the applicant that the owner's side released, once a decision took effect. */
export async function listReleasedTexts(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<string[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await db
    .select({ text: reviews.applicantText, releasedAt: reviews.releasedAt })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .where(
      and(
        eq(applications.id, applicationId),
        eq(applications.applicantId, actor.uid),
        inArray(applications.status, ['invited', 'accepted', 'declined', 'waitlisted', 'not_selected']),
        isCountedReview,
      ),
    )
    .orderBy(asc(reviews.submittedAt), asc(reviews.id));
  return rows.flatMap(({ text, releasedAt }) => (releasedAt ? [text] : []));
}

/** People the actor named on a proposal as an applicant; null where no panel reviews it. */
export async function findNamedConflicts(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<string[] | null> {
  const [row] = await db
    .select({ entries: conflictLists.entries })
    .from(reviewPanels)
    .leftJoin(
      conflictLists,
      and(eq(conflictLists.proposalId, reviewPanels.proposalId), eq(conflictLists.userId, uidOf(actor))),
    )
    .where(eq(reviewPanels.proposalId, proposalId));
  return row ? (row.entries ?? []) : null;
}
