import { type SQL, and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { UNDER_REVIEW } from '#domain/application/application.ts';
import {
  type PanelReviewStatus,
  type ReviewContent,
  TO_SUBMIT,
  mayReadOtherReviews,
} from '#domain/review/panel-review.ts';
import {
  PUBLIC_STATUSES,
  type Proposal,
  type Three,
  askedQuestions,
  hasPendingDecisions,
} from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type ReviewPanel, isReviewOpen } from '#domain/review/review-panel.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { isPanelReviewer, isReadableReview } from '#server/reads/panel-where.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { conflictLists, preparedAnswers, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { inBatches } from '../base/batches.ts';
import { type PanelReview, selectCounted } from './panel-score.ts';
import { readCriteria } from './review-panel.ts';

/** A line of a reviewer's list: nothing of the application but its number and the own review. */
export type AssignedLine = {
  applicationId: number;
  status: PanelReviewStatus;
  savedAt: Date | null;
  submittedAt: Date | null;
  isOpen: boolean;
};

/** A panel that the actor reviews for, with their readable assignments. */
export type OwnPanel = {
  proposalId: number;
  title: string;
  timeZone: string;
  isBlind: boolean;
  reviewBy: Date | null;
  /** Null once results were announced, and without a date for them. */
  resultsDue: Date | null;
  lines: AssignedLine[];
  /** People the reviewer is in conflict with; null once a review was assigned, which makes it final. */
  conflictList: string[] | null;
};

/**
 * The panels the actor reviews for. Applications are in an order that follows from nothing about
 * them; counts are of what the actor can read.
 */
export async function listOwnPanels(db: Database, actor: Actor): Promise<OwnPanel[]> {
  if (!isSignedIn(actor)) return [];
  const panels = await db
    .select({
      proposalId: proposals.id,
      title: proposals.title,
      timeZone: proposals.timeZone,
      isBlind: reviewPanels.isBlind,
      reviewBy: reviewPanels.reviewBy,
      status: proposals.status,
      appType: proposals.appType,
      resultAt: proposals.resultAt,
      entries: conflictLists.entries,
      hasAssignments: sql<boolean>`exists (select 1 from reviews r join applications a on a.id = r.application_id
        where a.proposal_id = ${proposals.id} and r.reviewer_id = ${actor.uid})`,
    })
    .from(proposals)
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .leftJoin(
      conflictLists,
      and(eq(conflictLists.proposalId, proposals.id), eq(conflictLists.userId, actor.uid)),
    )
    .where(and(isPanelReviewer(actor.uid), inArray(proposals.status, [...PUBLIC_STATUSES])))
    .orderBy(asc(reviewPanels.reviewBy), asc(proposals.id));
  const rows = await db
    .select({
      proposalId: proposals.id,
      applicationId: reviews.applicationId,
      status: reviews.status,
      savedAt: reviews.savedAt,
      submittedAt: reviews.submittedAt,
      application: applications.status,
      proposal: proposals.status,
    })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .where(isReadableReview(actor.uid))
    .orderBy(positionOf(actor.uid));
  return panels.map(({ entries, hasAssignments, status, appType, resultAt, ...panel }) => ({
    ...panel,
    resultsDue: resultsDue({ status, appType, resultAt }),
    conflictList: hasAssignments ? null : (entries ?? []),
    lines: rows
      .filter(({ proposalId }) => proposalId === panel.proposalId)
      .map(({ proposalId: _proposalId, application, proposal, ...line }) => ({
        ...line,
        isOpen: isReviewOpen({ status: application }, { status: proposal }),
      })),
  }));
}

/** Orders a reviewer's assignments in a way that follows from nothing about the applications. */
const positionOf = (uid: string, applicationId: SQL | typeof reviews.applicationId = reviews.applicationId) =>
  sql`md5(${applicationId}::text || ' ' || ${uid})`;

const resultsDue = (proposal: Pick<Proposal, 'status' | 'appType' | 'resultAt'>) =>
  hasPendingDecisions(proposal) ? proposal.resultAt : null;

/** Whether the actor reviews for any proposal, and how many reviews they have to submit. */
export type OwnReviews = { isReviewer: boolean; toSubmit: number };

/** One statement, which reads no reviews of someone who reviews for no proposal. */
export async function countOwnReviews(db: Database, actor: Actor): Promise<OwnReviews> {
  if (!isSignedIn(actor)) return { isReviewer: false, toSubmit: 0 };
  const [row] = await ownReviews(db).execute({ uid: actor.uid });
  return row!;
}

const ownReviews = prepared('own_reviews', (db) => {
  const uid = sql.placeholder('uid');
  const toSubmit = db
    .select({ count: count() })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .where(
      and(
        eq(proposals.id, proposalPeople.proposalId),
        inArray(reviews.status, [...TO_SUBMIT]),
        isReviewOpenWhere,
        isReadableReview(uid),
      ),
    );
  return db
    .select({
      isReviewer: sql<boolean>`count(*) > 0`,
      toSubmit: sql<number>`coalesce(sum((${toSubmit})), 0)::int`,
    })
    .from(proposalPeople)
    .where(
      and(
        eq(proposalPeople.userId, uid),
        eq(proposalPeople.role, 'reviewer'),
        eq(proposalPeople.status, 'active'),
      ),
    );
});

/** SQL equivalent of the domain's `isReviewOpen`; a test compares the two. */
const isReviewOpenWhere = and(
  inArray(applications.status, [...UNDER_REVIEW]),
  inArray(proposals.status, ['open', 'closed']),
);

/** An application as its reviewer reads it; in blind mode nothing but prepared answers. */
export type AssignedApplication = {
  id: number;
  proposalId: number;
  title: string;
  timeZone: string;
  panel: ReviewPanel;
  /** As in `OwnPanel`. */
  resultsDue: Date | null;
  questions: ReturnType<typeof askedQuestions>;
  answers: Three;
  /** Null in blind mode. */
  applicant: { name: string; comments: string } | null;
  own: ReviewContent & { status: PanelReviewStatus; savedAt: Date | null; submittedAt: Date | null };
  isOpen: boolean;
  /** Null until the own review is submitted. */
  others: PanelReview[] | null;
};

/** An assignment with its place among the readable ones of its panel. */
export type AssignedReview = AssignedApplication & {
  /** From 1. */
  position: number;
  assignedCount: number;
  previousId: number | null;
  nextId: number | null;
};

/** An assignment that the actor may read, with their review; `not_found` for everything else. */
export async function findAssignedReview(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<Outcome<AssignedReview>> {
  if (!isSignedIn(actor)) return refuse('not_found');
  const [assigned] = await selectAssigned(db, actor.uid, eq(reviews.applicationId, applicationId));
  if (!assigned) return refuse('not_found');
  const ids = await selectAssignedIds(db, actor.uid, eq(proposals.id, assigned.proposalId));
  const index = ids.indexOf(applicationId);
  return done({
    ...assigned,
    position: index + 1,
    assignedCount: ids.length,
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
  });
}

/**
 * The actor's readable assignments on all panels, in the order of their lists; `rows` are read in
 * batches on demand. `after` is the application before the first one.
 */
export async function listAssignedApplications(
  db: Database,
  { uid }: SignedIn,
  { limit, after }: { limit: number; after: number | null },
): Promise<AsyncIterable<AssignedApplication>> {
  const beyond =
    after === null ? undefined : sql`${positionOf(uid)} > ${positionOf(uid, sql`${after}::bigint`)}`;
  const ids = await selectAssignedIds(db, uid, beyond, limit);
  return inBatches(ids, (batch) => selectAssigned(db, uid, inArray(reviews.applicationId, [...batch])));
}

async function selectAssignedIds(
  db: Database,
  uid: string,
  which: SQL | undefined,
  limit?: number,
): Promise<number[]> {
  const select = db
    .select({ id: reviews.applicationId })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .where(and(isReadableReview(uid), which))
    .orderBy(positionOf(uid));
  const rows = await (limit === undefined ? select : select.limit(limit));
  return rows.map(({ id }) => id);
}

/** In blind mode, what names the applicant is not even read. */
const unlessBlind = <T>(value: SQL | typeof users.name | typeof applications.comments) =>
  sql<T | null>`case when not ${reviewPanels.isBlind} then ${value} end`;

/** Two statements, and one more where the actor may read others' reviews. */
async function selectAssigned(db: Database, uid: string, which: SQL): Promise<AssignedApplication[]> {
  const rows = await db
    .select({
      review: reviews,
      status: applications.status,
      proposal: {
        id: proposals.id,
        title: proposals.title,
        timeZone: proposals.timeZone,
        questions: proposals.questions,
        status: proposals.status,
        appType: proposals.appType,
        resultAt: proposals.resultAt,
      },
      panel: { isBlind: reviewPanels.isBlind, wanted: reviewPanels.wanted, reviewBy: reviewPanels.reviewBy },
      answers: sql<Three>`case when ${reviewPanels.isBlind} then ${preparedAnswers.answers}
        else ${applications.answers} end`,
      name: unlessBlind<string>(users.name),
      comments: unlessBlind<string>(applications.comments),
    })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .leftJoin(preparedAnswers, eq(preparedAnswers.applicationId, applications.id))
    .where(and(which, isReadableReview(uid)));
  if (rows.length === 0) return [];
  const criteria = await readCriteria(
    db,
    rows.map(({ proposal }) => proposal.id),
  );
  const reviewed = rows.filter(({ review }) => mayReadOtherReviews(review.status));
  const counted = await selectCounted(
    db,
    reviewed.map(({ review }) => review.applicationId),
  );
  return rows.map(({ review, proposal, panel, ...row }) => ({
    id: review.applicationId,
    proposalId: proposal.id,
    title: proposal.title,
    timeZone: proposal.timeZone,
    panel: { ...panel, criteria: criteria.get(proposal.id) ?? [] },
    resultsDue: resultsDue(proposal),
    questions: askedQuestions(proposal.questions),
    answers: row.answers,
    applicant: panel.isBlind ? null : { name: row.name!, comments: row.comments! },
    own: {
      status: review.status,
      savedAt: review.savedAt,
      submittedAt: review.submittedAt,
      scores: review.scores,
      confidence: review.confidence,
      strengths: review.strengths,
      concerns: review.concerns,
      applicantText: review.applicantText,
      recommendation: review.recommendation,
    },
    isOpen: isReviewOpen({ status: row.status }, proposal),
    others: mayReadOtherReviews(review.status)
      ? (counted.get(review.applicationId) ?? []).filter(({ reviewerId }) => reviewerId !== uid)
      : null,
  }));
}
