import { eq, lt } from 'drizzle-orm';
import { FEEDBACK_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type Actor, type Admin, isSignedIn } from '#domain/base/actor.ts';
import { FEEDBACK_TRANSITION_KIND } from '#domain/audit/audit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  FEEDBACK_DAYS,
  FEEDBACK_TRANSITIONS,
  type FeedbackForm,
  type FeedbackTransition,
  canTransitionFeedback,
  parseFeedback,
} from '#domain/board/feedback.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import { type ClientOrigin, hashAddress, consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import type { Database } from '#server/db/database.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';

/**
 * Stores feedback to the team, also from visitors, and emails it to `teamAddress` if there is one.
 * `invalid` names each bad field and counts toward no limit. `too_often` past
 * {@link FEEDBACK_PER_HOUR} in an hour for one person, or for all visitors of one address.
 */
export async function sendFeedback(
  db: Database,
  actor: Actor,
  form: FeedbackForm,
  { clientAddress, secret, teamAddress }: ClientOrigin & { teamAddress?: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const parsed = parseFeedback(form);
  if (!parsed.ok) return parsed;
  const senderId = isSignedIn(actor) ? actor.uid : null;
  const sender = senderId ?? hashAddress('feedback', clientAddress, secret);
  return db.transaction(async (tx) => {
    if (
      !(await consumeRateLimit(
        tx,
        `feedback ${senderId ? 'person' : 'address'} ${sender}`,
        FEEDBACK_PER_HOUR,
        now,
      ))
    )
      return refuse('too_often', {
        message:
          'You have sent a lot within an hour. What you typed is still here; please send it a little later.',
      });
    const [row] = await tx
      .insert(feedback)
      .values({ ...parsed.value, senderId, sentAt: now })
      .returning({ id: feedback.id });
    const { id } = row!;
    if (teamAddress)
      await enqueueEmails(
        tx,
        [{ event: 'feedback_received', facts: { id, ...parsed.value }, to: teamAddress }],
        now,
      );
    return done({ id });
  });
}

/**
 * An admin marks feedback as answered, closes it or reopens it. `move_not_allowed` from any other
 * state.
 */
export async function transitionFeedback(
  db: Database,
  actor: Admin,
  id: number,
  transition: FeedbackTransition,
  now: Date,
): Promise<Outcome<null>> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: feedback.state })
      .from(feedback)
      .where(eq(feedback.id, id))
      .for('update');
    if (!row) return refuse('not_found');
    if (!canTransitionFeedback(row.state, transition)) return refuse('move_not_allowed');
    const kind = FEEDBACK_TRANSITION_KIND[transition];
    await tx
      .with(auditCte(tx, actor, { kind, targetId: id }, now))
      .update(feedback)
      .set({ state: FEEDBACK_TRANSITIONS[transition].to, stateAt: now, stateBy: actor.uid })
      .where(eq(feedback.id, id));
    return done(null);
  });
}

/** Deletes feedback past retention. Returns how many. */
export async function purgeFeedback(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, feedback, lt(feedback.sentAt, new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS)));
}
