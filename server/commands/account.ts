import { and, eq, lte, ne } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { sessions } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { sessionHandle } from '../data/session-handle.ts';

/** Ends the session of this cookie's token, and with it every call token made in it. Nothing happens when it is over. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

/** Ends one of the actor's own sessions by its handle, this one too; `not_found` when it is over, unknown or another's. */
export async function endOwnSession(
  db: Database,
  actor: Actor,
  handle: string,
): Promise<Outcome<{ wasThis: boolean }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.uid), eq(sessionHandle, handle)))
    .returning({ id: sessions.id });
  return ended ? done({ wasThis: ended.id === actor.sessionId }) : refuse('not_found');
}

/** Ends every session of the actor but the one that asks. Returns how many. */
export async function endOtherSessions(db: Database, actor: Actor): Promise<Outcome<{ ended: number }>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.uid), ne(sessions.id, actor.sessionId)))
    .returning({ id: sessions.id });
  return done({ ended: ended.length });
}

/** Removes sessions whose time is over; they count for nothing already. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
