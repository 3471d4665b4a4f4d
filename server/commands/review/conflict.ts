import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import {
  LISTED_BY_REVIEWER_MAX,
  NAMED_BY_APPLICANT_MAX,
  OWN_WAIVER,
  isDeclaredSource,
  parseConflictKind,
  parseConflictList,
  parseWaiverReason,
  whyNotInConflict,
} from '#domain/review/conflict.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { decidersOf, readPanelConflicts } from '#server/reads/panel-conflicts.ts';
import { isPanelReviewer } from '#server/reads/panel-where.ts';
import { conflictLists, conflicts, reviewPanels, reviews } from '#server/db/schema/review-panel.ts';
import { type ApplicationRow, lockApplication, lockProposal } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { findReadableReview } from './panel-review.ts';
import { changeReviewsOf } from './review-assignment.ts';

type Conflicted = { id: number; proposalId: number };

/**
 * Declares the actor's conflict of interest with an application that they review or decide about,
 * which from now on does not exist for them. `invalid` names `kind`, and `move_not_allowed` is for
 * the last person who may decide about it.
 */
export async function declareConflict(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  { kind: typed }: { kind: string },
  now: Date,
): Promise<Outcome<Conflicted>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked || locked.application.status === 'saved') return refuse('not_found');
    const { proposal, application } = locked;
    const isDecider = hasRole(PERMISSIONS.application.managePanel, actor, locked.facts);
    if (!isDecider && !(await findReadableReview(tx, actor, applicationId))) return refuse('not_found');
    const kind = parseConflictKind(typed);
    if (kind === null) return refuse('invalid', { fields: { kind: 'Choose what kind of conflict it is.' } });
    const why = whyNotInConflict(isDecider, decidersOf(proposal, application).length - 1);
    if (why) return { ok: false, refusal: why };
    const declared = {
      status: 'confirmed',
      source: 'declared',
      kind,
      reason: '',
      decidedBy: actor.uid,
      at: now,
    } as const;
    await storeConflict(tx, application, actor.uid, declared);
    await recordAudit(tx, actor, { kind: 'conflict_declared', targetId: applicationId }, now);
    return done({ id: applicationId, proposalId: proposal.id });
  });
}

/**
 * Confirms a possible conflict of a person of the panel, or waives it with a reason. Declared ones
 * stay, and no one waives their own.
 */
export function decideConflict(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  personId: string,
  { decision, reason: typed }: { decision: 'confirm' | 'waive'; reason: string },
  now: Date,
): Promise<Outcome<Conflicted>> {
  return changeReviewsOf(db, actor, applicationId, async (tx, person, { proposal, application }) => {
    const found = await readPanelConflicts(tx, proposal, person.uid);
    const conflict = found.conflicts.find(
      (conflict) => conflict.applicationId === applicationId && conflict.person.uid === personId,
    );
    if (!conflict) return refuse('not_found');
    if (isDeclaredSource(conflict.source) || personId === application.applicantId)
      return refuse('move_not_allowed', { message: 'They declared this conflict, so it stays.' });
    const decided = { source: conflict.source, kind: null, decidedBy: person.uid, at: now };
    if (decision === 'confirm') {
      const deciders = decidersOf(proposal, application);
      const why = whyNotInConflict(deciders.includes(personId), deciders.length - 1);
      if (why) return { ok: false, refusal: why };
      await storeConflict(tx, application, personId, {
        ...decided,
        status: 'confirmed',
        reason: '',
      });
    } else {
      if (personId === person.uid) return refuse('move_not_allowed', { message: OWN_WAIVER });
      const reason = parseWaiverReason(typed);
      if (!reason.ok) return reason;
      await storeConflict(tx, application, personId, {
        ...decided,
        status: 'waived',
        reason: reason.value,
      });
    }
    const entry = { kind: 'conflict_decided', targetId: applicationId, affectedUserId: personId } as const;
    await recordAudit(tx, person, entry, now);
    return done({ id: applicationId, proposalId: proposal.id });
  });
}

/**
 * Saves the people that a reviewer or an applicant is in conflict with, one a line. A reviewer's
 * list is final once a review is assigned: an application that leaves their list would name its
 * applicant.
 */
export async function saveConflictList(
  db: Database,
  actor: SignedIn,
  proposalId: number,
  { conflicts: text }: { conflicts: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx): Promise<Outcome<{ id: number }>> => {
    await lockProposal(tx, proposalId);
    const [row] = await tx
      .select({ isReviewer: isPanelReviewer(actor.uid).mapWith(Boolean) })
      .from(proposals)
      .innerJoin(reviewPanels, eq(reviewPanels.proposalId, proposals.id))
      .where(eq(proposals.id, proposalId));
    const [own] = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.proposalId, proposalId),
          eq(applications.applicantId, actor.uid),
          ne(applications.status, 'withdrawn'),
        ),
      );
    if (!row || (!row.isReviewer && !own)) return refuse('not_found');
    if (row.isReviewer && (await hasAssignments(tx, proposalId, actor.uid)))
      return refuse('move_not_allowed', {
        message: 'You have applications to review already. Declare a conflict on the application instead.',
      });
    const max = row.isReviewer ? LISTED_BY_REVIEWER_MAX : NAMED_BY_APPLICANT_MAX;
    const parsed = parseConflictList(text, max);
    if (!parsed.ok) return parsed;
    const set = { entries: parsed.value, savedAt: now };
    await tx
      .insert(conflictLists)
      .values({ proposalId, userId: actor.uid, ...set })
      .onConflictDoUpdate({ target: [conflictLists.proposalId, conflictLists.userId], set });
    await recordAudit(tx, actor, { kind: 'conflicts_listed', targetId: proposalId }, now);
    return done({ id: proposalId });
  });
}

/** Whether a reviewer has ever been assigned an application of the proposal. */
async function hasAssignments(tx: Database, proposalId: number, uid: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .where(and(eq(applications.proposalId, proposalId), eq(reviews.reviewerId, uid)))
    .limit(1);
  return rows.length > 0;
}

type Decided = Omit<typeof conflicts.$inferInsert, 'applicationId' | 'userId'>;

/**
 * Stores a decided conflict. A confirmed one ends the person's unsubmitted review, and removes what
 * they were notified of about the application.
 */
async function storeConflict(
  tx: Database,
  application: ApplicationRow,
  userId: string,
  decided: Decided,
): Promise<void> {
  const { id: applicationId } = application;
  await tx
    .insert(conflicts)
    .values({ applicationId, userId, ...decided })
    .onConflictDoUpdate({ target: [conflicts.applicationId, conflicts.userId], set: decided });
  if (decided.status !== 'confirmed') return;
  await tx
    .delete(reviews)
    .where(
      and(
        eq(reviews.applicationId, applicationId),
        eq(reviews.reviewerId, userId),
        inArray(reviews.status, ['assigned', 'draft', 'returned']),
      ),
    );
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.applicationId, applicationId)));
  await tx
    .update(notifications)
    .set({ facts: sql`${notifications.facts} || '{"next": null}'` })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(sql`${notifications.facts} -> 'next' ->> 'applicationId'`, String(applicationId)),
      ),
    );
  const isAboutNext = eq(sql`${emails.facts} -> 'next' ->> 'applicationId'`, String(applicationId));
  await tx
    .update(emails)
    .set({ state: 'dropped' })
    .where(
      and(
        eq(emails.userId, userId),
        eq(emails.state, 'queued'),
        or(eq(sql`${emails.facts} ->> 'applicationId'`, String(applicationId)), isAboutNext),
      ),
    );
  await tx
    .update(notifications)
    .set({
      facts: sql`jsonb_set(${notifications.facts}, '{count}', to_jsonb((${notifications.facts} ->> 'count')::int - 1))`,
    })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.proposalId, application.proposalId),
        eq(notifications.event, 'new_applications'),
        sql`(${notifications.facts} ->> 'since')::timestamptz <= ${application.submittedAt}`,
        gte(notifications.at, application.submittedAt!),
      ),
    );
}
