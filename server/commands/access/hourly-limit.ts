import { HOURLY_LIMITS, type HourlyLimit } from '#domain/access/rate-limits.ts';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { tooOften } from '#domain/access/daily-limit.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { incrementRateLimit } from '#server/db/rate-limit-counter.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Counts one use of a limit in {@link HOURLY_LIMITS} for a person, also if the request is refused
 * later, and returns how many are left this hour. `too_often` past the limit.
 */
export async function consumeHourlyLimit(
  db: Database,
  limit: HourlyLimit,
  { uid }: { uid: string },
  now: Date,
): Promise<Outcome<{ left: number }>> {
  const counted = await incrementRateLimit(db, `${limit} person ${uid}`, HOURLY_LIMITS[limit], now);
  if (counted) return done(counted);
  const retryAt = new Date(now.getTime() + secondsToNextHour(now) * 1000);
  return { ok: false, refusal: tooOften('That was a lot within an hour.', retryAt, now) };
}

/** Runs a command of a page form, counted like an API call: `too_often` above the hourly limit. */
export async function withCallLimit<T>(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  run: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!isSignedIn(actor)) return run();
  const counted = await consumeHourlyLimit(db, 'call', { uid: actor.uid }, now);
  return counted.ok ? run() : counted;
}
