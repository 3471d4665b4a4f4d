import { and, count, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { SUBMITTED_REVIEW } from '#domain/review/panel-review.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from '#domain/proposal/proposal-transitions.ts';
import { refuseInStatus } from '#domain/proposal/status-refusal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type PanelForm, parsePanel, whyCriteriaLocked, whyNotUnblind } from '#domain/review/review-panel.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { reviewCriteria, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { lockProposalFor } from '#server/reads/lock-proposal-for.ts';
import { type ProposalRow } from '#server/db/row-locks.ts';
import { applications } from '#server/db/schema/proposal.ts';

/**
 * Sets up a panel, or changes its plan and criteria; blind mode is chosen once. `invalid` names
 * fields as the form does, `move_not_allowed` after a review locked the criteria.
 */
export function savePanel(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  typed: PanelForm,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return changePanel(db, actor, proposalId, async (tx, person, proposal) => {
    const parsed = parsePanel(typed, proposal, now);
    if (!parsed.ok) return parsed;
    const { isBlind, wanted, reviewBy, criteria } = parsed.value;
    const saved = await tx
      .select()
      .from(reviewCriteria)
      .where(eq(reviewCriteria.proposalId, proposalId))
      .orderBy(reviewCriteria.position);
    const locked = whyCriteriaLocked(saved, criteria, await countSubmitted(tx, proposalId));
    if (locked) return { ok: false, refusal: locked };
    await tx
      .insert(reviewPanels)
      .values({ proposalId, isBlind, wanted, reviewBy, createdAt: now })
      .onConflictDoUpdate({ target: reviewPanels.proposalId, set: { wanted, reviewBy } });
    if (whyCriteriaLocked(saved, criteria, 1) || saved.length === 0) {
      await tx.delete(reviewCriteria).where(eq(reviewCriteria.proposalId, proposalId));
      await tx
        .insert(reviewCriteria)
        .values(criteria.map((criterion, index) => ({ ...criterion, proposalId, position: index + 1 })));
    }
    await recordAudit(tx, person, { kind: 'panel_changed', targetId: proposalId }, now);
    return done({ id: proposalId });
  });
}

/** Lets reviewers read names and answers as sent from now on; scores stay. Only once. */
export function leaveBlindMode(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return changePanel(db, actor, proposalId, async (tx, person) => {
    const [panel] = await tx.select().from(reviewPanels).where(eq(reviewPanels.proposalId, proposalId));
    if (!panel) return refuse('not_found');
    const why = whyNotUnblind(panel);
    if (why) return { ok: false, refusal: why };
    await tx.update(reviewPanels).set({ isBlind: false }).where(eq(reviewPanels.proposalId, proposalId));
    await recordAudit(tx, person, { kind: 'blind_mode_left', targetId: proposalId }, now);
    return done({ id: proposalId });
  });
}

type Change<T> = (tx: Database, person: SignedIn, proposal: ProposalRow) => Promise<Outcome<T>>;

/** Runs `change` for someone on the owner's side, under the proposal's lock, until results. */
export async function changePanel<T>(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  change: Change<T>,
): Promise<Outcome<T>> {
  return db.transaction(async (tx) => {
    const proposal = await lockProposalFor(tx, proposalId, actor);
    if (!proposal) return refuse('not_found');
    if (!hasRole(PERMISSIONS.proposal.managePanel, actor, proposal)) return notOwnerRefusal(proposal, actor);
    if (proposal.status !== 'open' && proposal.status !== 'closed')
      return refuseInStatus(proposal, 'its review panel can’t change');
    return change(tx, actor, proposal);
  });
}

async function countSubmitted(tx: Database, proposalId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .where(and(eq(applications.proposalId, proposalId), inArray(reviews.status, SUBMITTED_REVIEW)));
  return row!.count;
}
