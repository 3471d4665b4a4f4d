import { and, asc, eq, isNull, notInArray } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import {
  PRIVATE_APPLICATION_STATUSES,
  RESUMES_CLOSED,
  receivedResumeName,
} from '#domain/application/resume.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { isMembersReader, isOfScammer, isOpenTo, resumeFile } from '#server/reads/resume-access.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { findProposalToReview } from './received-application.ts';
import type { ReadableResume } from '../application/resume.ts';

/** A resume of an application to the actor's proposal, under the name of its person. */
export type ReceivedResume = ReadableResume & { applicationId: number };

/**
 * The lead's resume of a received application for the owner of its proposal, with the time of its deletion;
 * null for anyone else, and once withdrawn.
 */
export async function findReceivedResume(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<(ReceivedResume & { deletedAt: Date | null }) | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await selectReceived(db).where(
    and(
      eq(applications.id, applicationId),
      eq(applicationResumes.userId, applications.applicantId),
      isOpenTo(actor.uid),
    ),
  );
  return row ? { ...toReceivedResume(row, actor.uid), deletedAt: row.deletedAt } : null;
}

/**
 * The stored resumes of a proposal's applications, in the order they were sent. Refuses others than
 * the owner with `notOwnerRefusal`, an owner whose proposal was a scam with `not_found`, and while
 * reports pause it with `paused`.
 */
export async function listReceivedResumes(
  db: Database,
  actor: SignedIn,
  proposalId: number,
): Promise<Outcome<{ proposal: Proposal; resumes: ReceivedResume[] }>> {
  const proposal = await findProposalToReview(db, actor, proposalId);
  if (!proposal.ok) return proposal;
  const ofScammer = and(eq(proposals.id, proposalId), isOfScammer(actor.uid));
  if ((await db.$count(proposals, ofScammer)) > 0) return refuse('not_found');
  if (proposal.value.pausedAt) return refuse('paused', { message: RESUMES_CLOSED.paused });
  const rows = await selectReceived(db)
    .where(
      and(
        eq(applications.proposalId, proposalId),
        notInArray(applicationResumes.status, [...PRIVATE_APPLICATION_STATUSES]),
        isOpenTo(actor.uid),
        isMembersReader(actor.uid),
        isNull(resumes.deletedAt),
      ),
    )
    .orderBy(asc(applications.submittedAt), asc(applications.id));
  return done({ proposal: proposal.value, resumes: rows.map((row) => toReceivedResume(row, actor.uid)) });
}

function selectReceived(db: Database) {
  return db
    .select({
      ...resumeFile,
      uploaderId: resumes.uploaderId,
      deletedAt: resumes.deletedAt,
      applicationId: applications.id,
      name: users.name,
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(applicationResumes, eq(applicationResumes.applicationId, applications.id))
    .innerJoin(resumes, eq(resumes.id, applicationResumes.resumeId))
    .innerJoin(users, eq(users.id, applicationResumes.userId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectReceived>>[number];

function toReceivedResume({ uploaderId, name, deletedAt: _, ...row }: Row, ownerId: string): ReceivedResume {
  return {
    ...row,
    fileName: receivedResumeName(name, row.applicationId),
    own: uploaderId === ownerId,
  };
}
