import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MESSAGE_GROUPS, type MessageGroup } from '#domain/review/owner-message.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/db/schema/member.ts';
import { notInConflict } from './role-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { answerOfPerson, isPersonOfApplication, isSubmittedPerson } from './team-where.ts';

export type MessageRecipient = {
  applicationId: number;
  uid: string;
  name: string;
  /** The one that they set. */
  firstName: string | null;
  group: MessageGroup;
};

/**
 * The people an owner can write to, by their own answer or the status in effect: pending invitations
 * are not among them. Leaves out suspended members, and those the sender has a conflict of interest
 * with.
 */
export async function selectMessageRecipients(
  db: Database,
  proposalId: number,
  senderId: string,
): Promise<MessageRecipient[]> {
  return db
    .select({
      applicationId: applications.id,
      uid: users.id,
      name: users.name,
      firstName: members.firstName,
      group: sql<MessageGroup>`coalesce(${answerOfPerson}, ${applications.status})`.as('answer'),
    })
    .from(applications)
    .innerJoin(users, isPersonOfApplication)
    .leftJoin(members, eq(members.userId, users.id))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        notInConflict(senderId),
        inArray(applications.status, [...MESSAGE_GROUPS]),
        isSubmittedPerson,
        sql`${answerOfPerson} is distinct from 'declined'`,
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(applications.submittedAt), asc(applications.id));
}
