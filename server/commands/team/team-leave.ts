import { eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { isUnderReview } from '#domain/application/application.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { answerOfLead, countTeam, mayLeaveTeam, statusAfterAnswers } from '#domain/team/team.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { type ApplicationRow, type ProposalRow, lockApplication } from '#server/db/row-locks.ts';
import { applicationChanges, applications } from '#server/db/schema/proposal.ts';
import { notifyTeam } from '#server/notifications/notify-team.ts';
import { listPeopleOnSide } from '../application/applicant-check.ts';
import { countApplications } from '../application/application-counts.ts';
import { recordEdit } from '../application/application-edit.ts';
import { type TeamRow, loadTeam, submittedMembers } from '../application/team-rows.ts';
import { whyNotChangeTeam } from '#domain/application/team-change.ts';

/**
 * Removes a member, or cancels an invitation, until the close date. `rowId` is the invitation's id,
 * which stays the member's.
 */
export async function removeTeamMember(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  rowId: number,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !hasRole(PERMISSIONS.application.changeTeam, actor, locked.facts))
      return refuse('not_found');
    const { application, proposal } = locked;
    const why = whyNotChangeTeam(application, proposal, now);
    if (why) return { ok: false, refusal: why };
    const team = await loadTeam(tx, applicationId);
    const member = team.find(({ id }) => id === rowId);
    if (!member) return refuse('not_found');
    await endMembership(tx, application, member, 'removed', now);
    if (member.userId !== null) {
      const entry = { kind: 'team_member_removed', targetId: applicationId } as const;
      await recordAudit(tx, actor, { ...entry, affectedUserId: member.userId }, now);
      await notifyTeam(tx, { application, proposal, actor, change: 'removed', member }, now);
    }
    return done({ proposalId: proposal.id });
  });
}

const ALONE = 'You’re the only person in this application. Withdraw it instead.';

/**
 * Leaves a team, at any time until it was turned down or declined. If its lead leaves, the
 * longest-standing member leads. A spot that the person held is free again.
 */
export async function leaveTeam(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || !hasRole(PERMISSIONS.application.leaveTeam, actor, locked.facts))
      return refuse('not_found');
    const { application, proposal } = locked;
    if (!mayLeaveTeam(application.status)) return refuse('move_not_allowed');
    const left = await endMembershipOf(tx, application, actor.uid, now);
    if (!left) return refuse('move_not_allowed', { message: ALONE });
    const affectedUserId = proposal.ownerId;
    await recordAudit(tx, actor, { kind: 'team_left', targetId: applicationId, affectedUserId }, now);
    await notifyTeam(tx, { ...left, actor, change: 'left' }, now);
    return done({ id: applicationId, proposalId: proposal.id });
  });
}

/** An application and its proposal after someone left the team, and their status before. */
export type LeftTeam = {
  application: ApplicationRow;
  proposal: ProposalRow;
  before: ApplicationRow;
  wasSubmitted: boolean;
};

/**
 * Takes a person out of the team of a locked application, as its lead or a member; null for a lead
 * without members.
 */
export async function endMembershipOf(
  tx: Database,
  application: ApplicationRow,
  uid: string,
  now: Date,
): Promise<LeftTeam | null> {
  const team = (await loadTeam(tx, application.id)).filter(({ state }) => state === 'active');
  const member = team.find(({ userId }) => userId === uid);
  if (member) return endMembership(tx, application, member, 'left', now);
  const side = await listPeopleOnSide(tx, application.proposalId);
  const eligible = team.filter(({ userId }) => !side.includes(userId!));
  const successor = eligible.find(({ submittedAt }) => submittedAt) ?? eligible[0];
  return successor ? passLead(tx, application, successor, now) : null;
}

/** Ends a membership or an invitation. What the team holds and its status follow from who is left. */
async function endMembership(
  tx: Database,
  application: ApplicationRow,
  member: TeamRow,
  state: 'left' | 'removed',
  now: Date,
): Promise<LeftTeam> {
  const ended =
    member.state === 'invited'
      ? ({ state: 'withdrawn', endedAt: now, email: null } as const)
      : ({ state, endedAt: now, resumeId: null } as const);
  await tx.update(applicationMembers).set(ended).where(eq(applicationMembers.id, member.id));
  return afterChange(tx, application, application, member.submittedAt !== null, now);
}

/** The successor leads, with their own part, resume and answer; the former lead has left. */
async function passLead(
  tx: Database,
  application: ApplicationRow,
  successor: TeamRow,
  now: Date,
): Promise<LeftTeam> {
  const { id: applicationId, proposalId, applicantId, leadPart, leadAnswer, createdAt } = application;
  const { userId, part, resumeId, answer, declineNote } = successor;
  const lead = { applicantId: userId!, leadPart: part, resumeId, leadAnswer: answer, declineNote };
  await tx.delete(applicationMembers).where(eq(applicationMembers.id, successor.id));
  await tx.update(applications).set(lead).where(eq(applications.id, applicationId));
  // The former lead wrote the messages of open invitations.
  await tx
    .update(applicationMembers)
    .set({ message: '' })
    .where(eq(applicationMembers.applicationId, applicationId));
  await tx
    .update(applicationChanges)
    .set({ resumeId })
    .where(eq(applicationChanges.applicationId, applicationId));
  await tx.insert(applicationMembers).values({
    ...{ applicationId, proposalId, userId: applicantId, part: leadPart, answer: leadAnswer },
    ...{ state: 'left', invitedAt: createdAt, joinedAt: createdAt, endedAt: now },
  });
  return afterChange(tx, application, { ...application, ...lead }, application.status !== 'saved', now);
}

/** Updates what is counted and, once invited, the status, after someone left the team. */
async function afterChange(
  tx: Database,
  before: ApplicationRow,
  after: ApplicationRow,
  wasSubmitted: boolean,
  now: Date,
): Promise<LeftTeam> {
  const members = await submittedMembers(tx, after);
  const leadAnswer = after.applicantId === before.applicantId ? answerOfLead(before) : after.leadAnswer;
  const answers = [leadAnswer, ...members.map(({ answer }) => answer)];
  const isInvited = before.status === 'invited' || before.status === 'accepted';
  const counts = countTeam(answers);
  const isEdit = wasSubmitted && isUnderReview(before.status);
  const [application] = await tx
    .update(applications)
    .set({
      ...counts,
      ...(isInvited && { status: statusAfterAnswers(answers) }),
      ...(isEdit && { changedAt: await recordEdit(tx, before, before, now, { team: true }) }),
    })
    .where(eq(applications.id, before.id))
    .returning();
  const accepted = isInvited ? counts.acceptances - before.acceptances : 0;
  const proposal = await countApplications(tx, before.proposalId, 0, accepted);
  return { application: application!, proposal, before, wasSubmitted };
}
