import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import {
  type TeamRule,
  answerOfLead,
  countTeam,
  isTeamInvitationOpen,
  whyTeamIncomplete,
} from '#domain/team/team.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import type { ApplicationRow } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';

export type MemberRow = typeof applicationMembers.$inferSelect;
export type TeamRow = MemberRow & { name: string | null };

/** Invited and active members of a team, in the order they joined. The proposal has to be locked. */
export async function loadTeam(tx: Database, applicationId: number): Promise<TeamRow[]> {
  const rows = await tx
    .select({ member: applicationMembers, name: users.name })
    .from(applicationMembers)
    .leftJoin(users, eq(users.id, applicationMembers.userId))
    .where(
      and(
        eq(applicationMembers.applicationId, applicationId),
        inArray(applicationMembers.state, ['invited', 'active']),
      ),
    )
    .orderBy(asc(applicationMembers.joinedAt), asc(applicationMembers.id));
  return rows.map(({ member, name }) => ({ ...member, name }));
}

/** Active members of the submitted team, in the order they joined. */
export async function submittedMembers(tx: Database, application: ApplicationRow): Promise<MemberRow[]> {
  if (application.memberIds.length === 0) return [];
  return tx
    .select()
    .from(applicationMembers)
    .where(
      and(
        eq(applicationMembers.applicationId, application.id),
        eq(applicationMembers.state, 'active'),
        isNotNull(applicationMembers.submittedAt),
      ),
    )
    .orderBy(asc(applicationMembers.joinedAt), asc(applicationMembers.id));
}

/** Why this draft cannot be submitted with its team; null when it can. */
export function whyTeamIncompleteFor(
  rule: TeamRule,
  lead: SignedIn,
  application: ApplicationRow | undefined,
  { resumeId }: Pick<ApplicationDraft, 'resumeId'>,
  team: readonly TeamRow[],
  now: Date,
): string | null {
  const active = team.filter(({ state }) => state === 'active');
  const people = [
    { name: 'you', part: application?.leadPart ?? '', resumeId },
    ...active.map(({ name, part, resumeId: own }) => ({ name: name!, part, resumeId: own })),
  ];
  return whyTeamIncomplete(rule, people, team.filter((row) => isTeamInvitationOpen(row, now)).length);
}

/**
 * Makes active members part of the submitted team. A pending invitation was for fewer people, so it
 * ends, with its text as the draft of the next one.
 */
export async function submitNewMembers(
  tx: Database,
  application: ApplicationRow,
  now: Date,
): Promise<ApplicationRow> {
  const { id, pendingDecision, waitlistedAt, status, message, replyBy } = application;
  await tx
    .update(applicationMembers)
    .set({ submittedAt: now })
    .where(and(eq(applicationMembers.applicationId, id), eq(applicationMembers.state, 'active')));
  const endsInvitation = pendingDecision === 'invited';
  const [row] = await tx
    .update(applications)
    .set({
      ...(await recount(tx, application)),
      ...(endsInvitation && {
        pendingDecision: waitlistedAt && status !== 'waitlisted' ? 'waitlisted' : null,
        message: '',
        replyBy: null,
        draftMessage: message,
        draftReplyBy: replyBy,
      }),
    })
    .where(eq(applications.id, id))
    .returning();
  return row!;
}

/** The columns that count the team as its rows are now. */
export async function recount(tx: Database, application: ApplicationRow) {
  const members = await submittedMembers(tx, { ...application, memberIds: [''] });
  return countTeam([answerOfLead(application), ...members.map(({ answer }) => answer)]);
}

/** Clears the members' answers to an invitation, of an application that is withdrawn. */
export async function clearAnswers(tx: Database, applicationId: number): Promise<void> {
  await tx
    .update(applicationMembers)
    .set({ answer: null, declineNote: '' })
    .where(and(eq(applicationMembers.applicationId, applicationId), isNotNull(applicationMembers.answer)));
}
