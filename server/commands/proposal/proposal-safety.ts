import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import {
  type FirstProposalRule,
  type NewcomerRule,
  markEndsAt,
  newcomerRule,
  phrasesOf,
} from '#domain/proposal/proposal-safety.ts';
import { type Proposal, type ProposalContent, mayReadProposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { isEstablishedFact } from '#domain/member/verified-fact.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { transitionNotes } from '#server/db/schema/moderation.ts';
import { proposalSafety } from '#server/db/schema/proposal-safety.ts';
import { ownsProposal } from '#server/reads/role-where.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { proposals, transitions } from '#server/db/schema/proposal.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { applyProposalTransition } from './proposal-transition.ts';

/** How the next proposal of this owner is published under the operator's rule. */
export async function newcomerRuleFor(
  tx: Database,
  ownerId: string,
  rule: FirstProposalRule,
  now: Date,
): Promise<NewcomerRule | null> {
  if (rule === 'open') return null;
  const facts = await tx.select().from(verifiedFacts).where(eq(verifiedFacts.userId, ownerId));
  const announced = and(ownsProposal(ownerId), eq(proposals.status, 'announced'));
  return newcomerRule(rule, {
    isEstablished: facts.some((fact) => isEstablishedFact(fact, now)),
    hasAnnounced: (await tx.$count(proposals, announced)) > 0,
  });
}

/** Stores what is noticed about a proposal that is being published; nothing where that is nothing. */
export async function recordSafety(
  tx: Database,
  { id, content, newcomer }: { id: number; content: ProposalContent; newcomer: NewcomerRule | null },
  now: Date,
): Promise<void> {
  const phrases = phraseKinds(content);
  if (phrases.length === 0 && newcomer === null) return;
  await tx
    .insert(proposalSafety)
    .values({ proposalId: id, phrases, newcomer, markedUntil: markEndsAt(newcomer, now) });
}

/** Stores the phrases of an edited proposal. A new kind asks for another look of an admin. */
export async function updatePhrases(tx: Database, id: number, content: ProposalContent): Promise<void> {
  const phrases = phraseKinds(content);
  const [before] = await tx.select().from(proposalSafety).where(eq(proposalSafety.proposalId, id));
  if (!before && phrases.length === 0) return;
  const hasNew = phrases.some((kind) => !before?.phrases.includes(kind));
  const lookedAt = hasNew ? null : (before?.lookedAt ?? null);
  await tx
    .insert(proposalSafety)
    .values({ proposalId: id, phrases })
    .onConflictDoUpdate({ target: proposalSafety.proposalId, set: { phrases, lookedAt } });
}

const phraseKinds = (content: ProposalContent) => phrasesOf(content).map(({ kind }) => kind);

const HELD_NOTE = 'An admin looks at your first proposal before it’s public. You don’t need to do anything.';
const RELEASED_NOTE = 'We looked at your proposal. It’s public now.';

/** Hides a proposal that was just published until an admin has looked at it. */
export async function holdProposal(tx: Database, id: number, now: Date): Promise<void> {
  await tx.update(proposals).set({ status: 'hidden', hiddenFrom: 'open' }).where(eq(proposals.id, id));
  const hide = { proposalId: id, action: 'hide', fromStatus: 'open', toStatus: 'hidden', at: now } as const;
  const [row] = await tx.insert(transitions).values(hide).returning({ id: transitions.id });
  await tx.insert(transitionNotes).values({ transitionId: row!.id, note: HELD_NOTE });
}

/**
 * Records that an admin looked at a proposal and found it fine: its mark ends, and a held one
 * becomes public. `move_not_allowed` where no look is wanted.
 */
export async function lookAtProposal(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const row = await lockProposalFor(tx, id, actor);
    if (!row) return refuse('not_found');
    if (!hasRole(PERMISSIONS.proposal.lookAt, actor, row))
      return refuse(mayReadProposal(row, actor) ? 'forbidden' : 'not_found');
    const looked = await setLookedAt(tx, id, now);
    if (!looked) return refuse('move_not_allowed');
    await recordAudit(
      tx,
      actor,
      { kind: 'proposal_looked_at', targetId: id, affectedUserId: row.ownerId },
      now,
    );
    if (looked.newcomer !== 'held' || row.status !== 'hidden') return done({ id });
    const note = RELEASED_NOTE;
    const restored = await applyProposalTransition(tx, actor, id, 'restore', now, () =>
      done({ set: { hiddenFrom: null }, note }),
    );
    if (restored.ok) await notifyOfNew(tx, id);
    return restored;
  });
}

/** An admin who restores a held proposal has looked at it. */
export async function releaseHeld(tx: Database, id: number, now: Date): Promise<void> {
  const looked = await setLookedAt(tx, id, now);
  if (looked?.newcomer === 'held') await notifyOfNew(tx, id);
}

/** Ends the marks of owners with a fact that has become established since they posted. */
export async function endDueNewcomerMarks(db: Database, now: Date): Promise<void> {
  const facts = await db
    .select({ ownerId: proposals.ownerId, fact: verifiedFacts })
    .from(proposalSafety)
    .innerJoin(proposals, eq(proposals.id, proposalSafety.proposalId))
    .innerJoin(verifiedFacts, eq(verifiedFacts.userId, proposals.ownerId))
    .where(and(isNull(proposalSafety.lookedAt), gt(proposalSafety.markedUntil, now)));
  const owners = facts.filter(({ fact }) => isEstablishedFact(fact, now)).map(({ ownerId }) => ownerId);
  for (const ownerId of new Set(owners)) await endNewcomerMarks(db, ownerId, now);
}

/** Ends the marks of an owner with an established fact. */
export async function endNewcomerMarks(tx: Database, ownerId: string, now: Date): Promise<void> {
  const own = tx.select({ id: proposals.id }).from(proposals).where(ownsProposal(ownerId));
  await tx
    .update(proposalSafety)
    .set({ markedUntil: now })
    .where(and(inArray(proposalSafety.proposalId, own), gt(proposalSafety.markedUntil, now)));
}

async function setLookedAt(tx: Database, id: number, lookedAt: Date) {
  const [looked] = await tx
    .update(proposalSafety)
    .set({ lookedAt })
    .where(and(eq(proposalSafety.proposalId, id), isNull(proposalSafety.lookedAt)))
    .returning();
  return looked;
}

/** Notifies subscribers and saved searches of a proposal that became public. */
export function notifyOfNew(tx: Database, proposalId: Proposal['id']): Promise<void> {
  return enqueueJobs(tx, 'notify-subscribers', [{ data: { proposalId } }]);
}
