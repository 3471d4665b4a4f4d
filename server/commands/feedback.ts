import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import {
  FEEDBACK_AN_HOUR,
  FEEDBACK_DAYS,
  type FeedbackForm,
  hourOf,
  parseFeedback,
} from '../../domain/feedback.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { attempts, feedback } from '../data/feedback-schema.ts';

const DAY_MS = 86_400_000;

/** Where a request comes from: the address of the socket, and the server's secret, so that nobody reads the address from the table. */
type Origin = { clientAddress: string; secret: string };

/**
 * Keeps what somebody tells the team; no account is needed. Refused with `invalid` and a sentence a field, and with `too_often` past
 * {@link FEEDBACK_AN_HOUR} in an hour for one person, or for all visitors of one address. What was refused for its form costs nothing.
 */
export async function sendFeedback(
  db: Database,
  actor: Actor,
  form: FeedbackForm,
  { clientAddress, secret }: Origin,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const parsed = parseFeedback(form);
  if (!parsed.ok) return parsed;
  const senderId = isSignedIn(actor) ? actor.uid : null;
  const sender =
    senderId ?? createHmac('sha256', secret).update(`feedback ${clientAddress}`).digest('base64url');
  return db.transaction(async (tx) => {
    if (!(await countsStill(tx, `feedback ${senderId ? 'person' : 'address'} ${sender}`, now)))
      return refuse('too_often', {
        message:
          'You have sent a lot within an hour. What you typed is still here; please send it a little later.',
      });
    const [row] = await tx
      .insert(feedback)
      .values({ ...parsed.value, senderId, sentAt: now })
      .returning({ id: feedback.id });
    return done({ id: row!.id });
  });
}

/** Counts one more within this hour; false, and nothing counted, once the limit is reached. Exact however many come at once. */
async function countsStill(tx: Database, key: string, now: Date): Promise<boolean> {
  const counted = await tx
    .insert(attempts)
    .values({ key, hour: hourOf(now), count: 1 })
    .onConflictDoUpdate({
      target: [attempts.key, attempts.hour],
      set: { count: sql`${attempts.count} + 1` },
      setWhere: lt(attempts.count, FEEDBACK_AN_HOUR),
    })
    .returning({ count: attempts.count });
  return counted.length === 1;
}

/** Deletes feedback whose time is over, and the counts of hours gone by. Returns how much feedback went. */
export async function removeOldFeedback(db: Database, now: Date): Promise<number> {
  await db.delete(attempts).where(lt(attempts.hour, hourOf(now)));
  const gone = await db
    .delete(feedback)
    .where(lt(feedback.sentAt, new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS)))
    .returning({ id: feedback.id });
  return gone.length;
}
