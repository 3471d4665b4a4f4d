import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { nextDayOf } from '#domain/access/daily-limit.ts';
import { hourOf } from '#domain/access/hourly-limit.ts';
import type { Database } from './database.ts';
import { rateLimitCounters } from './schema/rate-limit-counter.ts';
import { deleteBatch } from './delete-batch.ts';

/**
 * The client's address, and the server's secret that hashes it, so that the table reveals no
 * address.
 */
export type ClientOrigin = { clientAddress: string; secret: string };

/**
 * Hashes an address (of a client or a mailbox) for the key of a limit, differently for each limit.
 */
export function hashAddress(limit: string, address: string, secret: string): string {
  return createHmac('sha256', secret).update(`${limit} ${address}`).digest('base64url');
}

/** A clock hour, or a day in UTC. */
type RateWindow = 'hour' | 'day';

/** Counters of a day are stored with its end; that is also an hour, so their keys differ. */
const rowOf = (key: string, now: Date, window: RateWindow) =>
  window === 'hour' ? { key, hour: hourOf(now) } : { key: `day ${key}`, hour: nextDayOf(now) };

/**
 * Counts one more in this window and returns how many remain, or null, without counting, once
 * `limit` is reached. Atomic, so that concurrent requests are counted exactly.
 */
export async function incrementRateLimit(
  tx: Database,
  key: string,
  limit: number,
  now: Date,
  window: RateWindow = 'hour',
): Promise<{ left: number } | null> {
  const [counted] = await tx
    .insert(rateLimitCounters)
    .values({ ...rowOf(key, now, window), count: 1 })
    .onConflictDoUpdate({
      target: [rateLimitCounters.key, rateLimitCounters.hour],
      set: { count: sql`${rateLimitCounters.count} + 1` },
      setWhere: lt(rateLimitCounters.count, limit),
    })
    .returning({ count: rateLimitCounters.count });
  return counted ? { left: limit - counted.count } : null;
}

/** Like `incrementRateLimit`, but returns only whether the limit allows it. */
export async function consumeRateLimit(
  tx: Database,
  key: string,
  limit: number,
  now: Date,
  window: RateWindow = 'hour',
): Promise<boolean> {
  return (await incrementRateLimit(tx, key, limit, now, window)) !== null;
}

/** Deletes the counters of a person. Their keys end with the uid. */
export async function deleteRateLimitsOf(tx: Database, uid: string): Promise<void> {
  await tx.delete(rateLimitCounters).where(sql`right(${rateLimitCounters.key}, ${uid.length}) = ${uid}`);
}

/** Deletes a batch of counters of past windows. Returns how many. */
export async function purgeRateLimitCounters(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, rateLimitCounters, lt(rateLimitCounters.hour, hourOf(now)));
}
