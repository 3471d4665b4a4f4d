import { type SQL, and, eq, gt, lt, lte, ne } from 'drizzle-orm';
import type { SignInProblem } from '../../domain/account.ts';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { sessions, signingKeys } from '../db/account-schema.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { auditEntries } from '../db/audit-schema.ts';
import type { Database } from '../db/database.ts';
import { handleOf, sessionHandle } from '../db/session-handle.ts';
import { deleteBatch } from '../db/delete-batch.ts';

/**
 * Ends the session of this cookie's token, and with it every call token made in it, and notes whose it was: that they signed out, or that
 * they were let in no further. Nothing happens when it is over.
 */
export async function endSession(
  db: Database,
  token: string,
  { kind = 'signed_out', requestId }: { kind?: 'signed_out' | 'sign_in_refused'; requestId: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.token, token))
      .returning({ uid: sessions.userId, handle: sessionHandle });
    if (!ended) return;
    const targetId = kind === 'signed_out' ? ended.handle : ('suspended' satisfies SignInProblem);
    await recordAudit(tx, { uid: ended.uid, requestId }, { kind, targetId }, now);
  });
}

/** Ends one of the actor's own sessions by its handle, this one too; `not_found` when it is over, unknown or another's. */
export async function endOwnSession(
  db: Database,
  actor: Actor,
  handle: string,
  now: Date,
): Promise<Outcome<{ wasThis: boolean }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const ended = await endSessions(db, actor, eq(sessionHandle, handle), now);
  return ended[0] ? done({ wasThis: ended[0].id === actor.sessionId }) : refuse('not_found');
}

/** Ends every session of the actor but the one that asks. Returns how many. */
export async function endOtherSessions(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<Outcome<{ ended: number }>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  const ended = await endSessions(db, actor, ne(sessions.id, actor.sessionId), now);
  return done({ ended: ended.length });
}

/** Ends those of a person's own sessions, each with its line in the audit trail. */
function endSessions(db: Database, person: SignedIn, which: SQL, now: Date): Promise<{ id: string }[]> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, person.uid), which))
      .returning({ id: sessions.id, handle: sessionHandle });
    const entries = ended.map(({ handle }) => ({ kind: 'session_ended', targetId: handle }) as const);
    await recordAudit(tx, person, entries, now);
    return ended;
  });
}

/** As long as a token is good for: those made in between are worth the same. */
const TOKEN_TTL_MS = 900_000;

/**
 * Notes that a token for calls is made in one of a person's sessions, before it is handed out; once a session and quarter of an hour,
 * however many a program asks for.
 */
export async function recordTokenIssued(
  db: Database,
  { uid, sessionId, requestId }: { uid: string; sessionId: string; requestId: string },
  now: Date,
): Promise<void> {
  const entry = { kind: 'token_made', targetId: handleOf(sessionId) } as const;
  const same = and(eq(auditEntries.targetId, entry.targetId), eq(auditEntries.kind, entry.kind));
  const lately = gt(auditEntries.at, new Date(now.getTime() - TOKEN_TTL_MS));
  if ((await db.$count(auditEntries, and(same, lately))) > 0) return;
  await recordAudit(db, { uid, requestId }, entry, now);
}

/** A sweep: removes sessions whose time is over; they count for nothing already. Returns how many. */
export async function purgeExpiredSessions(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, sessions, lte(sessions.expiresAt, now));
}

/** So long after a key has signed its last token, every token of it is over. */
const KEY_GRACE_PERIOD_MS = DAY_MS;

/** A sweep: removes keys that sign no token any more, a day after their last one has ended. Returns how many. */
export async function purgeSigningKeys(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TOKEN_TTL_MS - KEY_GRACE_PERIOD_MS);
  return deleteBatch(db, signingKeys, lt(signingKeys.expiresAt, before));
}
