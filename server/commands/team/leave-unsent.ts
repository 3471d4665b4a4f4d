import { and, eq, ne } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { findOwnApplicationRow } from '#server/reads/lock-proposal-for.ts';
import { type ApplicationRow, type ProposalRow } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { anonymizeApplicant } from '#server/notifications/anonymize-notifications.ts';
import { notifyTeam } from '#server/notifications/notify-team.ts';
import { deleteUnusedResumes } from '../application/resume.ts';
import { endMembershipOf } from './team-leave.ts';

/**
 * Takes someone who joins a locked proposal's side out of what they did not send: teams go on without
 * them, and a draft of their own is deleted. Returns blob keys for `removeFiles`.
 */
export async function leaveUnsent(
  tx: Database,
  person: SignedIn,
  proposal: ProposalRow,
  now: Date,
): Promise<string[]> {
  const teams = await tx
    .select({ application: applications })
    .from(applicationMembers)
    .innerJoin(applications, eq(applications.id, applicationMembers.applicationId))
    .where(
      and(
        eq(applicationMembers.proposalId, proposal.id),
        eq(applicationMembers.userId, person.uid),
        eq(applicationMembers.state, 'active'),
        ne(applications.status, 'withdrawn'),
      ),
    );
  const own = await findOwnApplicationRow(tx, proposal.id, person.uid);
  const draft = own?.applicantId === person.uid && own.status === 'saved' ? own : null;
  for (const application of [...teams.map((row) => row.application), ...(draft ? [draft] : [])]) {
    const left = await endMembershipOf(tx, application, person.uid, now);
    if (!left) return deleteUnsent(tx, person, application, now);
    const entry = { kind: 'team_left', targetId: application.id, affectedUserId: proposal.ownerId } as const;
    await recordAudit(tx, person, entry, now);
    await notifyTeam(tx, { ...left, actor: person, change: 'left' }, now);
  }
  return [];
}

/** Deletes a draft or withdrawn application without a team. Returns blob keys for `removeFiles`. */
export async function deleteUnsent(
  tx: Database,
  actor: SignedIn,
  { id, proposalId, resumeId }: ApplicationRow,
  now: Date,
): Promise<string[]> {
  await tx.delete(applications).where(eq(applications.id, id));
  await anonymizeApplicant(tx, [{ id, proposalId }]);
  return deleteUnusedResumes(tx, actor, resumeId ? [resumeId] : [], now);
}
