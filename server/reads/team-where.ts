import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { SpotAnswer } from '#domain/team/team.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { applications } from '#server/db/schema/proposal.ts';

/** The person of the users row is in the application of the row, as its lead or a member. */
export const isPersonOfApplication: SQL = sql`${users.id} = any(array_append(${applications.memberIds}, ${applications.applicantId}))`;

const membership = (column: SQL): SQL => sql`(select ${column} from ${applicationMembers}
  where ${applicationMembers.applicationId} = ${applications.id} and ${applicationMembers.userId} = ${users.id}
    and ${applicationMembers.state} = 'active')`;

/** The team has submitted with the person of the users row. */
export const isSubmittedPerson: SQL = sql`(${users.id} = ${applications.applicantId}
  or ${membership(sql`${applicationMembers.submittedAt}`)} is not null)`;

/** The answer of the person of the users row: the domain's `answerOfLead` for a lead. */
export const answerOfPerson = sql<SpotAnswer | null>`case when ${users.id} = ${applications.applicantId}
  then coalesce(${applications.leadAnswer},
    case when ${applications.status} in ('accepted', 'declined') then ${applications.status} end)
  else ${membership(sql`${applicationMembers.answer}`)} end`;

/**
 * What this person, who is in the application of the row, has in it: the resume, and the status,
 * which is their own answer once they gave one.
 */
export function personColumns(uid: string | Placeholder) {
  const own = (column: SQL): SQL => sql`(select ${column} from ${applicationMembers}
    where ${applicationMembers.applicationId} = ${applications.id} and ${applicationMembers.userId} = ${uid}
      and ${applicationMembers.state} = 'active')`;
  const isLead = sql<boolean>`${applications.applicantId} = ${uid}`;
  const answer = sql<SpotAnswer | null>`case when ${isLead} then ${applications.leadAnswer}
    else ${own(sql`${applicationMembers.answer}`)} end`;
  return {
    isLead,
    answer,
    status: sql<ApplicationStatus>`case when ${applications.status} in ('invited', 'accepted', 'declined')
      then coalesce(${answer}, ${applications.status}) else ${applications.status} end`,
    resumeId: sql<string | null>`case when ${isLead} then ${applications.resumeId}
      else ${own(sql`${applicationMembers.resumeId}`)} end`,
    isSubmitted: sql<boolean>`(${isLead} or ${own(sql`${applicationMembers.submittedAt}`)} is not null)`,
  };
}
