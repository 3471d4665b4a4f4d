import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isOperator, isSignedIn } from '#domain/base/actor.ts';
import { hasRole } from '#domain/access/permissions.ts';
import { isCounted, isLive, statusForOwner } from '#domain/application/application.ts';
import { isSameOrganization } from '#domain/review/conflict.ts';
import { organizationAfterHandOver } from '#domain/proposal/hand-over.ts';
import { FORMER_MEMBER, deletionLine, isDeletionLine } from '#domain/member/member.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { transitionProposal } from '#domain/proposal/proposal-transitions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { acceptedPeople } from '#domain/team/team.ts';
import { namesToRedact } from '#domain/account/redaction.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { users } from '#server/db/schema/account.ts';
import { deleteChallengesOf } from '#server/db/identity-challenge.ts';
import { deleteRateLimitsOf } from '#server/db/rate-limit-counter.ts';
import { anonymizeAuditActor, auditCte } from '#server/audit/audit-log.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/db/schema/member.ts';
import { notifications, subscriptions } from '#server/db/schema/notification.ts';
import { notifyPeopleChange, toOwnersSide } from '#server/notifications/notify-owners-side.ts';
import { type NewNotification, enqueueNotifications } from '#server/notifications/outbox.ts';
import { proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { isApplicant, isInApplication, ownsProposal } from '#server/reads/role-where.ts';
import { applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import {
  anonymizeApplicant,
  anonymizeFormerOwner,
  anonymizeOwner,
  anonymizePerson,
} from '#server/notifications/anonymize-notifications.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { clearPreviousTextsOfProposals } from '../application/application-edit.ts';
import { deleteEmailsOf } from '../notification/email.ts';
import { deleteAnswerEdits } from './erase-questions.ts';
import { leaveTeams } from '../team/leave-teams.ts';
import { endWorkOfAll } from '../proposal/proposal-people.ts';
import { redactSent, redactCopies, redactProposals, redactQuestions } from './redact-owner-texts.ts';
import { clearUndo, recordTransition } from '../audit/record-transition.ts';
import { notifyProposalTransition } from '#server/notifications/notify-followers.ts';

const MAX_ATTEMPTS = 5;

/** Called when a blob could not be removed; the orphan purge removes it later. */
type Report = (error: unknown) => void;

/**
 * Deletes the actor's account and all their data in one transaction, then their files. Proposals
 * with applications stay readable to their applicants, without the owner's name, organization and
 * email. `invalid` names `line` unless it is the `deletionLine`.
 */
export async function deleteAccount(
  db: Database,
  blobs: BlobStore,
  actor: SignedIn,
  line: string,
  now: Date,
  report: Report,
): Promise<Outcome<null>> {
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
  const worked = await leaveOthers(tx, actor, now);
  const addresses = await listAddresses(tx, actor);
  await leaveTeams(tx, actor, addresses, now);
  await deleteApplications(tx, actor.uid, now);
  await endWorkOfAll(tx, own, actor, now);
  await transferProposals(tx, own, actor, now);
  await redactPerson(tx, { actor, addresses, own, worked });
  await deleteAnswerEdits(
    tx,
    own.map(({ id }) => id),
  );
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

type Worked = typeof proposalPeople.$inferSelect;

/**
 * Notifies the owner's side of the proposals that the person stops working on by deleting the
 * account. Returns what they worked on, also before a hand-over or until they left.
 */
async function leaveOthers(tx: Database, { uid, name }: SignedIn, now: Date): Promise<Worked[]> {
  const worked = await tx.select().from(proposalPeople).where(eq(proposalPeople.userId, uid));
  const workedIds = worked.map(({ proposalId }) => proposalId);
  await anonymizePerson(tx, workedIds, name);
  await anonymizeFormerOwner(tx, workedIds, uid);
  await replaceOrganization(tx, workedIds, uid);
  for (const { proposalId, role, status } of worked) {
    if (status !== 'active') continue;
    const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, proposalId));
    await notifyPeopleChange(tx, proposal!, { change: 'left', role }, { uid, name: FORMER_MEMBER.name }, now);
  }
  return worked;
}

/**
 * Gives proposals that were handed over before their organization changed hands too the organization
 * of their owner, where it is the leaving person's.
 */
async function replaceOrganization(tx: Database, proposalIds: readonly number[], uid: string): Promise<void> {
  const [person] = await tx
    .select({ organization: members.organization })
    .from(members)
    .where(eq(members.userId, uid));
  if (!person || proposalIds.length === 0) return;
  const handedOver = await tx
    .select({ id: proposals.id, organization: proposals.organization, owners: members.organization })
    .from(proposals)
    .innerJoin(
      auditEntries,
      and(
        eq(auditEntries.targetId, sql`${proposals.id}::text`),
        eq(auditEntries.kind, 'proposal_handed_over'),
        eq(auditEntries.affectedUserId, uid),
      ),
    )
    .leftJoin(members, eq(members.userId, proposals.ownerId))
    .where(inArray(proposals.id, [...proposalIds]));
  for (const { id, organization, owners } of handedOver)
    if (isSameOrganization(person.organization, organization))
      await tx
        .update(proposals)
        .set({ organization: organizationAfterHandOver(owners ?? '') })
        .where(eq(proposals.id, id));
}

/** Removes names and addresses of the person from texts of others that stay. */
async function redactPerson(
  tx: Database,
  {
    actor,
    addresses,
    own,
    worked,
  }: { actor: SignedIn; addresses: string[]; own: readonly ProposalRow[]; worked: readonly Worked[] },
): Promise<void> {
  const names = [actor.name];
  const ownNames = [...names, ...own.map(({ name }) => name)];
  const idsOf = (role: Worked['role']) =>
    worked.filter((item) => item.role === role).map(({ proposalId }) => proposalId);
  await redactProposals(
    tx,
    own.map(({ id }) => id),
    { names: ownNames, addresses },
  );
  await redactProposals(tx, idsOf('co_owner'), { names: namesToRedact(names, true), addresses });
  await redactCopies(tx, idsOf('co_owner'), addresses);
  await redactProposals(tx, idsOf('reviewer'), { names: namesToRedact(names, false), addresses });
  await redactQuestions(tx, actor.uid, { names, addresses });
  await redactSent(tx, actor.uid, { names: ownNames, addresses });
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
  const owners = tx
    .select({ uid: proposals.ownerId })
    .from(proposals)
    .where(and(inArray(proposals.id, worked), ne(proposals.ownerId, FORMER_MEMBER.id)));
  const rows = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      or(
        ownsProposal(uid),
        inArray(proposals.ownerId, owners),
        inArray(proposals.id, applied),
        inArray(proposals.id, asked),
        inArray(proposals.id, worked),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Locks own proposals, those worked on with all of their owners', and those applied to or asked about,
 * lowest id first and before the person, as every command does: another order could deadlock.
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
    .set({ pendingDecision: null, message: '', replyBy: null, waitlistedAt: null, waitlistRank: null })
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
