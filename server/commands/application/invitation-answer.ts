import { eq, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { transitionApplication } from '#domain/application/application.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type SpotAnswer, answerOfLead, countTeam, statusAfterAnswers } from '#domain/team/team.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { lockApplication } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { notifyApplicantTransition } from '#server/notifications/notify-applicant-events.ts';
import { whyPeopleOnBothSides } from './applicant-check.ts';
import { type TransitionResult, countApplications } from './application-counts.ts';
import { recordTransition } from '../audit/record-transition.ts';
import { submittedMembers } from './team-rows.ts';

/**
 * Answers the owner's invitation for one person. A team's application stays invited until everyone
 * answered, and is then accepted if anyone accepted.
 */
export async function answerInvitation(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { answer, note }: { answer: SpotAnswer; note: string },
  now: Date,
): Promise<Outcome<TransitionResult>> {
  const action = answer === 'accepted' ? 'accept' : 'decline';
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked) return refuse('not_found');
    const { application } = locked;
    const members = await submittedMembers(tx, application);
    const isLead = application.applicantId === actor.uid;
    const mine = members.find(({ userId }) => userId === actor.uid);
    const ownAnswer = isLead ? answerOfLead(application) : (mine?.answer ?? null);
    const step = transitionApplication({ ...locked.facts, ownAnswer }, action, actor, now);
    if (!step.ok) return step;
    if (!isLead && !mine) return refuse('move_not_allowed');
    const onBothSides =
      answer === 'accepted' ? await whyPeopleOnBothSides(tx, locked.proposal, [actor.uid], actor) : null;
    if (onBothSides) return { ok: false, refusal: onBothSides };
    const leadAnswer = isLead ? answer : answerOfLead(application);
    const others = members.map((member) => (member === mine ? answer : member.answer));
    const status = statusAfterAnswers([leadAnswer, ...others]);
    if (mine)
      await tx
        .update(applicationMembers)
        .set({ answer, declineNote: note })
        .where(eq(applicationMembers.id, mine.id));
    const [moved] = await tx
      .update(applications)
      .set({
        ...(isLead && { declineNote: note }),
        leadAnswer,
        status,
        ...countTeam([leadAnswer, ...others]),
        revision: sql`${applications.revision} + 1`,
      })
      .where(eq(applications.id, applicationId))
      .returning();
    const { proposalId, status: fromStatus } = application;
    const proposal = await countApplications(tx, proposalId, 0, answer === 'accepted' ? 1 : 0);
    await recordTransition(tx, actor, {
      ...{ proposalId, applicationId, actorId: actor.uid, action, at: now },
      ...{ affectedUserId: proposal.ownerId, fromStatus, toStatus: status },
    });
    const after = { proposal, application: { ...moved!, declineNote: note }, person: actor };
    await notifyApplicantTransition(tx, application, after, action, now);
    return done({ id: applicationId, proposalId, status });
  });
}
