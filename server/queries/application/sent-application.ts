import { type Placeholder, type SQL, and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, isSignedIn, uidOf } from '#domain/base/actor.ts';
import {
  type ApplicationAction,
  DASHBOARD_VIEW_MORE,
  SENT_FILTERS,
  type SentFilter,
  allowedActions,
  mayEditAnswers,
  sharesContact,
  statusForApplicant,
  waitsOnApplicant,
  wasInvited,
} from '#domain/application/application.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { whyOnBothSides } from '#domain/proposal/proposal-transitions.ts';
import {
  type AppType,
  type Proposal,
  type RecruitmentType,
  type Three,
  isAccepting,
} from '#domain/proposal/proposal.ts';
import type { ApplicationStatus, ProposalStatus } from '#domain/base/status.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { SpotAnswer } from '#domain/team/team.ts';
import {
  type ResumeUse,
  resumeExpiresAt,
  mayDeleteResume,
  resumeUse,
  retentionEnd,
} from '#domain/application/resume.ts';
import type { ProposalTerms } from '#domain/proposal/terms.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { otherThanOwner } from '#server/reads/resume-access.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { isApplicant, isInApplication } from '#server/reads/role-where.ts';
import { applicationChanges, applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { personColumns } from '#server/reads/team-where.ts';
import { hasOwnUnsentChanges } from '#server/reads/unsent-changes-where.ts';
import { inBatches } from '../base/batches.ts';
import { findReceiptEmail } from '../notification/email-progress.ts';
import { type EmailProgress } from '#domain/notification/delivery.ts';
import { readTeams } from '../team/team.ts';
import {
  type TimePageRequest,
  isAfterTimeCursor,
  writeTimeCursor,
  readTimeCursor,
} from '../base/time-cursor.ts';
import { proposalColumns } from '../proposal/proposal-columns.ts';
import { acceptsApplications } from '../proposal/proposal-where.ts';

/**
 * A row of "All Applications", without its texts. Neither its fields nor its position reveal a
 * pending decision.
 */
export type SentApplication = {
  id: number;
  proposalId: number;
  title: string;
  name: string;
  organization: string;
  recruitmentType: RecruitmentType;
  appType: AppType;
  closeAt: Date;
  resultAt: Date;
  announcedAt: Date | null;
  /** The first day of the work, `YYYY-MM-DD`. */
  startDate: string;
  timeZone: string;
  proposalStatus: ProposalStatus;
  status: ApplicationStatus;
  createdAt: Date;
  sentAt: Date | null;
  savedAt: Date;
  replyBy: Date | null;
  /** Null where none was chosen, and once it has been deleted. */
  resumeId: string | null;
  resumeDeletedAt: Date | null;
  /** It has changes of this person that were not submitted; left out where it has none. */
  isUnsent?: true;
};

const FIRST_PAGE: TimePageRequest = { limit: 100, after: null };

/**
 * A page of the actor's applications, drafts included, the latest begun first, with `filter` as of
 * `now`. Takes one statement, and refuses a damaged cursor with `malformed`.
 */
export async function listSentApplications(
  db: Database,
  actor: Actor,
  { limit, after }: TimePageRequest = FIRST_PAGE,
  filter: { name: SentFilter; now: Date } | null = null,
): Promise<Outcome<{ rows: SentApplication[]; nextAfter: string | null }>> {
  const cursor = readTimeCursor(after);
  if (!cursor.ok) return cursor;
  const values = { uid: uidOf(actor), limit: limit + 1 };
  const beyond = and(
    cursor.value ? isAfterTimeCursor(cursor.value, applications.createdAt, applications.id) : undefined,
    filter ? isInFilter(uidOf(actor), filter.name, filter.now) : undefined,
  );
  const found = await (beyond ? selectSent(db, values, beyond) : firstSent(db).execute(values));
  const rows = found.slice(0, limit).map(asApplicantReads);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return done({ rows, nextAfter: last ? writeTimeCursor(last.createdAt, last.id) : null });
}

/**
 * What awaits the actor: invitations by reply-by date, changes to submit, then drafts, by close
 * date. At most {@link DASHBOARD_VIEW_MORE}.
 */
export async function listSentWaiting(db: Database, actor: Actor, now: Date): Promise<SentApplication[]> {
  const found = await waitingSent(db).execute({ uid: uidOf(actor), now });
  return found
    .map(asApplicantReads)
    .filter((row) => waitsOnApplicant(row, isAccepting({ ...row, status: row.proposalStatus }, now)))
    .slice(0, DASHBOARD_VIEW_MORE);
}

/** The actor's applications per status, as an applicant sees it, and those with changes to submit. */
export type SentCounts = { byStatus: Partial<Record<ApplicationStatus, number>>; unsent: number };

/** Counts the actor's applications. One statement. */
export async function countSentApplications(db: Database, actor: Actor, now: Date): Promise<SentCounts> {
  const byStatus: SentCounts['byStatus'] = {};
  let unsent = 0;
  for (const row of await sentCounts(db).execute({ uid: uidOf(actor), now })) {
    const shown = statusForApplicant(row.status);
    byStatus[shown] = (byStatus[shown] ?? 0) + row.count;
    unsent += row.unsent;
  }
  return { byStatus, unsent };
}

/** An application with all of its applicant's texts. */
export type SentWithAnswers = SentApplication & {
  answers: Three;
  comments: string;
  referenceLink: string;
  aiUse: string;
  /** The people of a team, without others' resumes; empty for a single applicant. */
  team: { name: string; isLead: boolean; resumeId: string | null; answer: SpotAnswer | null }[];
  /** The application's status, as its team reads it. */
  teamStatus: ApplicationStatus;
};

/** {@link listSentApplications} with the texts, at most `limit`; read in batches on demand. */
export async function listSentWithAnswers(
  db: Database,
  actor: Actor,
  { limit, after }: TimePageRequest,
): Promise<Outcome<AsyncIterable<SentWithAnswers>>> {
  const cursor = readTimeCursor(after);
  if (!cursor.ok) return cursor;
  const ids = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        isInApplication(uidOf(actor)),
        cursor.value ? isAfterTimeCursor(cursor.value, applications.createdAt, applications.id) : undefined,
      ),
    )
    .orderBy(...latestBegunFirst)
    .limit(limit);
  const rows = inBatches(
    ids.map(({ id }) => id),
    (batch) => selectSentWithAnswers(db, uidOf(actor), batch),
  );
  return done(rows);
}

const latestBegunFirst = [desc(applications.createdAt), desc(applications.id)];

const sentColumns = (uid: string | Placeholder) => ({
  id: applications.id,
  proposalId: proposals.id,
  title: proposals.title,
  name: proposals.name,
  organization: proposals.organization,
  recruitmentType: proposals.recruitmentType,
  appType: proposals.appType,
  closeAt: proposals.closeAt,
  resultAt: proposals.resultAt,
  announcedAt: proposals.announcedAt,
  startDate: proposals.startDate,
  timeZone: proposals.timeZone,
  proposalStatus: proposals.status,
  status: personColumns(uid).status,
  createdAt: applications.createdAt,
  sentAt: applications.submittedAt,
  savedAt: applications.savedAt,
  replyBy: applications.replyBy,
  resumeId: resumes.id,
  resumeDeletedAt: resumes.deletedAt,
  isUnsent: hasOwnUnsentChanges(uid),
});

/** This person has changes that can still be submitted. */
const hasChangesToSubmit = (uid: string | Placeholder, now: Date | Placeholder) =>
  and(acceptsApplications(now), hasOwnUnsentChanges(uid))!;

function isInFilter(uid: string | Placeholder, name: SentFilter, now: Date | Placeholder): SQL {
  const hasStatus = inArray(personColumns(uid).status, [...SENT_FILTERS[name]]);
  return name === 'waiting' ? or(hasStatus, hasChangesToSubmit(uid, now))! : hasStatus;
}

/** The resume of this person in the application of the row. */
const isOwnResume = (uid: string | Placeholder) => sql`${resumes.id} = ${personColumns(uid).resumeId}`;

function selectSent(
  db: Database,
  { uid, limit }: { uid: string | Placeholder; limit: number | Placeholder },
  beyond?: SQL,
) {
  return db
    .select(sentColumns(uid))
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .leftJoin(resumes, isOwnResume(uid))
    .where(and(isInApplication(uid), beyond))
    .orderBy(...latestBegunFirst)
    .limit(limit);
}

const UID = sql.placeholder('uid');
const NOW = sql.placeholder('now');

const firstSent = prepared('sent_applications', (db) =>
  selectSent(db, { uid: UID, limit: sql.placeholder('limit') }),
);

const waitingSent = prepared('sent_waiting', (db) =>
  db
    .select(sentColumns(UID))
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .leftJoin(resumes, isOwnResume(UID))
    .where(and(isInApplication(UID), isInFilter(UID, 'waiting', NOW)))
    .orderBy(
      sql`${applications.status} = 'saved'`,
      sql`${applications.replyBy} asc nulls last`,
      asc(proposals.closeAt),
      asc(applications.id),
    )
    .limit(100),
);

const sentCounts = prepared('sent_counts', (db) =>
  db
    .select({
      status: personColumns(UID).status.as('status'),
      count: sql<number>`count(*)`,
      unsent: sql<number>`count(*) filter (where ${hasChangesToSubmit(UID, NOW)})`,
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(isInApplication(UID))
    .groupBy(sql`1`),
);

async function selectSentWithAnswers(
  db: Database,
  uid: string,
  ids: readonly number[],
): Promise<SentWithAnswers[]> {
  const { answers, comments, referenceLink, aiUse } = applications;
  const rows = await db
    .select({ ...sentColumns(uid), answers, comments, referenceLink, aiUse, application: applications })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .leftJoin(resumes, isOwnResume(uid))
    .where(and(isInApplication(uid), inArray(applications.id, [...ids])))
    .orderBy(...latestBegunFirst);
  const teams = await readTeams(
    db,
    rows.map(({ application }) => application),
  );
  return rows.map(({ application, ...row }) => ({
    ...asApplicantReads(row),
    answers: row.answers,
    comments: row.comments,
    referenceLink: row.referenceLink,
    aiUse: row.aiUse,
    teamStatus: statusForApplicant(application.status),
    team: (teams.get(application.id) ?? []).map(({ name, isLead, answer, resumeId, ...person }) => ({
      ...{ name, isLead, answer },
      resumeId: person.uid === uid ? resumeId : null,
    })),
  }));
}

function asApplicantReads({ isUnsent, ...row }: SentRow): SentApplication {
  return {
    ...row,
    ...(isUnsent && { isUnsent: true }),
    resumeId: row.resumeDeletedAt ? null : row.resumeId,
    status: statusForApplicant(row.status),
    replyBy: row.status === 'invited' ? row.replyBy : null,
  };
}

/** An event of an application that its applicant may know about. */
export type ApplicationEvent = {
  what: ApplicationAction | 'close' | 'announce' | 'resume_opened';
  at: Date;
  /** Who opened the resume, if not the proposal's owner. */
  by: string | null;
};

type SentRow = Omit<SentApplication, 'isUnsent'> & { isUnsent: boolean };

type SentResume = { id: string; fileName: string; bytes: number; uploadedAt: Date };

/** An application as its applicant reads it. */
export type OwnApplication = {
  id: number;
  proposal: Proposal;
  status: ApplicationStatus;
  draft: ApplicationDraft;
  /** The terms when it was first submitted; null where none were stated. */
  terms: ProposalTerms | null;
  revision: number;
  begunAt: Date;
  savedAt: Date;
  sentAt: Date | null;
  /** Progress and address of the latest receipt email; null when none is on record. */
  receiptMail: { progress: EmailProgress; to: string } | null;
  /** `isStoredForOther`: another application retains it longer than this one. */
  /** `isSentElsewhere`: owners of other proposals can open the same file. */
  /** `mayDelete`: its applicant may delete it before retention ends. */
  resume:
    | (SentResume & {
        deleteAt: Date;
        isStoredForOther: boolean;
        isSentElsewhere: boolean;
        mayDelete: boolean;
      })
    | null;
  /** When the resume was deleted; null while it is stored, and where none was chosen. */
  resumeDeletedAt: Date | null;
  /** Unsubmitted changes to a submitted application; null where there are none. */
  changes: { draft: ApplicationDraft; resume: SentResume | null; savedAt: Date } | null;
  invitation: { message: string; replyBy: Date | null } | null;
  /** Why the owner did not select them; null in every other status. */
  reason: string | null;
  /** The owner, once the applicant has accepted; null for a former member. */
  contact: { name: string; email: string } | null;
  history: ApplicationEvent[];
  /** Whether this person leads it; a single applicant does. */
  isLead: boolean;
  /** People of a submitted team, 1 for a single applicant, and others beside them now. */
  team: { people: number; acceptances: number; hasOthers: boolean };
  may: ApplicationAction[];
  /** Why a withdrawal cannot be undone although applications are open; null otherwise. */
  whyNotRestore: string | null;
  mayEdit: boolean;
};

/** The actor's own application, or their team's; anyone else's is `not_found`. */
export async function findOwnApplication(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Outcome<OwnApplication>> {
  const found = await read(db, actor, eq(applications.id, id), now);
  return found ? done(found) : refuse('not_found');
}

/** The actor's application to a proposal, or their team's, drafts included; null without one. */
export async function findApplicationFor(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<OwnApplication | null> {
  return read(db, actor, eq(applications.proposalId, proposalId), now);
}

const changedResumes = alias(resumes, 'changed_resumes');

async function read(
  db: Database,
  actor: Actor,
  which: ReturnType<typeof eq>,
  now: Date,
): Promise<OwnApplication | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({
      application: applications,
      reviewerIds: reviewersAmongPeople(),
      own: personColumns(actor.uid),
      proposal: proposalColumns,
      resume: {
        id: resumes.id,
        fileName: resumes.fileName,
        bytes: resumes.bytes,
        uploadedAt: resumes.uploadedAt,
        deletedAt: resumes.deletedAt,
      },
      owner: { name: users.name, email: users.email },
      changes: applicationChanges,
      changedResume: {
        id: changedResumes.id,
        fileName: changedResumes.fileName,
        bytes: changedResumes.bytes,
        uploadedAt: changedResumes.uploadedAt,
      },
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(users, eq(users.id, proposals.ownerId))
    .leftJoin(resumes, isOwnResume(actor.uid))
    // Unsent changes are the lead's alone.
    .leftJoin(
      applicationChanges,
      and(eq(applicationChanges.applicationId, applications.id), isApplicant(actor.uid)),
    )
    .leftJoin(
      changedResumes,
      and(eq(changedResumes.id, applicationChanges.resumeId), isNull(changedResumes.deletedAt)),
    )
    .where(and(which, isInApplication(actor.uid)));
  if (!row) return null;
  const { application, own, proposal } = row;
  const { message, replyBy, people, acceptances } = application;
  const { status, resumeId } = own;
  const facts = { ...application, ownAnswer: own.answer, proposal };
  const allowed = allowedActions(facts, actor, now);
  const everyone = [application.applicantId, ...application.memberIds];
  const bothSides = allowed.includes('restore')
    ? whyOnBothSides(everyone, { ...proposal, reviewerIds: row.reviewerIds }, actor)
    : null;
  const may = bothSides ? allowed.filter((action) => action !== 'restore') : allowed;
  const storedResume = row.resume && row.resume.deletedAt === null ? row.resume : null;
  return {
    id: application.id,
    proposal,
    status: statusForApplicant(status),
    draft: {
      answers: application.answers,
      comments: application.comments,
      referenceLink: application.referenceLink,
      aiUse: application.aiUse,
      resumeId: storedResume && resumeId,
    },
    terms: application.terms,
    revision: application.revision,
    begunAt: application.createdAt,
    savedAt: application.savedAt,
    sentAt: application.submittedAt,
    isLead: own.isLead,
    team: { people, acceptances, hasOthers: application.memberIds.length > 0 },
    receiptMail: await findReceiptEmail(db, actor, application.id),
    resume: storedResume && {
      ...storedResume,
      ...(await retentionOf(db, storedResume, resumeUse({ ...proposal, status }))),
    },
    resumeDeletedAt: row.resume?.deletedAt ?? null,
    changes: row.changes && changesOf(row.changes, row.changedResume),
    invitation: wasInvited(status) ? { message, replyBy } : null,
    reason: status === 'not_selected' ? message : null,
    contact: sharesContact(status) && proposal.ownerId !== FORMER_MEMBER.id ? row.owner : null,
    history: await history(db, actor.uid, { ...application, resumeId }),
    // Someone who joined after the last submit has no spot to answer about.
    may: own.isSubmitted ? may : may.filter((action) => action !== 'accept' && action !== 'decline'),
    whyNotRestore: bothSides && bothSides.message,
    mayEdit: mayEditAnswers(facts, actor, now),
  };
}

/** People of a withdrawn application who review for the proposal by now: part of the one statement. */
function reviewersAmongPeople() {
  const active = and(
    eq(proposalPeople.proposalId, applications.proposalId),
    eq(proposalPeople.role, 'reviewer'),
    eq(proposalPeople.status, 'active'),
    sql`${proposalPeople.userId} = any (${applications.memberIds} || ${applications.applicantId})`,
  );
  return sql<string[]>`case when ${applications.status} = 'withdrawn'
    then array(select ${proposalPeople.userId} from ${proposalPeople} where ${active}) else '{}' end`;
}

function changesOf(
  { answers, comments, referenceLink, aiUse, savedAt }: typeof applicationChanges.$inferSelect,
  resume: SentResume | null,
): OwnApplication['changes'] {
  const draft = { answers, comments, referenceLink, aiUse, resumeId: resume?.id ?? null };
  return { draft, resume, savedAt };
}

/** A resume may be part of several applications; the longest retention applies. */
async function retentionOf(db: Database, { id, uploadedAt }: SentResume, use: ResumeUse) {
  const uses = await db
    .select({
      status: applicationResumes.status,
      appType: proposals.appType,
      closeAt: proposals.closeAt,
      resultAt: proposals.resultAt,
      resumeDays: proposals.resumeDays,
    })
    .from(applicationResumes)
    .innerJoin(proposals, eq(proposals.id, applicationResumes.proposalId))
    .where(eq(applicationResumes.resumeId, id));
  const deleteAt = resumeExpiresAt(uploadedAt, uses.map(resumeUse));
  const mayDelete = mayDeleteResume(uses.map(({ status }) => status));
  const isSentElsewhere = uses.filter((use) => !resumeUse(use).withdrawn).length > (use.withdrawn ? 0 : 1);
  return { deleteAt, isStoredForOther: deleteAt > retentionEnd(use), isSentElsewhere, mayDelete };
}

// Shortlisting is the owner's private mark; an undone decision never reached the applicant.
const PRIVATE_ACTIONS = sql`('shortlist', 'unshortlist', 'undo')`;

async function history(
  db: Database,
  uid: string,
  application: typeof applications.$inferSelect,
): Promise<ApplicationEvent[]> {
  const { id, proposalId, resumeId } = application;
  const made = db
    .select({
      what: sql<ApplicationEvent['what']>`${transitions.action}`.as('what'),
      at: transitions.at,
      by: sql<string | null>`null::text`.as('by'),
    })
    .from(transitions)
    .where(
      sql`not ${transitions.pending} and not ${transitions.undone} and (
        (${transitions.applicationId} = ${id} and ${transitions.action} not in ${PRIVATE_ACTIONS}
          and (${transitions.action} not in ('accept', 'decline') or ${transitions.actorId} is not distinct from ${uid}))
        or (${transitions.applicationId} is null and ${transitions.proposalId} = ${proposalId} and ${transitions.action} in ('close', 'announce')))`,
    );
  const opened = db
    .select({
      what: sql<ApplicationEvent['what']>`'resume_opened'`.as('what'),
      at: resumeDownloads.readAt,
      by: otherThanOwner.as('by'),
    })
    .from(resumeDownloads)
    .where(
      sql`${resumeDownloads.resumeId} = ${resumeId} and ${resumeDownloads.proposalId} = ${proposalId}
        and ${resumeDownloads.readerId} is distinct from ${uid}`,
    );
  return made.unionAll(opened).orderBy(asc(sql`at`));
}
