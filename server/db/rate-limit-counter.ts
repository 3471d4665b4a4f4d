import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { hourOf } from '../../domain/hourly-limit.ts';
import type { Database } from './database.ts';
import { rateLimitCounters } from './feedback-schema.ts';
import { deleteBatch } from './delete-batch.ts';

/** Where a request comes from: the address of the socket, and the server's secret, so that nobody reads the address from the table. */
export type ClientOrigin = { clientAddress: string; secret: string };

/** Stands for an address, of a client or of a mailbox, in the key of a limit: another one for each limit. */
export function hashAddress(limit: string, address: string, secret: string): string {
  return createHmac('sha256', secret).update(`${limit} ${address}`).digest('base64url');
}

/**
 * Counts one more within this hour of the clock, and returns how many are left; null, and nothing counted, once `limit` is reached. Exact
 * however many come at once.
 */
export async function incrementRateLimit(
  tx: Database,
  key: string,
  limit: number,
  now: Date,
): Promise<{ left: number } | null> {
  const [counted] = await tx
    .insert(rateLimitCounters)
    .values({ key, hour: hourOf(now), count: 1 })
    .onConflictDoUpdate({
      target: [rateLimitCounters.key, rateLimitCounters.hour],
      set: { count: sql`${rateLimitCounters.count} + 1` },
      setWhere: lt(rateLimitCounters.count, limit),
    })
    .returning({ count: rateLimitCounters.count });
  return counted ? { left: limit - counted.count } : null;
}

/** As `incrementRateLimit`, for who only wants to know whether it may be done. */
export async function consumeRateLimit(
  tx: Database,
  key: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  return (await incrementRateLimit(tx, key, limit, now)) !== null;
}

/** Forgets how often somebody did what. Their keys end with their uid. */
export async function deleteRateLimitsOf(tx: Database, uid: string): Promise<void> {
  await tx.delete(rateLimitCounters).where(sql`right(${rateLimitCounters.key}, ${uid.length}) = ${uid}`);
}

/** A sweep: forgets the counts of hours that are over. Returns how many went. */
export async function purgeRateLimitCounters(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, rateLimitCounters, lt(rateLimitCounters.hour, hourOf(now)));
}
