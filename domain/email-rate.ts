import { HOUR_MS } from './duration.ts';
import {
  type EmailEvent,
  NOTIFICATIONS,
  isNotification,
  type NotificationEvent,
} from './notifications/events.ts';
import { PREFERENCES } from './notifications/preferences.ts';

/**
 * Emails to one address: one within `gap`, `anHour` within an hour. Those that go ahead have no gap and more room. One
 * sender causes at most `fromOneSender` within an hour, so that one sender cannot use up the room of others.
 */
export const EMAIL_RATE = { gap: 3000, anHour: 60, aheadAnHour: 120, fromOneSender: 20 } as const;

/** Emails about the safety of an account are neither held back nor counted. */
export function isPaced(event: NotificationEvent | EmailEvent): boolean {
  return !SECURITY_EVENTS.includes(event);
}

export const SECURITY_EVENTS: readonly (NotificationEvent | EmailEvent)[] = (
  Object.keys(NOTIFICATIONS) as NotificationEvent[]
).filter((event) => NOTIFICATIONS[event].preference === 'sign_in');

/** Emails that can't be switched off, and the one that a subscriber waits for: sent first, without the gap. */
export function isUrgent(event: NotificationEvent | EmailEvent): boolean {
  if (event === 'subscription_confirm') return true;
  return isNotification(event) && PREFERENCES[NOTIFICATIONS[event].preference].byMail === 'always';
}

/** Emails an address may get within an hour before this one waits. */
export function roomAnHour(event: NotificationEvent | EmailEvent): number {
  return isUrgent(event) ? EMAIL_RATE.aheadAnHour : EMAIL_RATE.anHour;
}

/** Emails of the last hour to one address, latest first, and how many wait that were enqueued before. */
export type Recent = { sent: readonly Date[]; ahead: number };

/**
 * Until when an email waits so that its address is not flooded; null when it may go now. `fromSender` are those that the
 * same sender caused.
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
