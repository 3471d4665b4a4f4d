import { and, desc, eq, gt } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { type Device, deviceOf } from '../../domain/session.ts';
import { sessions } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { sessionHandle } from '../db/session-handle.ts';

/** A place where one is signed in. `handle` names it to its owner and is good for nothing else. */
export type OwnSession = { handle: string; device: Device; since: Date; until: Date; isThis: boolean };

/** Where the actor is signed in, this session first and then the newest; never a token. Empty for visitors. */
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
  return listed.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}
