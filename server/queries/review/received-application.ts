import {
  changeOf,
  type ApplicationAction,
  type Decision,
  allowedActions,
  statusForOwner,
  wasInvited,
} from '#domain/application/application.ts';
import { type SQL, and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from '#domain/proposal/proposal-transitions.ts';
import type { Proposal, Three } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { answerOfLead, teamAnswersLabel } from '#domain/team/team.ts';
import { type TermsLine, termsLines } from '#domain/proposal/terms-summary.ts';
import { countAnswerWords } from '#domain/application/application-draft.ts';
import { users } from '#server/db/schema/account.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { sumHeldSpots } from '#server/reads/held-spots.ts';
import { members } from '#server/db/schema/member.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { isOfScammer, isReader } from '#server/reads/resume-access.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { hasApplied, hasLeft, notInConflict } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { inBatches } from '../base/batches.ts';
import { type SavedTemplates, listTemplates } from './message-template.ts';
import { type ReceivedPerson, readTeams } from '../team/team.ts';
import { type TimePageRequest, isAfterTimeCursor, readTimeCursor } from '../base/time-cursor.ts';
import { proposalColumns } from '../proposal/proposal-columns.ts';

/** An application as the owner's side of its proposal reads it. */
export type ReceivedApplication = {
  id: number;
  /** The applicant; `hasPage` if their member page is public. */
  uid: string;
  hasPage: boolean;
  name: string;
  /** The first name that they set. */
  firstName?: string;
  status: ApplicationStatus;
  pendingDecision: Decision | null;
  /** Status on the owner's badge: a pending decision counts as the status it will become. */
  shownStatus: ApplicationStatus;
  /** Blank once withdrawn: the owner no longer has access to the texts. */
  answers: Three;
  comments: string;
  referenceLink: string;
  aiUse: string;
  /** The terms when it was submitted, as lines; null where none were stated. */
  termsLines: TermsLine[] | null;
  resume: { id: string; fileName: string; bytes: number; uploadedAt: Date } | null;
  /**
   * When the resume was deleted, by retention or by its applicant. Null while it is stored, and
   * where this reader may not open it: withdrawn, closed or not allowed.
   */
  resumeDeletedAt: Date | null;
  /** Why the owner's side can open no resume of the proposal; null when it can. */
  resumeClosed: 'scam' | 'paused' | null;
  /** There is a resume, but this reader joined after it was submitted, and the applicant has not allowed them. */
  resumeNotAllowed: boolean;
  sentAt: Date;
  changedAt: Date | null;
  changed: { at: Date; afterDecision: boolean } | null;
  wordCount: number;
  reason: string | null;
  invitation: { message: string; replyBy: Date | null } | null;
  /** On the waitlist, also while invited from it. */
  onWaitlist: boolean;
  /** Text and reply-by date of a revoked invitation: defaults of the next one. */
  invitationDraft: { message: string; replyBy: Date | null };
  declineNote: string;
  /** The owner's private score (1 to 5) and tags. */
  score: number | null;
  tags: string[];
  /** The people of a team, its lead first; empty for a single applicant. */
  team: ReceivedPerson[];
  people: number;
  /** Spots that it takes once invited. */
  spots: number;
  /** "2 of 3 accepted", while an invited team answers. */
  teamAnswers: string | null;
  contact: { name: string; email: string } | null;
  may: ApplicationAction[];
};

/** Applications to one proposal, latest first; `rows` are read in batches on demand. */
export type ReceivedApplications = { proposal: Proposal; rows: AsyncIterable<ReceivedApplication> };

/**
 * Applications to a proposal with their texts, for its owner's side; drafts are excluded. Refuses
 * others with `notOwnerRefusal`, a damaged cursor with `malformed`.
 */
export async function listReceivedApplications(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
  page?: TimePageRequest,
): Promise<Outcome<ReceivedApplications>> {
  const cursor = readTimeCursor(page?.after ?? null);
  if (!cursor.ok) return cursor;
  const proposal = await findProposalToReview(db, actor, proposalId);
  if (!proposal.ok) return proposal;
  const beyond = cursor.value && isAfterTimeCursor(cursor.value, applications.submittedAt, applications.id);
  const select = db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.proposalId, proposalId),
        ne(applications.status, 'saved'),
        notInConflict(uidOf(actor)),
        beyond ?? undefined,
      ),
    )
    .orderBy(...latestSentFirst);
  const ids = await (page ? select.limit(page.limit) : select);
  const rows = inBatches(
    ids.map(({ id }) => id),
    async (batch) =>
      withTeams(
        db,
        uidOf(actor),
        await selectReceived(db, uidOf(actor), inArray(applications.id, [...batch])),
        (row, team) => toReceived(row, team, proposal.value, actor, now),
      ),
  );
  return done({ proposal: proposal.value, rows });
}

/** A proposal of the actor's side, to read its applications. Refuses others with `notOwnerRefusal`. */
export async function findProposalToReview(
  db: Database,
  actor: Actor,
  proposalId: number,
): Promise<Outcome<Proposal>> {
  const [proposal] = await proposalById(db).execute({ proposalId });
  if (!proposal) return refuse('not_found');
  if (hasRole(PERMISSIONS.proposal.readApplications, actor, proposal)) return done(proposal);
  const [relation] = isSignedIn(actor)
    ? await db
        .select({
          hasApplied: sql<boolean>`${hasApplied(actor.uid)}`,
          hasLeft: sql<boolean>`${hasLeft(actor.uid)}`,
        })
        .from(proposals)
        .where(eq(proposals.id, proposalId))
    : [];
  return notOwnerRefusal({ ...proposal, ...relation }, actor);
}

const proposalById = prepared('received_proposal', (db) =>
  db
    .select(proposalColumns)
    .from(proposals)
    .where(eq(proposals.id, sql.placeholder('proposalId'))),
);

/** The private note of the owner's side; `author` is null when the reader wrote it, or no one is known. */
export type PrivateNote = { text: string; changedAt: Date; author: string | null };

/** One application with its proposal, and what the owner wrote for it. */
export type ReceivedOne = {
  proposal: Proposal;
  application: ReceivedApplication;
  heldSpots: number;
  note: PrivateNote | null;
  /** The owner's saved texts. */
  templates: SavedTemplates;
};

/** An application to a proposal of the actor's side; `not_found` for others, and for a draft. */
export async function findReceivedApplication(
  db: Database,
  actor: Actor,
  applicationId: number,
  now: Date,
): Promise<Outcome<ReceivedOne>> {
  const [row] = isSignedIn(actor)
    ? await selectReceived(db, actor.uid, eq(applications.id, applicationId))
    : [];
  const proposal = row ? await findProposalToReview(db, actor, row.application.proposalId) : undefined;
  if (!row || !proposal?.ok) return refuse('not_found');
  const [note] = await db
    .select({ text: applicationNotes.note, changedAt: applicationNotes.changedAt, author: users.name })
    .from(applicationNotes)
    .leftJoin(users, and(eq(users.id, applicationNotes.authorId), ne(users.id, uidOf(actor) ?? '')))
    .where(
      and(
        eq(applicationNotes.applicationId, applicationId),
        eq(applicationNotes.ownerId, proposal.value.ownerId),
      ),
    );
  return done({
    proposal: proposal.value,
    application: (
      await withTeams(db, uidOf(actor), [row], (item, team) =>
        toReceived(item, team, proposal.value, actor, now),
      )
    )[0]!,
    heldSpots: await sumHeldSpots(
      db,
      and(eq(applications.proposalId, proposal.value.id), notInConflict(uidOf(actor))),
    ),
    note: note ?? null,
    templates: await listTemplates(db, actor),
  });
}

function selectReceived(db: Database, uid: string, which: SQL): Promise<Row[]> {
  return db
    .select({
      application: applications,
      applicant: { name: users.name, email: users.email },
      hasPage: sql<boolean>`coalesce(${members.pageOn}, true)`,
      firstName: members.firstName,
      // Drizzle makes a left-joined object null when its first column is.
      review: { tags: applicationReviews.tags, score: applicationReviews.score },
      pausedAt: proposals.pausedAt,
      isOfScammer: isOfScammer(uid),
      isReader: isReader(uid),
      resume: {
        id: resumes.id,
        fileName: resumes.fileName,
        bytes: resumes.bytes,
        uploadedAt: resumes.uploadedAt,
        deletedAt: resumes.deletedAt,
      },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .leftJoin(resumes, eq(resumes.id, applications.resumeId))
    .leftJoin(applicationReviews, eq(applicationReviews.applicationId, applications.id))
    .leftJoin(members, eq(members.userId, applications.applicantId))
    .where(and(which, notInConflict(uid), ne(applications.status, 'saved')))
    .orderBy(...latestSentFirst);
}

const latestSentFirst = [desc(applications.submittedAt), desc(applications.id)];

type Row = {
  application: typeof applications.$inferSelect;
  applicant: { name: string; email: string };
  hasPage: boolean;
  firstName: string | null;
  review: { score: number | null; tags: string[] } | null;
  pausedAt: Date | null;
  isOfScammer: boolean;
  isReader: boolean;
  resume: { id: string; fileName: string; bytes: number; uploadedAt: Date; deletedAt: Date | null } | null;
};

/** Reads the teams of the rows as `uid` may see them, and makes the results. */
async function withTeams<T>(
  db: Database,
  uid: string,
  rows: readonly Row[],
  toResult: (row: Row, team: ReceivedPerson[]) => T,
): Promise<T[]> {
  const teams = await readTeams(
    db,
    rows.map(({ application }) => application),
    uid,
  );
  return rows.map((row) => toResult(row, teams.get(row.application.id) ?? []));
}

function toReceived(
  row: Row,
  team: ReceivedPerson[],
  proposal: Proposal,
  actor: Actor,
  now: Date,
): ReceivedApplication {
  const { application, applicant } = row;
  const { status, pendingDecision, message, replyBy } = application;
  const shownStatus = statusForOwner(application);
  const withdrawn = status === 'withdrawn';
  const resumeClosed = row.isOfScammer ? 'scam' : row.pausedAt ? 'paused' : null;
  const isResumeShown = !withdrawn && !resumeClosed && row.isReader;
  const resume = isResumeShown && row.resume?.deletedAt === null ? row.resume : null;
  return {
    id: application.id,
    uid: application.applicantId,
    hasPage: row.hasPage,
    name: applicant.name,
    ...(row.firstName && { firstName: row.firstName }),
    status,
    pendingDecision,
    shownStatus,
    answers: withdrawn ? ['', '', ''] : application.answers,
    comments: withdrawn ? '' : application.comments,
    referenceLink: withdrawn ? '' : application.referenceLink,
    aiUse: withdrawn ? '' : application.aiUse,
    termsLines: application.terms && termsLines(application.terms),
    resume: resume && {
      id: resume.id,
      fileName: resume.fileName,
      bytes: resume.bytes,
      uploadedAt: resume.uploadedAt,
    },
    resumeClosed: withdrawn ? null : resumeClosed,
    resumeNotAllowed: !withdrawn && !row.isReader && row.resume?.deletedAt === null,
    resumeDeletedAt: isResumeShown ? (row.resume?.deletedAt ?? null) : null,
    sentAt: application.submittedAt!,
    changedAt: application.changedAt,
    changed: changeOf(application),
    wordCount: withdrawn ? 0 : countAnswerWords(application.answers),
    reason: shownStatus === 'not_selected' ? message : null,
    invitation: wasInvited(shownStatus) ? { message, replyBy } : null,
    onWaitlist: application.waitlistedAt !== null,
    invitationDraft: { message: application.draftMessage, replyBy: application.draftReplyBy },
    declineNote: application.declineNote,
    score: row.review?.score ?? null,
    tags: row.review?.tags ?? [],
    team: isResumeShown ? team : team.map((person) => ({ ...person, resumeId: null })),
    people: application.people,
    spots: application.spots,
    teamAnswers: teamAnswersLabel(application),
    contact: answerOfLead(application) === 'accepted' ? applicant : null,
    may: allowedActions({ ...application, proposal }, actor, now),
  };
}
