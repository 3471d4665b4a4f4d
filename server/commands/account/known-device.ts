import { DEVICE_DAYS, deviceOf } from '#domain/account/session.ts';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import { sessions, users } from '#server/db/schema/account.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { knownDevices } from '#server/db/schema/notification.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { sessionHandle } from '#server/db/session-handle.ts';

/** Returns a random device name: 128 bits that reveal nothing about the browser or its user. */
export function newDeviceName(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Records a sign-in with a browser, and notifies the person if this browser is new to their account
 * and another one is known. The stored hash covers the account, so two accounts in one browser
 * cannot be linked.
 */
export async function recordSignIn(
  db: Database,
  { sessionToken, deviceName, requestId }: { sessionToken: string; deviceName: string; requestId: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select({ uid: users.id, userAgent: sessions.userAgent, handle: sessionHandle })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.token, sessionToken))
      // Serializes concurrent sign-ins, so that only one of them is the first.
      .for('no key update', { of: users });
    if (!session) return;
    const { uid, userAgent, handle } = session;
    await tx.delete(knownDevices).where(and(eq(knownDevices.userId, uid), isExpired(now)));
    const known = await tx.select().from(knownDevices).where(eq(knownDevices.userId, uid));
    const deviceHash = createHash('sha256').update(`${uid} ${deviceName}`).digest('hex');
    await tx
      .with(auditCte(tx, { uid, requestId }, { kind: 'signed_in', targetId: handle }, now))
      .insert(knownDevices)
      .values({ userId: uid, deviceHash, seenAt: now })
      .onConflictDoUpdate({
        target: [knownDevices.userId, knownDevices.deviceHash],
        set: { seenAt: now },
      });
    if (known.length === 0 || known.some((device) => device.deviceHash === deviceHash)) return;
    const facts = { device: deviceOf(userAgent).words, at: now.toISOString() };
    await enqueueNotifications(tx, [{ event: 'unfamiliar_sign_in', facts, to: uid }], now);
  });
}

/** Deletes browsers without a sign-in for a year. Returns how many. */
export async function purgeKnownDevices(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, knownDevices, isExpired(now));
}

const isExpired = (now: Date) => lt(knownDevices.seenAt, new Date(now.getTime() - DEVICE_DAYS * DAY_MS));
