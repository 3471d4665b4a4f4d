import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isOperator, isSignedIn } from '../../domain/actor.ts';
import { hasRole } from '../../domain/permissions.ts';
import { isCounted, isLive, statusForOwner } from '../../domain/application.ts';
import { FORMER_MEMBER, deletionLine, isDeletionLine } from '../../domain/member.ts';
import { proposalFacts } from '../../domain/notifications/facts.ts';
import { transitionProposal } from '../../domain/proposal-transitions.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { acceptedPeople } from '../../domain/team.ts';
import { hasRecentSignIn } from '../../domain/session.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { accountEmails, emailLinks } from '../db/account-email-schema.ts';
import { users } from '../db/account-schema.ts';
import { deleteChallengesOf } from '../db/identity-challenge.ts';
import { deleteRateLimitsOf } from '../db/rate-limit-counter.ts';
import { anonymizeAuditActor, auditCte } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { notifications, subscriptions } from '../db/notification-schema.ts';
import { notifyPeopleChange, toOwnersSide } from '../notifications/notify-owners-side.ts';
import { type NewNotification, enqueueNotifications } from '../notifications/outbox.ts';
import { proposalInvitations } from '../db/proposal-invitation-schema.ts';
import { proposalPeople } from '../db/proposal-people-schema.ts';
import { publicQuestions } from '../db/public-question-schema.ts';
import { resumes } from '../db/resume-schema.ts';
import { isApplicant, isInApplication, ownsProposal } from '../db/role-where.ts';
import { applications, transitions, proposals } from '../db/schema.ts';
import {
  anonymizeApplicant,
  anonymizeOwner,
  anonymizePerson,
} from '../notifications/anonymize-notifications.ts';
import { type ProposalRow } from '../db/row-locks.ts';
import { clearPreviousTextsOfProposals } from './application-edit.ts';
import { deleteEmailsOf } from './email.ts';
import { deleteAnswerEdits, deleteUnansweredQuestions } from './erase-questions.ts';
import { leaveTeams } from './leave-teams.ts';
import { endWorkOfAll } from './proposal-people.ts';
import { redactOwnerTexts } from './redact-owner-texts.ts';
import { clearUndo, recordTransition } from './record-transition.ts';
import { notifyProposalTransition } from '../notifications/notify-followers.ts';

const MAX_ATTEMPTS = 5;

/** Called when a blob could not be removed; the orphan purge removes it later. */
type Report = (error: unknown) => void;

/**
 * Deletes the actor's account and all their data in one transaction, then their files; `invalid`
 * names `line` unless it is the `deletionLine`. Proposals with applications stay readable to their
 * applicants, without the owner's name, organization and email.
 */
export async function deleteAccount(
  db: Database,
  blobs: BlobStore,
  actor: Actor,
  line: string,
  now: Date,
  report: Report,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  if (!isDeletionLine(line, actor.email)) {
    const message = `This does not match yet. Type “${deletionLine(actor.email)}”.`;
    return refuse('invalid', { fields: { line: message } });
  }
  return deleteWithFiles(db, blobs, actor, actor, now, report);
}

/** Deletes an account on request to the operator, without a recent sign-in or the typed line. */
export async function deleteAccountAsOperator(
  db: Database,
  blobs: BlobStore,
  actor: Actor,
  person: SignedIn,
  now: Date,
  report: Report,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor) || !isOperator(actor)) return refuse('forbidden');
  return deleteWithFiles(db, blobs, person, actor, now, report);
}

async function deleteWithFiles(
  db: Database,
  blobs: BlobStore,
  person: SignedIn,
  by: SignedIn,
  now: Date,
  report: Report,
): Promise<Outcome<null>> {
  for (let tries = 1; ; tries += 1) {
    const keys = await db.transaction((tx) => eraseAccount(tx, person, by, now));
    if (keys === null && tries < MAX_ATTEMPTS) continue;
    if (keys === null) return refuse('unavailable');
    for (const key of keys) await blobs.remove(key).catch(report);
    return done(null);
  }
}

/**
 * Returns the blob keys to remove; null, with nothing changed, when a proposal became related after
 * the locks were taken.
 */
async function eraseAccount(
  tx: Database,
  actor: SignedIn,
  by: SignedIn,
  now: Date,
): Promise<string[] | null> {
  const related = await lockRelatedProposals(tx, actor.uid);
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.uid)).for('update');
  if (!person) return [];
  // The person's lock blocks new related rows: look again for those added before it.
  const all = await relatedProposalIds(tx, actor.uid);
  if (all.some((id) => !related.has(id))) return null;
  const own = [...related.values()].filter((proposal) => hasRole(['owner'], actor, proposal));
  await leaveOthers(tx, [...related.values()], actor, now);
  const addresses = await listAddresses(tx, actor);
  await leaveTeams(tx, actor, addresses, now);
  await deleteApplications(tx, actor.uid, now);
  await deleteUnansweredQuestions(tx, actor.uid);
  await endWorkOfAll(tx, own, actor, now);
  await transferProposals(tx, own, actor, now);
  const ids = own.map(({ id }) => id);
  await redactOwnerTexts(tx, ids, { uid: actor.uid, addresses }, [
    actor.name,
    ...own.map(({ name }) => name),
  ]);
  await deleteAnswerEdits(tx, ids);
  const files = await tx
    .select({ blobKey: resumes.blobKey })
    .from(resumes)
    .where(and(eq(resumes.uploaderId, actor.uid), isNull(resumes.deletedAt)));
  await tx.delete(subscriptions).where(inArray(subscriptions.email, addresses));
  await tx.delete(emailLinks).where(inArray(emailLinks.email, addresses));
  await tx.delete(proposalInvitations).where(inArray(proposalInvitations.email, addresses));
  await deleteEmailsOf(tx, actor, addresses);
  await deleteChallengesOf(tx, actor.uid);
  await deleteRateLimitsOf(tx, actor.uid);
  await tx
    .with(auditCte(tx, by, { kind: 'account_deleted', affectedUserId: actor.uid }, now))
    .delete(users)
    .where(eq(users.id, actor.uid));
  await anonymizeAuditActor(tx, actor.uid);
  await notifyFollowers(tx, own, actor.uid, now);
  await deleteUnreadableProposals(tx);
  return files.map(({ blobKey }) => blobKey);
}

/** Notifies the owner's side of proposals that the person worked on; deleting the account ends that. */
async function leaveOthers(
  tx: Database,
  related: readonly ProposalRow[],
  { uid, name }: SignedIn,
  now: Date,
): Promise<void> {
  const worked = await tx.select().from(proposalPeople).where(eq(proposalPeople.userId, uid));
  await anonymizePerson(
    tx,
    worked.map(({ proposalId }) => proposalId),
    name,
  );
  for (const { proposalId, role, status } of worked) {
    if (status !== 'active') continue;
    const proposal = related.find(({ id }) => id === proposalId)!;
    await notifyPeopleChange(tx, proposal, { change: 'left', role }, { uid, name: FORMER_MEMBER.name }, now);
  }
}

/** Every address of the account. */
async function listAddresses(tx: Database, { uid, email }: SignedIn): Promise<string[]> {
  const own = await tx
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.userId, uid));
  return [...new Set([email.toLowerCase(), ...own.map((row) => row.email)])];
}

async function relatedProposalIds(tx: Database, uid: string): Promise<number[]> {
  const applied = tx.select({ id: applications.proposalId }).from(applications).where(isInApplication(uid));
  const asked = tx
    .select({ id: publicQuestions.proposalId })
    .from(publicQuestions)
    .where(eq(publicQuestions.askerId, uid));
  const worked = tx
    .select({ id: proposalPeople.proposalId })
    .from(proposalPeople)
    .where(eq(proposalPeople.userId, uid));
  const rows = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      or(
        ownsProposal(uid),
        inArray(proposals.id, applied),
        inArray(proposals.id, asked),
        inArray(proposals.id, worked),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Locks own proposals and those worked on, applied to or asked about, lowest id first and before the
 * person, as every command does: another order could deadlock.
 */
async function lockRelatedProposals(tx: Database, uid: string): Promise<Map<number, ProposalRow>> {
  const ids = await relatedProposalIds(tx, uid);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(proposals)
    .where(inArray(proposals.id, ids))
    .orderBy(proposals.id)
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notifies owners of live applications as of a withdrawal, without the applicant's name. */
async function deleteApplications(tx: Database, uid: string, now: Date): Promise<void> {
  const deleted = await tx.delete(applications).where(isApplicant(uid)).returning({
    id: applications.id,
    proposalId: applications.proposalId,
    status: applications.status,
    pendingDecision: applications.pendingDecision,
    acceptances: applications.acceptances,
    conflictIds: applications.conflictIds,
  });
  await anonymizeApplicant(tx, deleted);
  const queued: NewNotification[] = [];
  for (const { proposalId, status, pendingDecision, acceptances, conflictIds } of deleted) {
    if (!isCounted(status)) continue;
    const [proposal] = await tx
      .update(proposals)
      .set({
        applicationCount: sql`${proposals.applicationCount} - 1`,
        acceptedCount: sql`${proposals.acceptedCount} - ${acceptedPeople({ status, acceptances })}::int`,
      })
      .where(eq(proposals.id, proposalId))
      .returning();
    if (!isLive(status)) continue;
    const from = statusForOwner({ status, pendingDecision });
    const facts = { proposal: proposalFacts(proposal!), applicant: FORMER_MEMBER.name, from };
    const side = toOwnersSide(proposal!, { event: 'applicant_withdrew', facts });
    queued.push(...side.filter(({ to }) => !conflictIds.includes(to)));
  }
  await enqueueNotifications(tx, queued, now);
}

async function transferProposals(
  tx: Database,
  own: readonly ProposalRow[],
  actor: SignedIn,
  now: Date,
): Promise<void> {
  if (own.length === 0) return;
  const { id, name, email } = FORMER_MEMBER;
  await tx
    .insert(users)
    .values({ id, name, email, emailVerified: false, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.id });
  for (const row of own) await transferProposal(tx, row, actor, now);
  // Pending decisions were never announced, and now never will be.
  const ids = own.map((row) => row.id);
  await tx
    .update(applications)
    .set({ pendingDecision: null, decisionNote: '', replyBy: null, waitlistedAt: null, waitlistRank: null })
    .where(and(inArray(applications.proposalId, ids), isNotNull(applications.pendingDecision)));
  await tx
    .update(applications)
    .set({ draftMessage: '', draftReplyBy: null })
    .where(inArray(applications.proposalId, ids));
  await tx
    .delete(transitions)
    .where(and(inArray(transitions.proposalId, ids), eq(transitions.pending, true)));
  await clearPreviousTextsOfProposals(tx, ids);
  await clearUndo(tx, inArray(transitions.proposalId, ids));
  await anonymizeOwner(tx, ids);
}

/** Notifies those who applied, have a draft or saved it that the proposal was withdrawn. */
async function notifyFollowers(
  tx: Database,
  own: readonly ProposalRow[],
  actorId: string,
  now: Date,
): Promise<void> {
  for (const before of own) {
    const [after] = await tx.select().from(proposals).where(eq(proposals.id, before.id));
    if (after!.status === 'withdrawn' && before.status !== 'withdrawn')
      await notifyProposalTransition(
        tx,
        { before, after: after!, actorId },
        { action: 'leave', note: '' },
        now,
      );
  }
}

async function transferProposal(tx: Database, row: ProposalRow, actor: SignedIn, now: Date): Promise<void> {
  const isHidden = row.status === 'hidden';
  const queued = transitionProposal(row, 'leave', actor);
  await tx
    .update(proposals)
    .set({
      ownerId: FORMER_MEMBER.id,
      name: FORMER_MEMBER.name,
      organization: FORMER_MEMBER.organization,
      status: isHidden ? 'hidden' : 'withdrawn',
      hiddenFrom: isHidden ? 'withdrawn' : null,
      announcedAt: null,
    })
    .where(eq(proposals.id, row.id));
  if (!queued.ok) return;
  const transition = { action: 'leave', fromStatus: row.status, toStatus: queued.value } as const;
  await recordTransition(tx, actor, { ...transition, proposalId: row.id, actorId: null, at: now });
}

/**
 * Deletes proposals of former members that have no applications. Withdrawal notifications of those
 * who saved one stay, without the link.
 */
async function deleteUnreadableProposals(tx: Database): Promise<void> {
  const applied = tx
    .select({ one: sql`1` })
    .from(applications)
    .where(eq(applications.proposalId, proposals.id));
  const unread = and(ownsProposal(FORMER_MEMBER.id), notExists(applied));
  const unreadable = tx.select({ id: proposals.id }).from(proposals).where(unread);
  await tx
    .update(notifications)
    .set({ proposalId: null })
    .where(and(eq(notifications.event, 'proposal_withdrawn'), inArray(notifications.proposalId, unreadable)));
  await tx.delete(proposals).where(unread);
}
