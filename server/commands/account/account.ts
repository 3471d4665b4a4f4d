import { type SQL, and, desc, eq, gt, lt, lte, ne, notInArray } from 'drizzle-orm';
import type { SignInProblem } from '#domain/account/sign-in-problem.ts';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { MAX_SESSIONS } from '#domain/account/session.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { sessions, signingKeys } from '#server/db/schema/account.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { hashSessionId, sessionHandle } from '#server/db/session-handle.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';

/**
 * Ends the session of this cookie's token, and with it every ID token issued in it, and records a
 * sign-out or a refused sign-in. Does nothing when the session is already over.
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

/**
 * Ends one of the actor's sessions by its handle, the current one included; `not_found` when it is
 * over, unknown or another person's.
 */
export async function endOwnSession(
  db: Database,
  actor: SignedIn,
  handle: string,
  now: Date,
): Promise<Outcome<{ wasThis: boolean }>> {
  const ended = await endSessions(db, actor, eq(sessionHandle, handle), now);
  return ended[0] ? done({ wasThis: ended[0].id === actor.sessionId }) : refuse('not_found');
}

/** Ends every session of the actor except the current one. Returns how many. */
export async function endOtherSessions(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<Outcome<{ ended: number }>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  const ended = await endSessions(db, actor, ne(sessions.id, actor.sessionId), now);
  return done({ ended: ended.length });
}

/** Ends the matching sessions of a person, each with an audit entry. */
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

/** Ends the oldest sessions of a person beyond `MAX_SESSIONS`, each with an audit entry. */
export async function endOldestSessions(db: Database, person: SignedIn, now: Date): Promise<void> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, person.uid))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_SESSIONS);
  await endSessions(db, person, notInArray(sessions.id, newest), now);
}

/** Lifetime of an ID token, and how long one audit entry covers those of a session. */
const TOKEN_TTL_MS = 900_000;

/**
 * Records that an ID token is issued in a session, before it is returned. At most one audit entry
 * per session in 15 minutes, however many tokens a program requests.
 */
export async function recordTokenIssued(
  db: Database,
  { uid, sessionId, requestId }: { uid: string; sessionId: string; requestId: string },
  now: Date,
): Promise<void> {
  const entry = { kind: 'token_made', targetId: hashSessionId(sessionId) } as const;
  const same = and(eq(auditEntries.targetId, entry.targetId), eq(auditEntries.kind, entry.kind));
  const lately = gt(auditEntries.at, new Date(now.getTime() - TOKEN_TTL_MS));
  if ((await db.$count(auditEntries, and(same, lately))) > 0) return;
  await recordAudit(db, { uid, requestId }, entry, now);
}

/** Deletes expired sessions, which are already invalid. Returns how many. */
export async function purgeExpiredSessions(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, sessions, lte(sessions.expiresAt, now));
}

/** Margin after the last token of a signing key has expired. */
const KEY_GRACE_PERIOD_MS = DAY_MS;

/** Deletes signing keys a day after the last token they signed has expired. Returns how many. */
export async function purgeSigningKeys(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TOKEN_TTL_MS - KEY_GRACE_PERIOD_MS);
  return deleteBatch(db, signingKeys, lt(signingKeys.expiresAt, before));
}
