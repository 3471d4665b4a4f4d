import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import {
  knownDevices,
  emails,
  notificationPreferences,
  notifications,
  suppressedAddresses,
} from '#server/db/schema/notification.ts';

/** Subject of a notification or email without the people it names: a title or a device. */
const about = (facts: typeof notifications.facts | typeof emails.facts) =>
  sql<
    string | null
  >`coalesce(${facts} -> 'proposal' ->> 'title', ${facts} ->> 'title', ${facts} ->> 'device')`;

/**
 * Notifications, preferences, emails, suppressed addresses and known devices, for the export. Omits
 * messages, which the applications hold, and anyone else's personal data.
 */
export async function exportNotifications(db: Database, uid: string) {
  const rows = await db
    .select({
      event: notifications.event,
      about: about(notifications.facts),
      at: notifications.at,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, uid))
    .orderBy(asc(notifications.id));
  const preferences = await db
    .select({
      preference: notificationPreferences.preference,
      inProduct: notificationPreferences.inProduct,
      byMail: notificationPreferences.byMail,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, uid))
    .orderBy(asc(notificationPreferences.preference));
  const sent = await db
    .select({
      event: emails.event,
      about: about(emails.facts),
      to: emails.toAddress,
      state: emails.state,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .where(eq(emails.userId, uid))
    .orderBy(asc(emails.id));
  const browsers = await db
    .select({ lastSeen: knownDevices.seenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, uid))
    .orderBy(asc(knownDevices.seenAt));
  const stopped = await db
    .select({
      email: suppressedAddresses.email,
      reason: suppressedAddresses.reason,
      answer: suppressedAddresses.answer,
      since: suppressedAddresses.since,
    })
    .from(suppressedAddresses)
    .innerJoin(users, eq(users.email, suppressedAddresses.email))
    .where(eq(users.id, uid));
  return { notifications: rows, preferences, mails: sent, mailsStopped: stopped, knownBrowsers: browsers };
}
