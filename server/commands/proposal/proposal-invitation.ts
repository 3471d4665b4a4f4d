import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, lt, sql } from 'drizzle-orm';
import { INVITATIONS_PER_HOUR } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { tooOften } from '#domain/access/daily-limit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { hasRole } from '#domain/access/permissions.ts';
import {
  type InvitationForm,
  invitationUntil,
  mayInvite,
  parseInvitation,
  whyNoInvitation,
  whyNotJoin,
} from '#domain/proposal/proposal-invitation.ts';
import { INVITATION_RETENTION_DAYS, type ProposalRole } from '#domain/proposal/proposal-people.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { appliedAs } from '#domain/application/application.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { isActivePerson } from '#server/reads/active-person.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { confirmationHash } from '#server/db/confirmation-token.ts';
import type { Database } from '#server/db/database.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import { lockProposalFor, findOwnApplicationRow } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow, lockProposal } from '#server/db/row-locks.ts';
import { notifyPeopleChange } from '#server/notifications/notify-owners-side.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { mayEmailInvitation } from '../access/invitation-email.ts';
import { leaveUnsent } from '../team/leave-unsent.ts';

type InvitationRow = typeof proposalInvitations.$inferSelect;

const OVER = 'This invitation is over, or it is for another email address.';

/**
 * Invites a person to work on a proposal, by email or, without an email, with a link whose `token`
 * works once. Looks no account up, and the answer is the same whether or not it was emailed.
 * `invalid` names `email`, `role` or `message`, and `too_often` means past the person's limit.
 */
export async function inviteToProposal(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  typed: InvitationForm,
  secret: string,
  now: Date,
): Promise<Outcome<{ id: number; token: string | null }>> {
  return db.transaction(async (tx): Promise<Outcome<{ id: number; token: string | null }>> => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    const may = mayInvite(proposal, actor);
    if (!may.ok) return may;
    const parsed = parseInvitation(typed);
    if (!parsed.ok) return parsed;
    const { email, role, message } = parsed.value;
    const open = await listOpen(tx, proposalId, now);
    if (email !== null && open.some((invitation) => invitation.email === email))
      return refuse('invalid', { fields: { email: 'You already invited this address.' } });
    const waiting = open.filter((invitation) => invitation.role === role).length;
    const full = whyNoInvitation(role, waiting + (await countActive(tx, proposalId, role)));
    if (full) return { ok: false, refusal: full };
    if (!(await consumeRateLimit(tx, `invitation person ${actor.uid}`, INVITATIONS_PER_HOUR, now))) {
      const nextHour = new Date(now.getTime() + secondsToNextHour(now) * 1000);
      return { ok: false, refusal: tooOften('That was a lot of invitations within an hour.', nextHour, now) };
    }
    const token = email === null ? randomBytes(24).toString('base64url') : null;
    const [invitation] = await tx
      .insert(proposalInvitations)
      .values({
        proposalId,
        role,
        email,
        tokenHash: token && confirmationHash(token),
        message,
        invitedBy: actor.uid,
        createdAt: now,
        expiresAt: invitationUntil(now),
      })
      .returning({ id: proposalInvitations.id });
    const { id } = invitation!;
    await recordAudit(tx, actor, { kind: 'proposal_invitation_sent', targetId: proposalId }, now);
    if (email !== null && (await mayEmailInvitation(tx, actor, email, secret, now)))
      await enqueueEmails(
        tx,
        [{ event: 'proposal_invitation', facts: { id }, to: email, from: actor.uid }],
        now,
      );
    return done({ id, token });
  });
}

/** How an invitation is answered: one to an address by its id, a link by its token. */
export type InvitationKey = { id: number } | { token: string };

/**
 * Accepts an invitation: the actor works on the proposal from now on, and what they did not send to
 * it ends. `not_found` unless it is open, and names a verified address of the actor or has this
 * token. `move_not_allowed` for the owner, an applicant, someone who joined already, or when the
 * role is full.
 */
export async function joinProposal(
  db: Database,
  actor: SignedIn,
  key: InvitationKey,
  now: Date,
): Promise<Outcome<{ proposalId: number; role: ProposalRole; unusedFiles: string[] }>> {
  return answerInvitation(db, actor, key, now, async (tx, person, proposal, { role }) => {
    const { id: proposalId } = proposal;
    const application = await findOwnApplicationRow(tx, proposalId, person.uid);
    const why = whyNotJoin({
      role,
      isOwner: hasRole(['owner'], person, proposal),
      isActive: (await tx.$count(proposalPeople, isActivePerson(proposalId, person.uid))) > 0,
      applied: appliedAs(application, person.uid),
      active: await countActive(tx, proposalId, role),
    });
    if (why) return { ok: false, refusal: why };
    const unusedFiles = await leaveUnsent(tx, person, proposal, now);
    const joined = { role, status: 'active', joinedAt: now, endedAt: null } as const;
    await tx
      .insert(proposalPeople)
      .values({ proposalId, userId: person.uid, ...joined })
      .onConflictDoUpdate({ target: [proposalPeople.proposalId, proposalPeople.userId], set: joined });
    const entry = {
      kind: 'proposal_joined',
      targetId: proposalId,
      affectedUserId: proposal.ownerId,
    } as const;
    await recordAudit(tx, person, entry, now);
    await notifyPeopleChange(tx, proposal, { change: 'joined', role }, person, now);
    return done({ state: 'active', value: { proposalId, role, unusedFiles } });
  });
}

/** Declines an invitation, for good. `not_found` as for {@link joinProposal}. */
export async function declineToJoin(
  db: Database,
  actor: SignedIn,
  key: InvitationKey,
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return answerInvitation(db, actor, key, now, async (tx, person, proposal, { role }) => {
    const entry = { targetId: proposal.id, affectedUserId: proposal.ownerId } as const;
    await recordAudit(tx, person, { kind: 'proposal_invitation_ended', ...entry }, now);
    await notifyPeopleChange(tx, proposal, { change: 'declined', role }, person, now);
    return done({ state: 'declined', value: { proposalId: proposal.id } });
  });
}

/** Withdraws an open invitation. `not_found` for one of another proposal, or one that was answered. */
export async function withdrawInvitation(
  db: Database,
  actor: SignedIn,
  { proposalId, invitationId }: { proposalId: number; invitationId: number },
  now: Date,
): Promise<Outcome<{ proposalId: number }>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    const may = mayInvite(proposal, actor);
    if (!may.ok) return may;
    const withdrawn = await tx
      .update(proposalInvitations)
      .set({ state: 'withdrawn', answeredAt: now })
      .where(and(eq(proposalInvitations.id, invitationId), isOpen(proposalId, now)))
      .returning({ id: proposalInvitations.id });
    if (withdrawn.length === 0) return refuse('not_found');
    await recordAudit(tx, actor, { kind: 'proposal_invitation_ended', targetId: proposalId }, now);
    return done({ proposalId });
  });
}

async function answerInvitation<T>(
  db: Database,
  actor: SignedIn,
  key: InvitationKey,
  now: Date,
  answer: (
    tx: Database,
    person: SignedIn,
    proposal: ProposalRow,
    invitation: InvitationRow,
  ) => Promise<Outcome<{ state: 'active' | 'declined'; value: T }>>,
): Promise<Outcome<T>> {
  return db.transaction(async (tx) => {
    const isKey =
      'token' in key
        ? eq(proposalInvitations.tokenHash, confirmationHash(key.token))
        : and(eq(proposalInvitations.id, key.id), isToAddressOf(tx, actor));
    const [found] = await tx
      .select({ proposalId: proposalInvitations.proposalId })
      .from(proposalInvitations)
      .where(isKey);
    const proposal = found && (await lockProposal(tx, found.proposalId));
    const [invitation] = proposal
      ? await tx
          .select()
          .from(proposalInvitations)
          .where(and(isKey, isOpen(proposal.id, now)))
      : [];
    if (!proposal || !invitation || proposal.status === 'withdrawn' || proposal.status === 'hidden')
      return refuse('not_found', { message: OVER });
    const answered = await answer(tx, actor, proposal, invitation);
    if (!answered.ok) return answered;
    const { state, value } = answered.value;
    await tx
      .update(proposalInvitations)
      .set({ state, answeredBy: actor.uid, answeredAt: now })
      .where(eq(proposalInvitations.id, invitation.id));
    return done(value);
  });
}

/** The invitation names a verified address of the person. */
function isToAddressOf(db: Database, { uid }: SignedIn) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(accountEmails)
      .where(and(eq(accountEmails.userId, uid), eq(accountEmails.email, proposalInvitations.email))),
  );
}

function isOpen(proposalId: number, now: Date) {
  return and(
    eq(proposalInvitations.proposalId, proposalId),
    eq(proposalInvitations.state, 'invited'),
    gt(proposalInvitations.expiresAt, now),
  );
}

function listOpen(tx: Database, proposalId: number, now: Date) {
  return tx
    .select({ role: proposalInvitations.role, email: proposalInvitations.email })
    .from(proposalInvitations)
    .where(isOpen(proposalId, now));
}

function countActive(tx: Database, proposalId: number, role: ProposalRole): Promise<number> {
  return tx.$count(
    proposalPeople,
    and(
      eq(proposalPeople.proposalId, proposalId),
      eq(proposalPeople.role, role),
      eq(proposalPeople.status, 'active'),
    ),
  );
}

/** Deletes invitations `INVITATION_RETENTION_DAYS` after they expired. Returns how many. */
export async function purgeInvitations(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - INVITATION_RETENTION_DAYS * DAY_MS);
  return deleteBatch(db, proposalInvitations, lt(proposalInvitations.expiresAt, before));
}
