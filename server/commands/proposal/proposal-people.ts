import { and, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import {
  handOverUntil,
  mayAnswerHandOver,
  mayHandOver,
  organizationAfterHandOver,
  whyNoHandOver,
} from '#domain/proposal/hand-over.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { APPLIED_TOO } from '#domain/proposal/proposal-invitation.ts';
import { notOwnerRefusal } from '#domain/proposal/proposal-transitions.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { appliedAs } from '#domain/application/application.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/db/schema/member.ts';
import { proposalHandOvers, proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { isOfScammer } from '#server/reads/resume-access.ts';
import { findOwnApplicationRow, lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { deleteNotificationsOfFormer } from '#server/notifications/former-people.ts';
import { notifyPeopleChange } from '#server/notifications/notify-owners-side.ts';
import { deleteReader } from '../application/application-reader.ts';

type Left = Outcome<{ proposalId: number }>;

/** Ends the actor's own work on a proposal; `not_found` unless they joined it. */
export async function leaveProposal(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Left> {
  return withProposal(db, actor, proposalId, async (tx, person, proposal) => {
    const role = await endWork(tx, proposalId, person.uid, 'left', now);
    if (!role) return hasRole(['owner'], person, proposal) ? refuse('move_not_allowed') : refuse('not_found');
    const entry = { kind: 'proposal_left', targetId: proposalId, affectedUserId: proposal.ownerId } as const;
    await recordAudit(tx, person, entry, now);
    await notifyPeopleChange(tx, proposal, { change: 'left', role }, person, now);
    return done({ proposalId });
  });
}

/**
 * Removes a co-owner or reviewer, who is notified and from then on a stranger to the owner's side.
 * `not_found` unless this person joined.
 */
export async function removePerson(
  db: Database,
  actor: SignedIn,
  { proposalId, uid }: { proposalId: number; uid: string },
  now: Date,
): Promise<Left> {
  return withProposal(db, actor, proposalId, async (tx, owner, proposal) => {
    if (!hasRole(PERMISSIONS.proposal.managePeople, owner, proposal)) return notOwnerRefusal(proposal, owner);
    const role = await endWork(tx, proposalId, uid, 'removed', now);
    if (!role) return refuse('not_found');
    const entry = { kind: 'person_removed', targetId: proposalId, affectedUserId: uid } as const;
    await recordAudit(tx, owner, entry, now);
    await notifyPeopleChange(tx, proposal, { change: 'removed', role }, owner, now, [uid]);
    return done({ proposalId });
  });
}

/**
 * Offers a proposal to one of its co-owners, in place of an offer before, and with `stays` the
 * actor becomes a co-owner. `not_found` for anyone but a co-owner, `move_not_allowed` for a
 * withdrawn or hidden proposal and after a scam, `paused` while reports pause it.
 */
export async function handOver(
  db: Database,
  actor: SignedIn,
  { proposalId, uid, stays }: { proposalId: number; uid: string; stays: boolean },
  now: Date,
): Promise<Left> {
  return withProposal(db, actor, proposalId, async (tx, owner, proposal) => {
    const may = mayHandOver(proposal, owner, uid);
    if (!may.ok) return may;
    const unsafe = await whyUnsafe(tx, proposal, uid);
    if (unsafe) return { ok: false, refusal: unsafe };
    const offer = { toId: uid, stays, offeredAt: now, expiresAt: handOverUntil(now) };
    await tx
      .insert(proposalHandOvers)
      .values({ proposalId, ...offer })
      .onConflictDoUpdate({ target: proposalHandOvers.proposalId, set: offer });
    const entry = { kind: 'hand_over_offered', targetId: proposalId, affectedUserId: uid } as const;
    await recordAudit(tx, owner, entry, now);
    const change = { change: 'hand_over_offered', until: offer.expiresAt.toISOString() } as const;
    await notifyPeopleChange(tx, proposal, change, owner, now, [uid]);
    return done({ proposalId });
  });
}

/** Why a locked proposal cannot become this person's: `whyNoHandOver`. */
async function whyUnsafe(tx: Database, proposal: ProposalRow, uid: string): Promise<Refusal | null> {
  const ofScammer = and(eq(proposals.id, proposal.id), isOfScammer(uid));
  return whyNoHandOver(proposal, (await tx.$count(proposals, ofScammer)) > 0);
}

/** Takes an offer back; `not_found` if there is none. */
export async function cancelHandOver(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Left> {
  return withProposal(db, actor, proposalId, async (tx, owner, proposal) => {
    if (!hasRole(PERMISSIONS.proposal.handOver, owner, proposal)) return notOwnerRefusal(proposal, owner);
    const offer = await deleteOffer(tx, proposalId);
    if (!offer) return refuse('not_found');
    const entry = { kind: 'hand_over_ended', targetId: proposalId, affectedUserId: offer.toId } as const;
    await recordAudit(tx, owner, entry, now);
    return done({ proposalId });
  });
}

/** Declines to own a proposal; `not_found` without an open offer to the actor. */
export async function declineHandOver(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Left> {
  return withProposal(db, actor, proposalId, async (tx, person, proposal) => {
    const may = mayAnswerHandOver(proposal, await findOffer(tx, proposalId), person, now);
    if (!may.ok) return may;
    await deleteOffer(tx, proposalId);
    const { ownerId } = proposal;
    const entry = { kind: 'hand_over_ended', targetId: proposalId, affectedUserId: ownerId } as const;
    await recordAudit(tx, person, entry, now);
    await notifyPeopleChange(tx, proposal, { change: 'hand_over_declined' }, person, now, [ownerId]);
    return done({ proposalId });
  });
}

/**
 * Accepts to own a proposal: it is posted under the actor's name and organization from now on, and the
 * former owner becomes a co-owner or leaves. `not_found` without an open offer to the actor.
 */
export async function acceptHandOver(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Left> {
  return withProposal(db, actor, proposalId, async (tx, person, proposal) => {
    const offer = await findOffer(tx, proposalId);
    const may = mayAnswerHandOver(proposal, offer, person, now);
    if (!may.ok || !offer) return may.ok ? refuse('not_found') : may;
    const unsafe = await whyUnsafe(tx, proposal, person.uid);
    if (unsafe) return { ok: false, refusal: unsafe };
    const application = await findOwnApplicationRow(tx, proposalId, person.uid);
    const applied = appliedAs(application, person.uid);
    if (applied) return refuse('move_not_allowed', { message: APPLIED_TOO[applied] });
    await deleteOffer(tx, proposalId);
    const { ownerId } = proposal;
    await tx
      .delete(proposalPeople)
      .where(and(eq(proposalPeople.proposalId, proposalId), eq(proposalPeople.userId, person.uid)));
    const poster = { name: person.name, organization: await organizationOf(tx, person) };
    await tx
      .update(proposals)
      .set({ ownerId: person.uid, ...poster })
      .where(eq(proposals.id, proposalId));
    await tx.insert(proposalPeople).values({
      proposalId,
      userId: ownerId,
      role: 'co_owner',
      status: offer.stays ? 'active' : 'left',
      joinedAt: proposal.createdAt,
      endedAt: offer.stays ? null : now,
    });
    await transferReviews(tx, proposalId, person.uid);
    const entry = { kind: 'proposal_handed_over', targetId: proposalId, affectedUserId: ownerId } as const;
    await recordAudit(tx, person, entry, now);
    await notifyPeopleChange(tx, { ...proposal, ...poster }, { change: 'handed_over' }, person, now);
    if (!offer.stays) await forgetFormer(tx, proposalId, ownerId);
    return done({ proposalId });
  });
}

async function organizationOf(tx: Database, { uid }: SignedIn): Promise<string> {
  const [profile] = await tx
    .select({ organization: members.organization })
    .from(members)
    .where(eq(members.userId, uid));
  return organizationAfterHandOver(profile?.organization ?? '');
}

async function withProposal(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  change: (
    tx: Database,
    person: SignedIn,
    proposal: NonNullable<Awaited<ReturnType<typeof lockProposalFor>>>,
  ) => Promise<Left>,
): Promise<Left> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    return proposal ? change(tx, actor, proposal) : refuse('not_found');
  });
}

/** Ends a person's work on a proposal. Returns their role, or null if they have none. */
async function endWork(
  tx: Database,
  proposalId: number,
  uid: string,
  status: 'left' | 'removed',
  now: Date,
): Promise<'co_owner' | 'reviewer' | null> {
  const [ended] = await tx
    .update(proposalPeople)
    .set({ status, endedAt: now })
    .where(
      and(
        eq(proposalPeople.proposalId, proposalId),
        eq(proposalPeople.userId, uid),
        eq(proposalPeople.status, 'active'),
      ),
    )
    .returning({ role: proposalPeople.role });
  if (!ended) return null;
  await tx
    .delete(proposalHandOvers)
    .where(and(eq(proposalHandOvers.proposalId, proposalId), eq(proposalHandOvers.toId, uid)));
  await forgetFormer(tx, proposalId, uid);
  return ended.role;
}

/** Takes from a former person what they could still open or read. */
async function forgetFormer(tx: Database, proposalId: number, uid: string): Promise<void> {
  await deleteReader(tx, proposalId, uid);
  await deleteNotificationsOfFormer(tx, proposalId, uid);
}

/** Ends the work of everyone on proposals that their owner deletes with the account. */
export async function endWorkOfAll(
  tx: Database,
  own: readonly ProposalRow[],
  owner: SignedIn,
  now: Date,
): Promise<void> {
  for (const proposal of own) {
    const people = await tx
      .update(proposalPeople)
      .set({ status: 'removed', endedAt: now })
      .where(and(eq(proposalPeople.proposalId, proposal.id), eq(proposalPeople.status, 'active')))
      .returning({ uid: proposalPeople.userId });
    const uids = people.map(({ uid }) => uid);
    for (const uid of uids) await forgetFormer(tx, proposal.id, uid);
    await deleteOffer(tx, proposal.id);
    await tx.delete(proposalInvitations).where(eq(proposalInvitations.proposalId, proposal.id));
    const unnamed = { ...proposal, name: FORMER_MEMBER.name, organization: FORMER_MEMBER.organization };
    const former = { uid: owner.uid, name: FORMER_MEMBER.name };
    await notifyPeopleChange(tx, unnamed, { change: 'owner_left' }, former, now, uids);
  }
}

type Offer = typeof proposalHandOvers.$inferSelect;

async function findOffer(tx: Database, proposalId: number): Promise<Offer | null> {
  const [offer] = await tx
    .select()
    .from(proposalHandOvers)
    .where(eq(proposalHandOvers.proposalId, proposalId));
  return offer ?? null;
}

async function deleteOffer(tx: Database, proposalId: number): Promise<Offer | undefined> {
  const [offer] = await tx
    .delete(proposalHandOvers)
    .where(eq(proposalHandOvers.proposalId, proposalId))
    .returning();
  return offer;
}

/** Notes, scores and tags belong to the proposal: their owner is its owner. */
async function transferReviews(tx: Database, proposalId: number, ownerId: string): Promise<void> {
  const ofProposal = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.proposalId, proposalId));
  await tx
    .update(applicationNotes)
    .set({ ownerId })
    .where(inArray(applicationNotes.applicationId, ofProposal));
  await tx
    .update(applicationReviews)
    .set({ ownerId })
    .where(inArray(applicationReviews.applicationId, ofProposal));
}
