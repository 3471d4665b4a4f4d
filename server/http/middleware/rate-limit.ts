import type { Context } from 'hono';
import { HOURLY_LIMITS, type HourlyLimit, secondsToNextHour } from '../../../domain/hourly-limit.ts';
import type { Outcome, Refusal } from '../../../domain/refusal.ts';
import { consumeHourlyLimit } from '../../commands/hourly-limit.ts';
import type { HttpEnv } from '../request-context.ts';

/** Rate limit headers: requests left in this hour and, once there are none, when to retry. */
export function rateLimitHeaders(
  limit: HourlyLimit,
  counted: Outcome<{ left: number }>,
  now: Date,
): Record<string, string> {
  const resetSeconds = secondsToNextHour(now);
  return {
    'RateLimit-Policy': `"${limit}";q=${HOURLY_LIMITS[limit]};w=3600`,
    RateLimit: `"${limit}";r=${counted.ok ? counted.value.left : 0};t=${resetSeconds}`,
    ...(!counted.ok && { 'Retry-After': String(resetSeconds) }),
  };
}

/** Counts a request against the limit of a person. */
export async function countRequest(
  { var: { request } }: Context<HttpEnv>,
  limit: HourlyLimit,
  uid: string,
): Promise<{ headers: Record<string, string>; refusal: Refusal | null }> {
  const { db, now } = request;
  const counted = await consumeHourlyLimit(db, limit, { uid }, now);
  return { headers: rateLimitHeaders(limit, counted, now), refusal: counted.ok ? null : counted.refusal };
}
