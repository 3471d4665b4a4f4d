import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { SignedIn, Admin } from '#domain/base/actor.ts';
import { MEMBER_TRANSITION_KIND } from '#domain/audit/audit.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { type MemberAction, parseAdminNote, transitionMember } from '#domain/moderation/moderation.ts';
import { PUBLIC_STATUSES } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import { sessions, users } from '#server/db/schema/account.ts';
import { auditCte, recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { memberTransitions } from '#server/db/schema/moderation.ts';
import { ownsProposal } from '#server/reads/role-where.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { releaseHeld } from '../proposal/proposal-safety.ts';
import { applyProposalTransition } from '../proposal/proposal-transition.ts';
import { closeOpenReports } from './report.ts';

/**
 * An admin hides a proposal from everyone except its owner, its applicants and admins, and closes
 * its reports. The owner reads the note, which is required. If it is a scam, its owner loses the
 * resumes of all applicants, and those it reached are warned.
 */
export async function hideProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  { note, isScam = false }: { note: string; isScam?: boolean },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const moved = await applyProposalTransition(tx, actor, id, 'hide', now, (row) => {
      const parsedNote = parseAdminNote(note, { required: true });
      if (!parsedNote.ok) return parsedNote;
      const set = { hiddenFrom: row.status, pausedAt: null, scamAt: isScam ? now : null };
      return done({ set, note: parsedNote.value });
    });
    if (!moved.ok) return moved;
    await closeOpenReports(tx, id, now);
    if (isScam) await recordAudit(tx, actor, { kind: 'scam_found', targetId: id }, now);
    return moved;
  });
}

/**
 * Restores a hidden proposal to its previous status, and its owner's access to resumes; admins only.
 * The owner reads the optional note for `RESTORED_NOTE_DAYS`.
 */
export function restoreProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  { note }: { note: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const restored = await applyProposalTransition(tx, actor, id, 'restore', now, () => {
      const parsedNote = parseAdminNote(note, { required: false });
      const set = { hiddenFrom: null, scamAt: null, pauseClearedAt: now };
      return parsedNote.ok ? done({ set, note: parsedNote.value }) : parsedNote;
    });
    if (restored.ok) await releaseHeld(tx, id, now);
    return restored;
  });
}

/**
 * An admin suspends another account, whose sessions and ID tokens end with the transaction and
 * which cannot sign in. `hideProposals` hides its public proposals with the same note.
 */
export async function suspendMember(
  db: Database,
  actor: Admin,
  uid: string,
  { note, hideProposals }: { note: string; hideProposals: boolean },
  now: Date,
): Promise<Outcome<{ hidden: number }>> {
  return db.transaction(async (tx) => {
    const moved = await applyMemberTransition(tx, actor, uid, 'suspend', { note, required: true }, now);
    if (!moved.ok) return moved;
    await tx.delete(sessions).where(eq(sessions.userId, uid));
    if (!hideProposals) return done({ hidden: 0 });
    const onTheBoard = await tx
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(ownsProposal(uid), inArray(proposals.status, PUBLIC_STATUSES)))
      .orderBy(asc(proposals.id));
    let hidden = 0;
    for (const { id } of onTheBoard) {
      // Ignore a refusal: a proposal withdrawn or hidden since the query is not public anyway.
      if ((await hideProposal(tx, actor, id, { note }, now)).ok) hidden += 1;
    }
    return done({ hidden });
  });
}

/**
 * Lets a suspended member sign in again; admins only. Hidden proposals stay hidden until each is
 * restored.
 */
export async function restoreMember(
  db: Database,
  actor: Admin,
  uid: string,
  { note }: { note: string },
  now: Date,
): Promise<Outcome<null>> {
  return db.transaction(async (tx) =>
    applyMemberTransition(tx, actor, uid, 'restore', { note, required: false }, now),
  );
}

async function applyMemberTransition(
  tx: Database,
  actor: Admin,
  uid: string,
  action: MemberAction,
  { note, required }: { note: string; required: boolean },
  now: Date,
): Promise<Outcome<null>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  const [member] = await tx
    .select({ uid: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, uid), ne(users.id, FORMER_MEMBER.id)))
    .for('no key update');
  if (!member) return refuse('not_found');
  const may = transitionMember(member, action, actor);
  if (!may.ok) return may;
  const parsedNote = parseAdminNote(note, { required });
  if (!parsedNote.ok) return parsedNote;
  await tx
    .update(users)
    .set({ suspendedAt: action === 'suspend' ? now : null })
    .where(eq(users.id, uid));
  await tx
    .with(auditCte(tx, actor, { kind: MEMBER_TRANSITION_KIND[action], affectedUserId: uid }, now))
    .insert(memberTransitions)
    .values({ memberId: uid, adminId: actor.uid, action, note: parsedNote.value, at: now });
  return done(null);
}
