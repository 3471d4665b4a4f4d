import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';

/** Most open invitations to a person that My Account shows of each kind, the newest. */
export const INVITATIONS_SHOWN = 50;
/** Milliseconds between notifications of followers about edits of one proposal. */
export const EDIT_NOTIFICATION_INTERVAL_MS = HOUR_MS;

/** Proposals a member can publish within 24 hours, with an established and a new account. */
export type ProposalsPerDay = { established: number; newAccount: number };

export function proposalsPerDay(limits: ProposalsPerDay, accountCreatedAt: Date, now: Date): number {
  return now.getTime() - accountCreatedAt.getTime() < DAY_MS ? limits.newAccount : limits.established;
}

/**
 * When an action is allowed again after these past ones (latest first); null when it is allowed
 * now.
 */
export function nextAllowedAt(latestFirst: readonly Date[], limit: number, now: Date): Date | null {
  const oldest = latestFirst[limit - 1];
  const at = oldest ? oldest.getTime() + DAY_MS : 0;
  return at > now.getTime() ? new Date(at) : null;
}

/** When the counters of a day (UTC) start again. */
export function nextDayOf(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** `too_often`, with what was done too often and when to retry. */
export function tooOften(done: string, again: Date, now: Date): Refusal {
  const waitMs = again.getTime() - now.getTime();
  const message = `${done} Nothing is lost. Please try again in ${waitLabel(waitMs)}.`;
  return { ...refuse('too_often', { message }).refusal, retryAfter: Math.ceil(waitMs / 1000) };
}

/** "25 minutes", "3 hours": rounded up, so that a retry then succeeds. */
export function waitLabel(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  return minutes <= 90 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}
