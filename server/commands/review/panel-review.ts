import { and, asc, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import {
  type PanelReviewAction,
  type PanelReviewStatus,
  type ReviewContent,
  type ReviewForm,
  isSubmittedReview,
  parseReview,
  transitionPanelReview,
} from '#domain/review/panel-review.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { isReviewOpen } from '#domain/review/review-panel.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { isReadableReview } from '#server/reads/panel-where.ts';
import { reviewCriteria, reviewHistory, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { lockApplication } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { whyNoReviewChange } from '../access/daily-limits.ts';

const NOT_ASSIGNED =
  'You can’t review this application now. Its answers may have changed, or someone else reviews it.';

type ReviewMade = { id: number; proposalId: number; status: PanelReviewStatus };

/** The own review that was saved since, when a save is refused with `changed_elsewhere`. */
export type StoredReview = { savedAt: Date; content: ReviewContent };

/**
 * Saves a draft of the actor's review, which no one else reads. `invalid` names fields;
 * `changed_elsewhere` has what is stored when that was saved at another time than `basedOn`.
 */
export function savePanelReview(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  typed: ReviewForm,
  now: Date,
  basedOn?: Date | null,
): Promise<Outcome<ReviewMade> & { stored?: StoredReview }> {
  return changeOwnReview(db, actor, applicationId, 'save', async (tx, own, status) => {
    const parsed = parseReview(typed, await criteriaOf(tx, own.proposalId), false);
    if (!parsed.ok) return parsed;
    const { savedAt } = own.review;
    if (basedOn !== undefined && savedAt && savedAt.getTime() !== basedOn?.getTime())
      return { ...refuse('changed_elsewhere'), stored: { savedAt, content: contentOf(own.review) } };
    await tx
      .update(reviews)
      .set({ ...parsed.value, status, savedAt: now })
      .where(eq(reviews.id, own.review.id));
    return done(null);
  });
}

/**
 * Submits the actor's review, or replaces it until results: what it said before goes into its
 * history, and a released text is no longer released. `too_often` above the daily limit.
 */
export function submitPanelReview(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  typed: ReviewForm,
  now: Date,
): Promise<Outcome<ReviewMade>> {
  return changeOwnReview(
    db,
    actor,
    applicationId,
    'submit',
    async (tx, { review, proposalId }, status, person) => {
      const parsed = parseReview(typed, await criteriaOf(tx, proposalId), true);
      if (!parsed.ok) return parsed;
      if (isSubmittedReview(review.status)) {
        const limited = await whyNoReviewChange(tx, person, applicationId, now);
        if (limited) return { ok: false, refusal: limited };
        await tx.insert(reviewHistory).values({ reviewId: review.id, at: now, content: contentOf(review) });
      }
      const releasedAt = parsed.value.applicantText === review.applicantText ? review.releasedAt : null;
      await tx
        .update(reviews)
        .set({ ...parsed.value, status, savedAt: now, submittedAt: review.submittedAt ?? now, releasedAt })
        .where(eq(reviews.id, review.id));
      await recordAudit(tx, person, { kind: 'review_submitted', targetId: applicationId }, now);
      return done(null);
    },
  );
}

/** Returns an assignment that the actor has not submitted, for the owner's side to assign again. */
export function returnPanelReview(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Outcome<ReviewMade>> {
  return changeOwnReview(db, actor, applicationId, 'return', async (tx, { review }, status, person) => {
    await tx.update(reviews).set({ status }).where(eq(reviews.id, review.id));
    await recordAudit(tx, person, { kind: 'review_returned', targetId: applicationId }, now);
    return done(null);
  });
}

type OwnReview = { review: typeof reviews.$inferSelect; proposalId: number };
type Write = (
  tx: Database,
  own: OwnReview,
  status: PanelReviewStatus,
  person: SignedIn,
) => Promise<Outcome<null> & { stored?: StoredReview }>;

/** Runs `write` for the reviewer of a readable assignment, under the locks of a decision. */
async function changeOwnReview(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  action: PanelReviewAction & ('save' | 'submit' | 'return'),
  write: Write,
): Promise<Outcome<ReviewMade> & { stored?: StoredReview }> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    const own = locked && (await findReadableReview(tx, actor, applicationId));
    if (!own) return refuse('not_found', { message: NOT_ASSIGNED });
    const { proposal, application } = locked;
    const next = transitionPanelReview(own.review.status, action, isReviewOpen(application, proposal));
    if (!next.ok) return next;
    const status = next.value as PanelReviewStatus;
    const written = await write(tx, own, status, actor);
    return written.ok ? done({ id: applicationId, proposalId: proposal.id, status }) : written;
  });
}

/** The actor's review of an application that they may read. */
export async function findReadableReview(
  tx: Database,
  actor: SignedIn,
  applicationId: number,
): Promise<OwnReview | undefined> {
  const [row] = await tx
    .select({ review: reviews, proposalId: applications.proposalId })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .where(and(eq(reviews.applicationId, applicationId), isReadableReview(actor.uid)));
  return row;
}

function criteriaOf(tx: Database, proposalId: number) {
  return tx
    .select({ id: reviewCriteria.id })
    .from(reviewCriteria)
    .where(eq(reviewCriteria.proposalId, proposalId))
    .orderBy(asc(reviewCriteria.position));
}

function contentOf(review: OwnReview['review']): ReviewContent {
  const { scores, confidence, strengths, concerns, applicantText, recommendation } = review;
  return { scores, confidence, strengths, concerns, applicantText, recommendation };
}
