import { type SQL, and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { PRIVATE_APPLICATION_STATUSES } from '#domain/application/resume.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { isOnOwnersSide, notInConflict } from './role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';

/**
 * The owner's side of `mayReadResume` as a where clause over applications and proposals: the resume
 * was sent to a proposal of this person in an application that is neither a draft nor withdrawn, the
 * applicant knows of them, no reports pause it, and no proposal of theirs is hidden as a scam.
 */
export function sentToOwnersSide(resumeId: string, uid: string): SQL | undefined {
  return and(usesResume(resumeId, uid), isOpenTo(uid));
}

/**
 * Whether the row's submitted application has this resume of its lead, or of a member who knows of
 * this person.
 */
function usesResume(resumeId: string, uid: string): SQL {
  return sql`${applications.id} in (select ${applicationResumes.applicationId} from ${applicationResumes}
    where ${and(
      eq(applicationResumes.resumeId, resumeId),
      notInArray(applicationResumes.status, [...PRIVATE_APPLICATION_STATUSES]),
      isMembersReader(uid),
    )})`;
}

/**
 * Of a row of `applicationResumes`: it is the lead's, or the lead read this person's name when
 * submitting, and the member could when joining. What a lead allows later opens the lead's alone.
 */
export function isMembersReader(uid: string): SQL<boolean> {
  return sql<boolean>`(application_resumes.user_id = applications.applicant_id or exists (
    select 1 from application_readers r
      join application_members m on m.application_id = r.application_id
        and m.user_id = application_resumes.user_id and m.state = 'active'
    where r.application_id = applications.id and r.user_id = ${uid} and r.source = 'read'
      and not exists (select 1 from proposal_people p
        where p.proposal_id = applications.proposal_id and p.user_id = ${uid}
          and p.joined_at > m.joined_at and p.joined_at <= r.at)))`;
}

/** The owner's side of `mayReadResume` for whichever resume an application has. */
export function isOpenTo(uid: string): SQL | undefined {
  return and(
    eq(applications.proposalId, proposals.id),
    notInArray(applications.status, [...PRIVATE_APPLICATION_STATUSES]),
    isOnOwnersSide(uid),
    notInConflict(uid),
    isReader(uid),
    isNull(proposals.pausedAt),
    sql`not ${isOfScammer(uid)}`,
  );
}

/** The applicant of the application row read this person's name when submitting, or allowed them. */
export function isReader(uid: string): SQL<boolean> {
  return sql<boolean>`exists (select 1 from application_readers r
    where r.application_id = applications.id and r.user_id = ${uid})`;
}

/** The owner of the proposal row, or this person, has a proposal that is hidden as a scam. */
export function isOfScammer(uid: string): SQL<boolean> {
  return sql<boolean>`exists (select 1 from proposals scam
    where scam.owner_id in (proposals.owner_id, ${uid}) and scam.scam_at is not null)`;
}

/** The columns that locate a resume's file. */
export const resumeFile = {
  id: resumes.id,
  blobKey: resumes.blobKey,
  fileName: resumes.fileName,
  bytes: resumes.bytes,
};

/** The name of who made the download of the row, unless they own its proposal. */
export const otherThanOwner = sql<string | null>`(select u.name from users u
  where u.id = resume_downloads.reader_id and not exists (select 1 from proposals p
    where p.id = resume_downloads.proposal_id and p.owner_id = u.id))`;
