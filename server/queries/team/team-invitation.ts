import { eq } from 'drizzle-orm';
import type { WrittenFactsOf } from '#domain/notification/events.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { isAccepting } from '#domain/proposal/proposal.ts';
import { isTeamInvitationOpen, teamInvitationUntil } from '#domain/team/team.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { proposalColumns } from '../proposal/proposal-columns.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** The facts of an invitation to a team for its email; null once it ended or no one can apply. */
export async function findTeamInvitation(
  db: Database,
  id: number,
  now: Date,
): Promise<WrittenFactsOf['team_invitation'] | null> {
  const [row] = await db
    .select({ member: applicationMembers, proposal: proposalColumns, lead: users.name })
    .from(applicationMembers)
    .innerJoin(applications, eq(applications.id, applicationMembers.applicationId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .innerJoin(proposals, eq(proposals.id, applicationMembers.proposalId))
    .where(eq(applicationMembers.id, id));
  if (!row || !isTeamInvitationOpen(row.member, now) || !isAccepting(row.proposal, now)) return null;
  return {
    proposal: proposalFacts(row.proposal),
    lead: row.lead,
    message: row.member.message,
    until: teamInvitationUntil(row.member.invitedAt, row.proposal).toISOString(),
  };
}
