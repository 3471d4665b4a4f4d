import { EMAIL_RATE } from '#domain/access/rate-limits.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { type EmailEvent, NOTIFICATIONS, isNotification, type NotificationEvent } from './events.ts';
import { PREFERENCES } from './preferences.ts';

/** False for emails about the security of an account: neither delayed nor counted. */
export function isPaced(event: NotificationEvent | EmailEvent): boolean {
  return !SECURITY_EVENTS.includes(event);
}

export const SECURITY_EVENTS: readonly (NotificationEvent | EmailEvent)[] = (
  Object.keys(NOTIFICATIONS) as NotificationEvent[]
).filter((event) => NOTIFICATIONS[event].preference === 'sign_in');

const LINKS: readonly (NotificationEvent | EmailEvent)[] = [
  'email_link',
  'sign_in_link',
  'subscription_confirm',
];

/** Emails that cannot be switched off, and links someone waits for: sent first, without the gap. */
export function isUrgent(event: NotificationEvent | EmailEvent): boolean {
  if (LINKS.includes(event)) return true;
  return isNotification(event) && PREFERENCES[NOTIFICATIONS[event].preference].byMail === 'always';
}

/** Emails an address can get within an hour before this one waits. */
export function roomAnHour(event: NotificationEvent | EmailEvent): number {
  return isUrgent(event) ? EMAIL_RATE.aheadAnHour : EMAIL_RATE.anHour;
}

/**
 * Emails to one address within the last hour, latest first, and how many earlier ones are queued.
 */
export type Recent = { sent: readonly Date[]; ahead: number };

/**
 * Until when the rate limits delay an email, or null when it can be sent now. `fromSender` are the
 * emails to the address that the same sender caused.
 */
export function throttledUntil(
  event: NotificationEvent | EmailEvent,
  { all, fromSender }: { all: Recent; fromSender: Recent },
  now: Date,
): Date | null {
  if (!isPaced(event)) return null;
  const last = all.sent[0];
  const gap = last && !isUrgent(event) ? last.getTime() + EMAIL_RATE.gap : 0;
  const address = Math.max(gap, freeAt(all, roomAnHour(event)));
  const sender = freeAt(fromSender, EMAIL_RATE.fromOneSender);
  const waits = [
    ...(address > now.getTime() ? [address + all.ahead * EMAIL_RATE.gap] : []),
    ...(sender > now.getTime() ? [sender + fromSender.ahead * EMAIL_RATE.gap] : []),
  ];
  return waits.length > 0 ? new Date(Math.max(...waits)) : null;
}

function freeAt({ sent }: Recent, room: number): number {
  const full = sent[room - 1];
  return full ? full.getTime() + HOUR_MS : 0;
}
