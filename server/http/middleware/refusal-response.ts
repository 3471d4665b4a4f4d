import type { Context } from 'hono';
import { type Refusal, statusOf } from '#domain/base/refusal.ts';

const RETRY_SECONDS = 5;

/**
 * Answers an API call with a refusal: `{success: false, result: 'error', error}`. 429 and 503 carry
 * `Retry-After` in seconds: the refusal's, else `retryAfter`.
 */
export function refusalResponse(c: Context, refusal: Refusal, retryAfter = RETRY_SECONDS): Response {
  const { retryAfter: known, ...error } = refusal;
  const status = statusOf(refusal.code);
  const headers: Record<string, string> = [429, 503].includes(status)
    ? { 'Retry-After': String(known ?? retryAfter) }
    : {};
  return c.json({ success: false, result: 'error', error }, status as 400, headers);
}
