import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import type { Database } from '#server/db/database.ts';
import {
  applicationReaders,
  proposalHandOvers,
  proposalInvitations,
} from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/**
 * The actor's own part in the people of proposals: where they work or worked, invitations they sent
 * and got, offers to own a proposal, and when they let people open a resume, without names.
 */
export async function findOwnPeopleData(db: Database, { uid }: SignedIn) {
  const proposal = { proposalId: proposals.id, title: proposals.title };
  const { role, message, state, createdAt, expiresAt, answeredAt } = proposalInvitations;
  const invitation = { ...proposal, role, message, state, createdAt, expiresAt, answeredAt };
  const isToOwnAddress = exists(
    db
      .select({ one: sql`1` })
      .from(accountEmails)
      .where(and(eq(accountEmails.userId, uid), eq(accountEmails.email, proposalInvitations.email))),
  );
  return {
    works: await db
      .select({
        ...proposal,
        role: proposalPeople.role,
        status: proposalPeople.status,
        joinedAt: proposalPeople.joinedAt,
        endedAt: proposalPeople.endedAt,
      })
      .from(proposalPeople)
      .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
      .where(eq(proposalPeople.userId, uid))
      .orderBy(asc(proposalPeople.joinedAt)),
    invitationsSent: await db
      .select(invitation)
      .from(proposalInvitations)
      .innerJoin(proposals, eq(proposals.id, proposalInvitations.proposalId))
      .where(eq(proposalInvitations.invitedBy, uid))
      .orderBy(asc(proposalInvitations.id)),
    invitationsReceived: await db
      .select(invitation)
      .from(proposalInvitations)
      .innerJoin(proposals, eq(proposals.id, proposalInvitations.proposalId))
      .where(sql`(${isToOwnAddress} or ${proposalInvitations.answeredBy} = ${uid})`)
      .orderBy(asc(proposalInvitations.id)),
    offersToOwn: await db
      .select({ ...proposal, offeredAt: proposalHandOvers.offeredAt, until: proposalHandOvers.expiresAt })
      .from(proposalHandOvers)
      .innerJoin(proposals, eq(proposals.id, proposalHandOvers.proposalId))
      .where(eq(proposalHandOvers.toId, uid))
      .orderBy(asc(proposalHandOvers.offeredAt)),
    resumesAllowed: await db
      .select({ ...proposal, how: applicationReaders.source, at: applicationReaders.at })
      .from(applicationReaders)
      .innerJoin(applications, eq(applications.id, applicationReaders.applicationId))
      .innerJoin(proposals, eq(proposals.id, applications.proposalId))
      .where(eq(applications.applicantId, uid))
      .orderBy(asc(applicationReaders.at), asc(applications.id)),
  };
}
