import { and, desc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { holdsSpot, mayReadApplication, statusForOwner } from '#domain/application/application.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import {
  NOTHING_TO_UNDO,
  UNDO_RETENTION_DAYS,
  UNDO_WINDOW_OVER,
  canUndo,
  tooLateToUndo,
} from '#domain/decision/undo.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { DELETE_BATCH_SIZE } from '#server/db/delete-batch.ts';
import { lockApplication, lockApplications } from '#server/db/row-locks.ts';
import { type StateBeforeDecision, applications, transitions } from '#server/db/schema/proposal.ts';
import { recallDecision } from '#server/notifications/notify-decisions.ts';
import { whyFull } from './decision.ts';
import { recordTransition } from '../audit/record-transition.ts';

/**
 * Undoes the application's latest decision, if that is `transitionId` (null: whichever it is): the
 * application is as before, and no one is notified. `move_not_allowed` if the window is over, the
 * applicant was emailed or read it, or the application changed since.
 */
export async function undoLastDecision(
  db: Database,
  actor: SignedIn,
  applicationId: number,
  transitionId: number | null,
  now: Date,
): Promise<Outcome<{ id: number; proposalId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockApplication(tx, applicationId);
    if (!locked) return refuse('not_found');
    const undone = await undoLocked(tx, actor, locked, transitionId, now);
    return undone.ok ? done({ id: applicationId, proposalId: locked.proposal.id }) : undone;
  });
}

/** How many decisions of a bulk decision were undone, and how many could not be. */
export type BulkUndone = { id: number; proposalId: number; undone: number; left: number };

/**
 * Undoes the bulk decision that `transitionId` is part of, for everyone it still can be undone for.
 * Refuses as `undoLastDecision` if that is no one.
 */
export async function undoBulkDecision(
  db: Database,
  actor: SignedIn,
  transitionId: number,
  now: Date,
): Promise<Outcome<BulkUndone>> {
  return db.transaction(async (tx) => {
    const together = await selectMadeTogether(tx, transitionId);
    const locked =
      together.length > 0
        ? await lockApplications(
            tx,
            together.map(({ applicationId }) => applicationId),
          )
        : undefined;
    if (!locked) return refuse('not_found');
    const { proposal } = locked;
    let refused: Outcome<never> | null = null;
    const undone: number[] = [];
    for (const application of locked.applications) {
      const { id } = together.find(({ applicationId }) => applicationId === application.id)!;
      const facts = { ...application, proposal };
      const outcome = await undoLocked(tx, actor, { application, proposal, facts }, id, now);
      if (outcome.ok) undone.push(application.id);
      else refused ??= outcome;
    }
    if (undone.length === 0) return refused!;
    const left = locked.applications.length - undone.length;
    return done({ id: undone[0]!, proposalId: proposal.id, undone: undone.length, left });
  });
}

/**
 * This decision and those made with it that can be undone: by the same person at the same instant.
 * Commands write those of one bulk decision with one time.
 */
async function selectMadeTogether(tx: Database, transitionId: number) {
  const [one] = await tx.select().from(transitions).where(eq(transitions.id, transitionId));
  if (!one?.actorId || one.applicationId === null) return [];
  const rows = await tx
    .select({ id: transitions.id, applicationId: transitions.applicationId })
    .from(transitions)
    .where(
      or(
        eq(transitions.id, one.id),
        and(
          eq(transitions.proposalId, one.proposalId),
          eq(transitions.actorId, one.actorId),
          eq(transitions.action, one.action),
          eq(transitions.at, one.at),
          isNotNull(transitions.stateBefore),
        ),
      ),
    )
    .orderBy(transitions.applicationId);
  return rows.flatMap(({ id, applicationId }) => (applicationId === null ? [] : [{ id, applicationId }]));
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/** Undoes the latest decision about a locked application. A refusal changes nothing. */
async function undoLocked(
  tx: Database,
  actor: SignedIn,
  { application, proposal, facts }: Locked,
  transitionId: number | null,
  now: Date,
): Promise<Outcome<null>> {
  if (!mayReadApplication(facts, actor)) return refuse('not_found');
  if (!hasRole(PERMISSIONS.application.undo, actor, facts)) return refuse('forbidden');
  const applicationId = application.id;
  const refused = (message?: string) => refuse('move_not_allowed', message ? { message } : {});
  if (proposal.status === 'withdrawn' || proposal.status === 'hidden') return refused();
  const [last] = await tx
    .select()
    .from(transitions)
    .where(eq(transitions.applicationId, applicationId))
    .orderBy(desc(transitions.id))
    .limit(1);
  const status = last?.pending ? statusForOwner(application) : application.status;
  const before = last?.stateBefore;
  if (!before || (transitionId !== null && transitionId !== last.id) || status !== last.toStatus)
    return refused(NOTHING_TO_UNDO);
  if (!canUndo(last, now)) return refused(UNDO_WINDOW_OVER);
  const restored = {
    ...restoredColumns(before),
    changedAt: application.changedAt ?? date(before.changedAt),
  };
  const full =
    holdsSpot(restored) && !holdsSpot(application) ? await whyFull(tx, proposal, [applicationId]) : null;
  if (full) return { ok: false, refusal: full };
  const known = last.pending ? null : await recallDecision(tx, application, last.at);
  if (known) {
    const [person] = await tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, application.applicantId));
    return refused(tooLateToUndo(person!.name, known));
  }
  await tx.update(applications).set(restored).where(eq(applications.id, applicationId));
  await tx.update(transitions).set({ undone: true }).where(eq(transitions.id, last.id));
  await recordTransition(tx, actor, {
    proposalId: proposal.id,
    applicationId,
    actorId: actor.uid,
    affectedUserId: application.applicantId,
    action: 'undo',
    fromStatus: last.toStatus,
    toStatus: last.fromStatus,
    pending: last.pending,
    at: now,
  });
  return done(null);
}

/** Deletes what undoing old decisions would restore. Returns of how many decisions. */
export async function purgeUndo(db: Database, now: Date): Promise<number> {
  const old = lt(transitions.at, new Date(now.getTime() - UNDO_RETENTION_DAYS * DAY_MS));
  const expired = db
    .select({ id: transitions.id })
    .from(transitions)
    .where(and(isNotNull(transitions.stateBefore), old))
    .limit(DELETE_BATCH_SIZE)
    .for('update', { skipLocked: true });
  const { rowCount } = await db
    .update(transitions)
    .set({ stateBefore: null })
    .where(inArray(transitions.id, expired));
  return rowCount ?? 0;
}

const date = (text: string | null) => (text === null ? null : new Date(text));

/** `changedAt` is left out: the applicant may have changed the answers since. */
function restoredColumns({ changedAt: _, decisionNote: message, ...before }: StateBeforeDecision) {
  return {
    ...before,
    message,
    replyBy: date(before.replyBy),
    waitlistedAt: date(before.waitlistedAt),
    draftReplyBy: date(before.draftReplyBy),
  };
}
