import { lt } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { FEEDBACK_AN_HOUR, FEEDBACK_DAYS, type FeedbackForm, parseFeedback } from '../../domain/feedback.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
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

/** A sweep: deletes feedback whose time is over. Returns how much went. */
export async function removeOldFeedback(db: Database, now: Date): Promise<number> {
  return deleteSome(db, feedback, lt(feedback.sentAt, new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS)));
}
