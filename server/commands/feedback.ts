import { eq, lt } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { FEEDBACK_TRANSITION_KIND } from '../../domain/audit.ts';
import {
  FEEDBACK_AN_HOUR,
  FEEDBACK_DAYS,
  FEEDBACK_TRANSITIONS,
  type FeedbackForm,
  type FeedbackTransition,
  canTransitionFeedback,
  parseFeedback,
} from '../../domain/feedback.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { trace } from '../data/audit.ts';
import { type Origin, addressCode, countsStill } from '../data/attempts.ts';
import type { Database } from '../data/database.ts';
import { feedback } from '../data/feedback-schema.ts';
import { leaveMails } from '../data/outbox.ts';
import { deleteSome } from '../data/sweep.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps what somebody tells the team; no account is needed. Refused with `invalid` and a sentence a field, and with `too_often` past
 * {@link FEEDBACK_AN_HOUR} in an hour for one person, or for all visitors of one address. What was refused for its form costs nothing.
 * `teamAddress` is mailed what was sent, where there is one.
 */
export async function sendFeedback(
  db: Database,
  actor: Actor,
  form: FeedbackForm,
  { clientAddress, secret, teamAddress }: Origin & { teamAddress?: string },
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const parsed = parseFeedback(form);
  if (!parsed.ok) return parsed;
  const senderId = isSignedIn(actor) ? actor.uid : null;
  const sender = senderId ?? addressCode('feedback', clientAddress, secret);
  return db.transaction(async (tx) => {
    if (
      !(await countsStill(tx, `feedback ${senderId ? 'person' : 'address'} ${sender}`, FEEDBACK_AN_HOUR, now))
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
      await leaveMails(
        tx,
        [{ event: 'feedback_received', facts: { id, ...parsed.value }, to: teamAddress }],
        now,
      );
    return done({ id });
  });
}

/** An admin marks feedback as answered, closes it or reopens it. Refused with `move_not_allowed` in any other state. */
export async function transitionFeedback(
  db: Database,
  actor: Actor,
  id: number | null,
  transition: FeedbackTransition,
  now: Date,
): Promise<Outcome<null>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  if (id === null) return refuse('not_found');
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
      .with(trace(tx, actor, { kind, thingId: id }, now))
      .update(feedback)
      .set({ state: FEEDBACK_TRANSITIONS[transition].to, stateAt: now, stateBy: actor.uid })
      .where(eq(feedback.id, id));
    return done(null);
  });
}

/** A sweep: deletes feedback whose time is over. Returns how much went. */
export async function removeOldFeedback(db: Database, now: Date): Promise<number> {
  return deleteSome(db, feedback, lt(feedback.sentAt, new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS)));
}
