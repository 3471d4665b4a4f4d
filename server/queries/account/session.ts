import { and, desc, eq, gt } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { type Device, deviceOf } from '#domain/account/session.ts';
import { sessions } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { sessionHandle } from '#server/db/session-handle.ts';

/** One of the actor's sessions. `handle` identifies it to its owner and is not a credential. */
export type OwnSession = { handle: string; device: Device; since: Date; until: Date; isThis: boolean };

/**
 * The actor's sessions, the current one first, then newest first; never a token. Empty for
 * visitors.
 */
export async function listSessions(db: Database, actor: Actor, now: Date): Promise<OwnSession[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await db
    .select({
      handle: sessionHandle,
      id: sessions.id,
      userAgent: sessions.userAgent,
      since: sessions.createdAt,
      until: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.uid), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id);
  const listed = rows.map(({ id, userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    isThis: id === actor.sessionId,
  }));
  return listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}
