import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { ReviewForm } from '#domain/review/panel-review.ts';
import { decideConflict, declareConflict, saveConflictList } from '#server/commands/review/conflict.ts';
import { savePanelReview, submitPanelReview } from '#server/commands/review/panel-review.ts';
import { prepareAnswers } from '#server/commands/review/prepared-answer.ts';
import { inviteToProposal, joinProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { assignReviewsEvenly } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import type { Database } from '#server/db/database.ts';
import { reviewCriteria, reviews } from '#server/db/schema/review-panel.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { findOwnedPanel } from '#server/queries/review/review-panel.ts';
import { possibleConflicts } from '#domain/review/panel-progress.ts';
import { DEMO_PANEL } from './demo-panel-facts.ts';
import { type PersonKey, demoActor, demoUid } from './demo-people.ts';
import { instantInDays } from './demo-proposal.ts';
import { expectSeeded } from './expect-ok.ts';

/** Signs the rate limit of invitations; the demo world has no secret. */
const SECRET = 'demo';

/** Sets up the blind panel of a demo proposal, with reviews in every state. */
export async function setUpDemoPanel(tx: Database, now: Date): Promise<void> {
  const { owner: ownerKey, title, reviewers, unprepared, conflict, possible, plan, days } = DEMO_PANEL;
  const owner = demoActor(ownerKey);
  const [proposal] = await tx.select({ id: proposals.id }).from(proposals).where(eq(proposals.title, title));
  const { id } = proposal!;
  const at = (day: number) => instantInDays(day, now);
  for (const key of reviewers) {
    const person = demoActor(key);
    const invitation = { email: person.email, role: 'reviewer', message: '' };
    const invited = expectSeeded(await inviteToProposal(tx, owner, id, invitation, SECRET, at(days.invited)));
    expectSeeded(await joinProposal(tx, person, { id: invited.id }, at(days.joined)));
  }
  expectSeeded(await savePanel(tx, owner, id, plan, at(days.joined)));
  const named = { conflicts: demoActor(possible.reviewer).name };
  expectSeeded(await saveConflictList(tx, demoActor(possible.applicant), id, named, at(days.joined)));
  await waiveFound(tx, id, at(days.prepared));
  await prepareMost(tx, id, unprepared, at(days.prepared));
  expectSeeded(await assignReviewsEvenly(tx, owner, id, at(days.assigned)));
  const declaring = demoActor(conflict);
  const [first] = await assignedTo(tx, id, conflict, unprepared);
  expectSeeded(await declareConflict(tx, declaring, first!, { kind: 'same_lab' }, at(days.reviewed)));
  for (const key of reviewers) await writeReviews(tx, id, key, at(days.reviewed));
}

/** Waives what the product found; the one that the applicant named stays possible. */
async function waiveFound(tx: Database, id: number, at: Date): Promise<void> {
  const owner = demoActor(DEMO_PANEL.owner);
  const panel = expectSeeded(await findOwnedPanel(tx, owner, id));
  for (const { applicationId, person, source } of possibleConflicts(panel.applications)) {
    if (source === 'named') continue;
    const waived = { decision: 'waive', reason: 'They study at the same place and have not met.' } as const;
    expectSeeded(await decideConflict(tx, owner, applicationId, person.uid, waived, at));
  }
}

async function prepareMost(
  tx: Database,
  id: number,
  unprepared: readonly PersonKey[],
  at: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: applications.id, revision: applications.revision })
    .from(applications)
    .where(
      and(
        eq(applications.proposalId, id),
        notInArray(applications.status, ['saved', 'withdrawn']),
        notInArray(applications.applicantId, unprepared.map(demoUid)),
      ),
    );
  for (const row of rows) {
    const typed = { masks: '', seen: String(row.revision), ready: true };
    expectSeeded(await prepareAnswers(tx, demoActor(DEMO_PANEL.owner), row.id, typed, at));
  }
}

/** Prepared applications that are assigned to a reviewer. */
async function assignedTo(
  tx: Database,
  proposalId: number,
  key: PersonKey,
  unprepared: readonly PersonKey[],
) {
  const rows = await tx
    .select({ id: reviews.applicationId })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        eq(reviews.reviewerId, demoUid(key)),
        inArray(reviews.status, ['assigned', 'draft']),
        notInArray(applications.applicantId, unprepared.map(demoUid)),
      ),
    )
    .orderBy(asc(reviews.applicationId));
  return rows.map((row) => row.id);
}

/** Submits the first half of a reviewer's reviews, and leaves a draft. */
async function writeReviews(tx: Database, proposalId: number, key: PersonKey, at: Date): Promise<void> {
  const criteria = await tx
    .select({ id: reviewCriteria.id })
    .from(reviewCriteria)
    .where(eq(reviewCriteria.proposalId, proposalId));
  const assigned = await assignedTo(tx, proposalId, key, DEMO_PANEL.unprepared);
  const half = Math.ceil(assigned.length / 2);
  for (const [index, applicationId] of assigned.slice(0, half + 1).entries()) {
    const { recommendation, strengths, concerns } = DEMO_PANEL.reviews[index % DEMO_PANEL.reviews.length]!;
    const scores = criteria.map((criterion, nth) => [
      criterion.id,
      String(1 + ((applicationId + index + nth) % 5)),
    ]);
    const review: ReviewForm = {
      scores: Object.fromEntries(scores),
      confidence: String(1 + ((applicationId + index) % 3)),
      strengths,
      concerns,
      applicantText: '',
      recommendation,
    };
    const write = index < half ? submitPanelReview : savePanelReview;
    expectSeeded(await write(tx, demoActor(key), applicationId, review, at));
  }
}
