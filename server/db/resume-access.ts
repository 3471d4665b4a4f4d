import { type SQL, and, eq, notInArray, sql } from 'drizzle-orm';
import { PRIVATE_APPLICATION_STATUSES } from '../../domain/resume.ts';
import { applicationResumes } from './application-member-schema.ts';
import { resumes } from './resume-schema.ts';
import { ownsProposal } from './role-where.ts';
import { applications, proposals } from './schema.ts';

/**
 * The owner's part of `mayReadResume` as a where clause over applications and proposals: the resume
 * was sent to a proposal of this person in an application that is neither a draft nor withdrawn, and
 * no proposal of theirs is hidden as a scam.
 */
export function sentToOwner(resumeId: string, ownerId: string): SQL | undefined {
  return and(usesResume(resumeId), isOpenToOwner(ownerId));
}

/** The resume is part of the submitted application of the row: its lead's, or a team member's. */
function usesResume(resumeId: string): SQL {
  return sql`${applications.id} in (select ${applicationResumes.applicationId} from ${applicationResumes}
    where ${and(eq(applicationResumes.resumeId, resumeId), notInArray(applicationResumes.status, [...PRIVATE_APPLICATION_STATUSES]))})`;
}

/** The owner's part of `mayReadResume` for whichever resume an application has. */
export function isOpenToOwner(ownerId: string): SQL | undefined {
  return and(
    eq(applications.proposalId, proposals.id),
    notInArray(applications.status, [...PRIVATE_APPLICATION_STATUSES]),
    ownsProposal(ownerId),
    sql`not ${isOfScammer}`,
  );
}

/** The owner of the proposal row has a proposal that is hidden as a scam. */
export const isOfScammer = sql<boolean>`exists (select 1 from proposals scam
  where scam.owner_id = proposals.owner_id and scam.scam_at is not null)`;

/** The columns that locate a resume's file. */
export const resumeFile = {
  id: resumes.id,
  blobKey: resumes.blobKey,
  fileName: resumes.fileName,
  bytes: resumes.bytes,
};
