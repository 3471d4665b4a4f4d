import { and, asc, inArray, or, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { lockApplication } from '#server/db/row-locks.ts';
import { isApplicant, isTeamMember } from '#server/reads/role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { anonymizeTeamPerson } from '#server/notifications/anonymize-notifications.ts';
import { notifyTeam } from '#server/notifications/notify-team.ts';
import { clearPreviousTextsOf } from '../application/application-edit.ts';
import { endMembershipOf } from './team-leave.ts';

/**
 * Takes someone whose account is deleted out of their teams, which go on, and deletes invitations to
 * their addresses. The proposals have to be locked already.
 */
export async function leaveTeams(
  tx: Database,
  person: SignedIn,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(applicationMembers).where(inArray(applicationMembers.email, [...addresses]));
  const leads = and(isApplicant(person.uid), sql`${applications.memberIds} <> '{}'`);
  const teams = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(or(leads, isTeamMember(person.uid)))
    .orderBy(asc(applications.id));
  for (const { id } of teams) {
    const locked = await lockApplication(tx, id);
    const left = locked && (await endMembershipOf(tx, locked.application, person.uid, now));
    if (!left) continue;
    await clearPreviousTextsOf(tx, id);
    await anonymizeTeamPerson(tx, id, person);
    await notifyTeam(
      tx,
      { ...left, actor: { uid: person.uid, name: FORMER_MEMBER.name }, change: 'left', isGone: true },
      now,
    );
  }
}
