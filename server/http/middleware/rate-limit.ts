import type { Context } from 'hono';
import { HOURLY_LIMITS, type HourlyLimit } from '#domain/access/rate-limits.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import type { Outcome, Refusal } from '#domain/base/refusal.ts';
import { consumeHourlyLimit } from '#server/commands/access/hourly-limit.ts';
import type { HttpEnv } from '../request-context.ts';

/**
 * Counts a request against a person's hourly limit and sets the rate limit headers. Returns the
 * refusal past the limit, otherwise null.
 */
export async function countRequest(
  c: Context<HttpEnv>,
  limit: HourlyLimit,
  uid: string,
): Promise<Refusal | null> {
  const { db, now } = c.var.requestData;
  const consumed = await consumeHourlyLimit(db, limit, { uid }, now);
  setRateLimitHeaders(c, limit, consumed);
  return consumed.ok ? null : consumed.refusal;
}

/**
 * Sets the requests left in this hour, the seconds until it ends and, past the limit,
 * `Retry-After`.
 */
export function setRateLimitHeaders(
  c: Context<HttpEnv>,
  limit: HourlyLimit,
  consumed: Outcome<{ left: number }>,
): void {
  const left = consumed.ok ? consumed.value.left : 0;
  const resetSeconds = secondsToNextHour(c.var.requestData.now);
  // `w` is the window in seconds: an hour.
  c.header('RateLimit-Policy', `"${limit}";q=${HOURLY_LIMITS[limit]};w=3600`);
  c.header('RateLimit', `"${limit}";r=${left};t=${resetSeconds}`);
  if (!consumed.ok) c.header('Retry-After', String(resetSeconds));
}
