import { and, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { mayReadApplication } from '#domain/application/application.ts';
import { excludesFromAssignment } from '#domain/review/conflict.ts';
import { REVIEWS_CLOSED, isSubmittedReview, transitionPanelReview } from '#domain/review/panel-review.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type Assignment, assignEvenly } from '#domain/review/review-assignment.ts';
import { isReviewOpen } from '#domain/review/review-panel.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { readPanelConflicts } from '#server/reads/panel-conflicts.ts';
import { reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { type ApplicationRow, type ProposalRow, lockApplication } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { notifyReviewers } from '#server/notifications/notify-reviewers.ts';
import { changePanel } from './review-panel.ts';

/**
 * Assigns reviewers to the applications under review until each has the wanted reviews, evenly and
 * without conflicts. Returns how many reviews were assigned, or `not_found` without a panel.
 */
export function assignReviewsEvenly(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Outcome<{ assigned: number }>> {
  return changePanel(db, actor, proposalId, async (tx, person, proposal) => {
    const [panel] = await tx.select().from(reviewPanels).where(eq(reviewPanels.proposalId, proposalId));
    if (!panel) return refuse('not_found');
    const { people, applicationIds, conflicts } = await readPanelConflicts(tx, proposal, person.uid);
    const rows = await tx
      .select({ id: applications.id, status: applications.status })
      .from(applications)
      .where(inArray(applications.id, applicationIds));
    const open = rows.filter((row) => isReviewOpen(row, proposal)).map(({ id }) => id);
    const made = await tx
      .select({ applicationId: reviews.applicationId, uid: reviews.reviewerId, status: reviews.status })
      .from(reviews)
      .where(inArray(reviews.applicationId, open));
    const excludedFrom = Map.groupBy(
      conflicts.filter(({ state }) => excludesFromAssignment(state)),
      ({ applicationId }) => applicationId,
    );
    const madeFor = Map.groupBy(made, ({ applicationId }) => applicationId);
    const assignable = open.map((applicationId) => {
      const own = madeFor.get(applicationId) ?? [];
      const excluded = (excludedFrom.get(applicationId) ?? []).map((conflict) => conflict.person.uid);
      const returned = own.filter(({ status }) => status === 'returned').map(({ uid }) => uid);
      const isCounted = (item: (typeof own)[number]) =>
        item.status !== 'returned' && !excluded.includes(item.uid);
      return {
        applicationId,
        excluded: [...excluded, ...returned],
        assigned: own.filter(isCounted).map(({ uid }) => uid),
      };
    });
    const reviewerIds = people.filter(({ isReviewer }) => isReviewer).map(({ uid }) => uid);
    const added = assignEvenly(reviewerIds, assignable, panel.wanted);
    await insertAssignments(tx, person, proposal, added, now);
    return done({ assigned: added.length });
  });
}

/**
 * Assigns one reviewer, also one who returned the application. `move_not_allowed` for someone in
 * conflict or not on the panel, and once reviews are closed.
 */
export function assignReviewer(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  reviewerId: string,
  now: Date,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return changeReviewsOf(db, actor, applicationId, async (tx, person, { proposal, application }) => {
    const panel = await tx.$count(reviewPanels, eq(reviewPanels.proposalId, proposal.id));
    const { people, conflicts } = await readPanelConflicts(tx, proposal, person.uid);
    const reviewer = people.find(({ uid, isReviewer }) => isReviewer && uid === reviewerId);
    if (panel === 0 || !reviewer) return refuse('not_found');
    const conflict = conflicts.find(
      (conflict) => conflict.applicationId === applicationId && conflict.person === reviewer,
    );
    if (conflict && excludesFromAssignment(conflict.state))
      return refuse('move_not_allowed', { message: inConflict(reviewer.name, conflict.state) });
    if (!isReviewOpen(application, proposal)) return refuse('move_not_allowed', { message: REVIEWS_CLOSED });
    const own = await findReview(tx, applicationId, reviewerId);
    if (own) {
      const next = transitionPanelReview(own.status, 'reassign', true);
      if (!next.ok) return refuse('move_not_allowed', { message: `${reviewer.name} already reviews this.` });
      await tx.delete(reviews).where(eq(reviews.id, own.id));
    }
    await insertAssignments(tx, person, proposal, [{ applicationId, reviewerId }], now);
    return done({ id: applicationId, proposalId: proposal.id });
  });
}

const inConflict = (name: string, state: string | null) =>
  state === 'confirmed'
    ? `${name} has a conflict of interest with this applicant.`
    : `${name} may have a conflict of interest with this applicant. Confirm or waive it first.`;

/** Takes an assignment back while its review is not submitted; a draft of it is deleted. */
export function unassignReviewer(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  reviewerId: string,
  now: Date,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return changeReviewsOf(db, actor, applicationId, async (tx, person, { proposal, application }) => {
    const own = await findReview(tx, applicationId, reviewerId);
    if (!own) return refuse('not_found');
    const next = transitionPanelReview(own.status, 'unassign', isReviewOpen(application, proposal));
    if (!next.ok) return next;
    await tx.delete(reviews).where(eq(reviews.id, own.id));
    const entry = { kind: 'review_unassigned', targetId: applicationId, affectedUserId: reviewerId } as const;
    await recordAudit(tx, person, entry, now);
    return done({ id: applicationId, proposalId: proposal.id });
  });
}

/**
 * Releases a submitted review's text for the applicant, who reads it once the decision took effect,
 * or takes that back. Refuses a review without a text.
 */
export function releaseApplicantText(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  reviewerId: string,
  { release }: { release: boolean },
  now: Date,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return changeReviewsOf(db, actor, applicationId, async (tx, person, { proposal, application }) => {
    const own = await findReview(tx, applicationId, reviewerId);
    if (!own || application.conflictIds.includes(reviewerId)) return refuse('not_found');
    if (!isSubmittedReview(own.status) || own.applicantText === '') return refuse('move_not_allowed');
    await tx
      .update(reviews)
      .set({ releasedAt: release ? now : null })
      .where(eq(reviews.id, own.id));
    const entry = { kind: 'review_released', targetId: applicationId, affectedUserId: reviewerId } as const;
    await recordAudit(tx, person, entry, now);
    return done({ id: applicationId, proposalId: proposal.id });
  });
}

type Locked = { proposal: ProposalRow; application: ApplicationRow };
type ChangeReviews<T> = (tx: Database, person: SignedIn, locked: Locked) => Promise<Outcome<T>>;

/** Runs `change` for someone on the owner's side without a conflict, under the application's lock. */
export async function changeReviewsOf<T>(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  change: ChangeReviews<T>,
): Promise<Outcome<T>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || locked.application.status === 'saved') return refuse('not_found');
    if (!mayReadApplication(locked.facts, actor)) return refuse('not_found');
    if (!hasRole(PERMISSIONS.application.managePanel, actor, locked.facts)) return refuse('forbidden');
    return change(tx, actor, locked);
  });
}

async function findReview(tx: Database, applicationId: number, reviewerId: string) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.applicationId, applicationId), eq(reviews.reviewerId, reviewerId)));
  return row;
}

async function insertAssignments(
  tx: Database,
  person: SignedIn,
  proposal: ProposalRow,
  added: readonly Assignment[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  await tx.insert(reviews).values(added.map((item) => ({ ...item, assignedAt: now })));
  const entries = added.map(
    ({ applicationId, reviewerId }) =>
      ({ kind: 'review_assigned', targetId: applicationId, affectedUserId: reviewerId }) as const,
  );
  await recordAudit(tx, person, entries, now);
  const applicationIds = [...new Set(added.map(({ applicationId }) => applicationId))];
  const reviewerIds = [...new Set(added.map(({ reviewerId }) => reviewerId))];
  await notifyReviewers(tx, proposal, { applicationIds, reviewerIds }, now);
}
