import { type SQL, and, inArray, sql } from 'drizzle-orm';
import { UNDER_REVIEW } from '#domain/application/application.ts';
import { type Uid, isApplicant } from './role-where.ts';
import { applicationChanges, applications } from '#server/db/schema/proposal.ts';

/** The application of the row can still change, and has saved changes that were not submitted. */
export const hasUnsentChanges: SQL<boolean> = sql`(${inArray(applications.status, [...UNDER_REVIEW])}
  and exists (select 1 from ${applicationChanges} where ${applicationChanges.applicationId} = ${applications.id}
    and (${applicationChanges.answers}, ${applicationChanges.comments}, ${applicationChanges.referenceLink},
        ${applicationChanges.aiUse}, ${applicationChanges.resumeId})
      is distinct from (${applications.answers}, ${applications.comments}, ${applications.referenceLink},
        ${applications.aiUse}, ${applications.resumeId})))`;

/** {@link hasUnsentChanges} of this person, who leads the application: a team's members have none. */
export const hasOwnUnsentChanges = (uid: Uid): SQL<boolean> =>
  and(isApplicant(uid), hasUnsentChanges) as SQL<boolean>;
