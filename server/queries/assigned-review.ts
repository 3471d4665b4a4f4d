import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import {
  type PanelReviewStatus,
  type ReviewContent,
  mayReadOtherReviews,
} from '../../domain/panel-review.ts';
import {
  PUBLIC_STATUSES,
  type Proposal,
  type Three,
  askedQuestions,
  hasPendingDecisions,
} from '../../domain/proposal.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { type ReviewPanel, isReviewOpen } from '../../domain/review-panel.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { isPanelReviewer, isReadableReview } from '../db/panel-where.ts';
import { proposalPeople } from '../db/proposal-people-schema.ts';
import { conflictLists, preparedAnswers, reviewPanels, reviews } from '../db/review-panel-schema.ts';
import { applications, proposals } from '../db/schema.ts';
import { type PanelReview, selectCounted } from './panel-score.ts';
import { readPanel } from './review-panel.ts';

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
    .orderBy(sql`md5(${reviews.applicationId}::text || ' ' || ${actor.uid})`);
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

const resultsDue = (proposal: Pick<Proposal, 'status' | 'appType' | 'resultAt'>) =>
  hasPendingDecisions(proposal) ? proposal.resultAt : null;

/** Whether the actor reviews for any proposal. */
export async function isOnAnyPanel(db: Database, actor: Actor): Promise<boolean> {
  if (!isSignedIn(actor)) return false;
  const own = and(
    eq(proposalPeople.userId, actor.uid),
    eq(proposalPeople.role, 'reviewer'),
    eq(proposalPeople.status, 'active'),
  );
  return (await db.$count(proposalPeople, own)) > 0;
}

/** An application as its reviewer reads it; in blind mode nothing but prepared answers. */
export type AssignedReview = {
  applicationId: number;
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
  /** Its place among the readable assignments of the same panel, from 1, and how many those are. */
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
  const [row] = await db
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
      isBlind: reviewPanels.isBlind,
    })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
    .where(and(eq(reviews.applicationId, applicationId), isReadableReview(actor.uid)));
  if (!row) return refuse('not_found');
  const { review, proposal } = row;
  const texts = row.isBlind ? await readPrepared(db, applicationId) : await readAsSent(db, applicationId);
  const panel = await readPanel(db, proposal.id);
  const others = mayReadOtherReviews(review.status)
    ? (await selectCounted(db, applicationId)).filter(({ reviewerId }) => reviewerId !== actor.uid)
    : null;
  const lines = (await listOwnPanels(db, actor)).find(({ proposalId }) => proposalId === proposal.id)!.lines;
  const index = lines.findIndex((line) => line.applicationId === applicationId);
  return done({
    applicationId,
    proposalId: proposal.id,
    title: proposal.title,
    timeZone: proposal.timeZone,
    panel: panel!,
    resultsDue: resultsDue(proposal),
    questions: askedQuestions(proposal.questions),
    ...texts,
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
    others,
    position: index + 1,
    assignedCount: lines.length,
    previousId: lines[index - 1]?.applicationId ?? null,
    nextId: lines[index + 1]?.applicationId ?? null,
  });
}

async function readPrepared(db: Database, applicationId: number) {
  const [row] = await db
    .select({ answers: preparedAnswers.answers })
    .from(preparedAnswers)
    .where(eq(preparedAnswers.applicationId, applicationId));
  return { answers: row!.answers, applicant: null };
}

async function readAsSent(db: Database, applicationId: number) {
  const [row] = await db
    .select({ answers: applications.answers, name: users.name, comments: applications.comments })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(eq(applications.id, applicationId));
  const { answers, name, comments } = row!;
  return { answers, applicant: { name, comments } };
}
