import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type SignedIn } from '#domain/base/actor.ts';
import { deviceOf } from '#domain/account/session.ts';
import { receiptNumber } from '#domain/application/application.ts';
import { isPublic } from '#domain/proposal/proposal.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { applicationEdits, messageTemplates } from '#server/db/schema/application-review.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { bookmarks } from '#server/db/schema/bookmark.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { members } from '#server/db/schema/member.ts';
import { subscriptions } from '#server/db/schema/notification.ts';
import { memberTransitions, reports } from '#server/db/schema/moderation.ts';
import { answerEdits, publicQuestions, questionFollowers } from '#server/db/schema/public-question.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { isApplicant, notInConflict, ownsDraft, ownsProposal } from '#server/reads/role-where.ts';
import { applications, transitions, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { sessions, linkedAccounts, users } from '#server/db/schema/account.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { passkeys, wallets } from '#server/db/schema/identity.ts';
import { inBatches } from '../base/batches.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { findOwnPeopleData } from './people-export.ts';
import { exportReviews } from './review-export.ts';
import { exportNotifications } from './notification-export.ts';
import { proposalColumns } from '../proposal/proposal-columns.ts';
import { findTimeZone } from '../member/member.ts';
import { listOwnerMessages } from '../review/owner-message.ts';
import { listReleasedTexts } from '../review/panel-score.ts';
import { hasDuplicateOf, originals, stateForAsker } from '../proposal/public-question.ts';
import { findOwnApplication } from '../application/sent-application.ts';

/** JSON files of an export, by name, and the resumes with them. Long lists are async iterables. */
export type AccountData = {
  files: Record<string, unknown>;
  resumes: { id: string; blobKey: string; fileName: string }[];
};

/**
 * All stored data of the actor, without anyone else's: no applicants and decisions, but the actor's
 * own private notes, scores and tags. Excludes pending decisions, owners' marks, tokens and session ids.
 */
export async function readAccountData(db: Database, actor: SignedIn, now: Date): Promise<AccountData> {
  const { uid } = actor;
  const rows = await db
    .select({ id: resumes.id, blobKey: resumes.blobKey, fileName: resumes.fileName })
    .from(resumes)
    .where(and(eq(resumes.uploaderId, uid), isNull(resumes.deletedAt)))
    .orderBy(asc(resumes.uploadedAt));
  const files = {
    'account.json': await accountOf(db, uid),
    'profile.json': await profileOf(db, uid),
    'verified-facts.json': {
      facts: await verifiedFactsOf(db, uid),
      organization: await organizationOf(db, uid),
    },
    'sessions.json': await sessionsOf(db, uid),
    'proposals.json': proposalsOf(db, uid),
    'people.json': await findOwnPeopleData(db, actor),
    'drafts.json': draftsOf(db, uid),
    'templates.json': await templatesOf(db, uid),
    'applications.json': applicationsOf(db, actor, now),
    'teams.json': await teamsOf(db, uid),
    'reviews.json': await exportReviews(db, uid),
    'resumes.json': await resumesOf(db, uid),
    'questions.json': await questionsOf(db, uid),
    'bookmarks.json': await bookmarksOf(db, uid),
    'saved-searches.json': await savedSearchesOf(db, uid),
    'subscription.json': await subscriptionOf(db, actor.email),
    'notifications.json': await exportNotifications(db, uid),
    'contributions.json': await contributionsOf(db, uid),
    'trail.json': await auditEntriesOf(db, uid),
  };
  return { files, resumes: rows };
}

async function accountOf(db: Database, uid: string) {
  const { id: _id, ...person } = getTableColumns(users);
  const [account] = await db.select(person).from(users).where(eq(users.id, uid));
  const timeZone = await findTimeZone(db, uid);
  const signIns = await db
    .select({
      provider: linkedAccounts.providerId,
      subject: linkedAccounts.accountId,
      since: linkedAccounts.createdAt,
    })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, uid));
  const addresses = await db
    .select({ email: accountEmails.email, addedAt: accountEmails.addedAt })
    .from(accountEmails)
    .where(eq(accountEmails.userId, uid))
    .orderBy(asc(accountEmails.id));
  const links = await db
    .select({
      email: emailLinks.email,
      sentAt: emailLinks.createdAt,
      until: emailLinks.expiresAt,
      usedAt: emailLinks.usedAt,
    })
    .from(emailLinks)
    .where(eq(emailLinks.userId, uid))
    .orderBy(asc(emailLinks.id));
  const ownPasskeys = await db
    .select({ name: passkeys.name, since: passkeys.createdAt, lastUsed: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, uid))
    .orderBy(asc(passkeys.id));
  const ownWallets = await db
    .select({
      address: wallets.address,
      since: wallets.createdAt,
      lastUsed: wallets.usedAt,
      isShown: wallets.isShown,
    })
    .from(wallets)
    .where(eq(wallets.userId, uid))
    .orderBy(asc(wallets.id));
  const decided = await db
    .select({ action: memberTransitions.action, note: memberTransitions.note, at: memberTransitions.at })
    .from(memberTransitions)
    .where(eq(memberTransitions.memberId, uid))
    .orderBy(asc(memberTransitions.id));
  return {
    uid,
    ...account,
    timeZone,
    emails: addresses,
    emailLinks: links,
    signIns,
    passkeys: ownPasskeys,
    wallets: ownWallets,
    suspensions: decided,
  };
}

async function profileOf(db: Database, uid: string) {
  const { userId: _userId, ...exported } = getTableColumns(members);
  const [profile] = await db.select(exported).from(members).where(eq(members.userId, uid));
  return profile ?? null;
}

function verifiedFactsOf(db: Database, uid: string) {
  const { id, userId: _userId, ...exported } = getTableColumns(verifiedFacts);
  return db.select(exported).from(verifiedFacts).where(eq(verifiedFacts.userId, uid)).orderBy(asc(id));
}

async function organizationOf(db: Database, uid: string) {
  const { userId, ...exported } = getTableColumns(organizationDomains);
  const [named] = await db.select(exported).from(organizationDomains).where(eq(userId, uid));
  return named ?? null;
}

async function sessionsOf(db: Database, uid: string) {
  const rows = await db
    .select({ userAgent: sessions.userAgent, since: sessions.createdAt, until: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, uid))
    .orderBy(asc(sessions.createdAt));
  return rows.map((row) => ({ device: deviceOf(row.userAgent).words, ...row }));
}

async function* proposalsOf(db: Database, uid: string) {
  const own = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(ownsProposal(uid))
    .orderBy(proposals.id);
  yield* inBatches(
    own.map(({ id }) => id),
    (batch) => selectProposals(db, uid, [...batch]),
  );
}

async function selectProposals(db: Database, uid: string, ids: number[]) {
  const { ownerId: _ownerId, coOwnerIds: _coOwnerIds, ...columns } = proposalColumns;
  const own = await db.select(columns).from(proposals).where(inArray(proposals.id, ids));
  // Without the admin who hid or restored it.
  const made = await db
    .select({
      proposalId: transitions.proposalId,
      action: transitions.action,
      from: transitions.fromStatus,
      to: transitions.toStatus,
      at: transitions.at,
    })
    .from(transitions)
    .where(and(inArray(transitions.proposalId, ids), isNull(transitions.applicationId)))
    .orderBy(asc(transitions.id));
  const noted = await db
    .select({
      proposalId: applications.proposalId,
      applicationId: applicationNotes.applicationId,
      note: applicationNotes.note,
      changedAt: applicationNotes.changedAt,
    })
    .from(applicationNotes)
    .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
    .where(and(eq(applicationNotes.ownerId, uid), inArray(applications.proposalId, ids), notInConflict(uid)))
    .orderBy(applicationNotes.applicationId);
  const reviewed = await db
    .select({
      proposalId: applications.proposalId,
      applicationId: applicationReviews.applicationId,
      readAt: applicationReviews.readAt,
      score: applicationReviews.score,
      tags: applicationReviews.tags,
    })
    .from(applicationReviews)
    .innerJoin(applications, eq(applications.id, applicationReviews.applicationId))
    .where(
      and(eq(applicationReviews.ownerId, uid), inArray(applications.proposalId, ids), notInConflict(uid)),
    )
    .orderBy(applicationReviews.applicationId);
  const answered = await answersOf(db, ids);
  return own.map((proposal) => ({
    ...proposal,
    answers: answered
      .filter(({ proposalId }) => proposalId === proposal.id)
      .map(({ proposalId: _proposalId, ...answer }) => answer),
    notes: noted
      .filter(({ proposalId }) => proposalId === proposal.id)
      .map(({ applicationId, note, changedAt }) => ({
        receipt: receiptNumber(applicationId),
        note,
        changedAt,
      })),
    history: made
      .filter(({ proposalId }) => proposalId === proposal.id)
      .map(({ proposalId: _proposalId, ...transition }) => transition),
    reviews: reviewed
      .filter(({ proposalId }) => proposalId === proposal.id)
      .map(({ applicationId, readAt, score, tags }) => ({
        receipt: receiptNumber(applicationId),
        readAt,
        score,
        tags,
      })),
  }));
}

async function* draftsOf(db: Database, uid: string) {
  const { ownerId: _ownerId, ...columns } = getTableColumns(proposalDrafts);
  const own = await db
    .select({ id: proposalDrafts.id })
    .from(proposalDrafts)
    .where(ownsDraft(uid))
    .orderBy(proposalDrafts.id);
  yield* inBatches(
    own.map(({ id }) => id),
    (batch) =>
      db
        .select(columns)
        .from(proposalDrafts)
        .where(inArray(proposalDrafts.id, [...batch])),
  );
}

function templatesOf(db: Database, uid: string) {
  const { kind, name, body, updatedAt } = messageTemplates;
  return db
    .select({ kind, name, body, updatedAt })
    .from(messageTemplates)
    .where(eq(messageTemplates.ownerId, uid))
    .orderBy(asc(messageTemplates.id));
}

async function savedSearchesOf(db: Database, uid: string) {
  const { id, name, query, cadence, pausedAt, createdAt } = savedSearches;
  const { searchId, proposalId, at, seenAt } = savedSearchMatches;
  const searches = await db
    .select({ id, name, query, cadence, pausedAt, createdAt })
    .from(savedSearches)
    .where(eq(savedSearches.userId, uid))
    .orderBy(asc(id));
  const matches = await db
    .select({ searchId, proposalId, at, seenAt })
    .from(savedSearchMatches)
    .innerJoin(savedSearches, eq(id, searchId))
    .where(eq(savedSearches.userId, uid))
    .orderBy(asc(at), asc(proposalId));
  const matchesOf = Map.groupBy(matches, (match) => match.searchId);
  return searches.map(({ id: ofSearch, ...search }) => ({
    ...search,
    matches: (matchesOf.get(ofSearch) ?? []).map(({ searchId: _, ...match }) => match),
  }));
}

async function* applicationsOf(db: Database, actor: SignedIn, now: Date) {
  const sent = await db
    .select({ id: applications.id })
    .from(applications)
    .where(isApplicant(actor.uid))
    .orderBy(desc(applications.createdAt), desc(applications.id));
  for (const { id } of sent) {
    const found = await findOwnApplication(db, actor, id, now);
    if (!found.ok) continue;
    const { proposal, draft, ...own } = found.value;
    yield {
      id,
      proposal: { id: proposal.id, title: proposal.title },
      status: own.status,
      // A draft does not grant access to a proposal that is no longer public.
      questions: own.sentAt || isPublic(proposal.status) ? proposal.questions : [],
      ...draft,
      termsWhenApplied: own.terms,
      resumeIsDeletedAt: own.resume?.deleteAt ?? null,
      resumeWasDeletedAt: own.resumeDeletedAt,
      savedAt: own.savedAt,
      sentAt: own.sentAt,
      unsentChanges: own.changes && { ...own.changes.draft, savedAt: own.changes.savedAt },
      invitation: own.invitation,
      reason: own.reason,
      reviewTexts: await listReleasedTexts(db, actor, id),
      messages: (await listOwnerMessages(db, actor, id)).map(({ at, text }) => ({ at, text })),
      declineNote: await declineNoteOf(db, id),
      // Without who opened the resume.
      history: own.history.map(({ what, at }) => ({ what, at })),
      edits: await editsOf(db, id),
    };
  }
}

/** The person's own part in each team, former ones included, and their invitations as its lead. */
async function teamsOf(db: Database, uid: string) {
  const member = applicationMembers;
  const memberships = await db
    .select({
      application: member.applicationId,
      proposal: { id: proposals.id, title: proposals.title },
      part: member.part,
      resume: member.resumeId,
      state: member.state,
      answer: member.answer,
      declineNote: member.declineNote,
      invitedAt: member.invitedAt,
      joinedAt: member.joinedAt,
      endedAt: member.endedAt,
    })
    .from(member)
    .innerJoin(proposals, eq(proposals.id, member.proposalId))
    .where(eq(member.userId, uid))
    .orderBy(asc(member.id));
  const led = await db
    .select({
      application: applications.id,
      part: applications.leadPart,
      answer: applications.leadAnswer,
      email: member.email,
      message: member.message,
      state: member.state,
      invitedAt: member.invitedAt,
    })
    .from(applications)
    .innerJoin(member, eq(member.applicationId, applications.id))
    .where(isApplicant(uid))
    .orderBy(asc(member.id));
  return { memberships, led };
}

/** Without the texts before an edit: they exist only if the owner has read or decided. */
function editsOf(db: Database, id: number) {
  const { at, changed } = applicationEdits;
  return db
    .select({ at, changed })
    .from(applicationEdits)
    .where(eq(applicationEdits.applicationId, id))
    .orderBy(applicationEdits.id);
}

async function declineNoteOf(db: Database, id: number): Promise<string> {
  const [row] = await db
    .select({ note: applications.declineNote })
    .from(applications)
    .where(eq(applications.id, id));
  return row?.note ?? '';
}

async function resumesOf(db: Database, uid: string) {
  const own = await db
    .select({
      id: resumes.id,
      fileName: resumes.fileName,
      bytes: resumes.bytes,
      sha256: resumes.sha256,
      uploadedAt: resumes.uploadedAt,
      deletedAt: resumes.deletedAt,
    })
    .from(resumes)
    .where(eq(resumes.uploaderId, uid))
    .orderBy(asc(resumes.uploadedAt));
  // Identifies the reader by the proposal, not by name.
  const opened = await db
    .select({
      resumeId: resumeDownloads.resumeId,
      at: resumeDownloads.readAt,
      forProposal: resumeDownloads.proposalId,
    })
    .from(resumeDownloads)
    .innerJoin(resumes, eq(resumes.id, resumeDownloads.resumeId))
    .where(
      and(
        eq(resumes.uploaderId, uid),
        or(isNull(resumeDownloads.readerId), ne(resumeDownloads.readerId, uid)),
      ),
    )
    .orderBy(asc(resumeDownloads.id));
  return own.map((resume) => ({
    ...resume,
    openings: opened
      .filter(({ resumeId }) => resumeId === resume.id)
      .map(({ resumeId: _resumeId, ...opening }) => opening),
  }));
}

/**
 * Audit entries of the actor's own actions. Others' actions are in the files of what they concern.
 */
function auditEntriesOf(db: Database, uid: string) {
  return db
    .select({ at: auditEntries.at, did: auditEntries.kind, id: auditEntries.targetId })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, uid))
    .orderBy(asc(auditEntries.id));
}

/** Questions that the actor asked or follows, the followed ones without their asker. */
async function questionsOf(db: Database, uid: string) {
  const { proposalId, question, askedAt } = publicQuestions;
  const about = { proposalId, title: proposals.title, question };
  const asked = await db
    .select({ ...about, ...stateForAsker, askedAt })
    .from(publicQuestions)
    .innerJoin(proposals, eq(proposals.id, proposalId))
    .leftJoin(originals, eq(originals.id, publicQuestions.duplicateOfId))
    .where(eq(publicQuestions.askerId, uid))
    .orderBy(asc(publicQuestions.id));
  const alsoHas = await db
    .select({ ...about, followedAt: questionFollowers.followedAt })
    .from(questionFollowers)
    .innerJoin(publicQuestions, eq(publicQuestions.id, questionFollowers.questionId))
    .innerJoin(proposals, eq(proposals.id, proposalId))
    .where(and(eq(questionFollowers.userId, uid), sql`not ${hasDuplicateOf(uid)}`))
    .orderBy(asc(questionFollowers.followedAt));
  return { asked, alsoHas };
}

/** What the owner answered, with earlier texts and without the askers. */
async function answersOf(db: Database, proposalIds: readonly number[]) {
  const { id, proposalId, question, answer, fromOwner, answeredAt, editedAt } = publicQuestions;
  const isAnswered = and(
    inArray(publicQuestions.proposalId, [...proposalIds]),
    eq(publicQuestions.state, 'answered'),
  );
  const answered = await db
    .select({ id, proposalId, question, answer, fromOwner, answeredAt, editedAt })
    .from(publicQuestions)
    .where(isAnswered)
    .orderBy(asc(publicQuestions.answeredAt), asc(publicQuestions.id));
  const edits = await db
    .select({ questionId: answerEdits.questionId, previous: answerEdits.previous, at: answerEdits.at })
    .from(answerEdits)
    .innerJoin(publicQuestions, eq(publicQuestions.id, answerEdits.questionId))
    .where(isAnswered)
    .orderBy(asc(answerEdits.id));
  return answered.map(({ id: questionId, ...row }) => ({
    ...row,
    earlier: edits
      .filter((edit) => edit.questionId === questionId)
      .map(({ previous, at }) => ({ answer: previous, until: at })),
  }));
}

function bookmarksOf(db: Database, uid: string) {
  return db
    .select({ proposalId: bookmarks.proposalId, title: proposals.title, savedAt: bookmarks.savedAt })
    .from(bookmarks)
    .innerJoin(proposals, eq(proposals.id, bookmarks.proposalId))
    .where(eq(bookmarks.userId, uid))
    .orderBy(asc(bookmarks.savedAt));
}

async function subscriptionOf(db: Database, email: string) {
  const { topics, kinds, cadence, createdAt, confirmedAt } = subscriptions;
  const [row] = await db
    .select({ topics, kinds, cadence, createdAt, confirmedAt })
    .from(subscriptions)
    .where(eq(subscriptions.email, email.toLowerCase()));
  return row ?? null;
}

async function contributionsOf(db: Database, uid: string) {
  const { kind, text, page, email, sentAt } = feedback;
  const { id: _reportId, reporterId: _reporterId, ...reported } = getTableColumns(reports);
  const { authorId: _authorId, searchText: _searchText, ...written } = getTableColumns(announcements);
  return {
    feedback: await db
      .select({ kind, text, page, email, sentAt })
      .from(feedback)
      .where(eq(feedback.senderId, uid))
      .orderBy(asc(feedback.id)),
    reports: await db
      .select(reported)
      .from(reports)
      .where(eq(reports.reporterId, uid))
      .orderBy(asc(reports.id)),
    announcements: await db
      .select(written)
      .from(announcements)
      .where(eq(announcements.authorId, uid))
      .orderBy(asc(announcements.id)),
  };
}
