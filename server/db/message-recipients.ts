import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { MESSAGE_GROUPS, type MessageGroup } from '../../domain/owner-message.ts';
import { users } from './account-schema.ts';
import type { Database } from './database.ts';
import { applications } from './schema.ts';

export type MessageRecipient = { applicationId: number; uid: string; name: string; group: MessageGroup };

/**
 * The people an owner can write to, by their status in effect: pending invitations are not among
 * them. Leaves out suspended members.
 */
export async function selectMessageRecipients(db: Database, proposalId: number): Promise<MessageRecipient[]> {
  const rows = await db
    .select({
      applicationId: applications.id,
      uid: users.id,
      name: users.name,
      status: applications.status,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        eq(applications.proposalId, proposalId),
        inArray(applications.status, [...MESSAGE_GROUPS]),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(asc(applications.submittedAt), asc(applications.id));
  return rows.map(({ status, ...row }) => ({ ...row, group: status as MessageGroup }));
}
