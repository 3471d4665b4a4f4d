import { and, eq, ne } from 'drizzle-orm';
import { nextOnWaitlist } from '#domain/decision/waitlist.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/**
 * The applicant suggested to the owner as the next to invite (`nextOnWaitlist`), as of this
 * transaction, or null for none. For the owner only: commands ask after the transition that freed a
 * spot, and notify no one else.
 */
export async function findNextOnWaitlist(
  db: Database,
  proposalId: number,
): Promise<{ applicationId: number; name: string } | null> {
  const rows = await db
    .select({
      id: applications.id,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      waitlistedAt: applications.waitlistedAt,
      spots: applications.spots,
      waitlistRank: applications.waitlistRank,
      changedAt: applications.changedAt,
      sentAt: applications.submittedAt,
      applicantId: applications.applicantId,
      proposal: {
        status: proposals.status,
        appType: proposals.appType,
        participants: proposals.participants,
      },
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(and(eq(applications.proposalId, proposalId), ne(applications.status, 'saved')));
  const sent = rows.map((row) => ({ ...row, sentAt: row.sentAt! }));
  const next = sent.length > 0 ? nextOnWaitlist(sent[0]!.proposal, sent) : null;
  if (!next) return null;
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, next.applicantId));
  return { applicationId: next.id, name: person!.name };
}
