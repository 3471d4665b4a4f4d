import { and, asc, eq, inArray } from 'drizzle-orm';
import type { NotificationContent, NotificationEvent } from '#domain/notification/events.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';

/** A notification or email, without its recipient. */
type Notified = { event: NotificationEvent; facts: NotificationContent['facts'] };

/**
 * For tests: a person's notifications and emails, oldest first; only of `events` if any are given.
 */
export async function notificationsTo(
  db: Database,
  { uid }: { uid: string },
  ...events: NotificationEvent[]
): Promise<{ lines: Notified[]; mailed: Notified[] }> {
  const lines = await db
    .select({ event: notifications.event, facts: notifications.facts })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, uid),
        events.length > 0 ? inArray(notifications.event, events) : undefined,
      ),
    )
    .orderBy(asc(notifications.id));
  const mailed = await db
    .select({ event: emails.event, facts: emails.facts })
    .from(emails)
    .where(and(eq(emails.userId, uid), events.length > 0 ? inArray(emails.event, events) : undefined))
    .orderBy(asc(emails.id));
  return { lines, mailed: mailed as Notified[] };
}

/** For tests: the events alone. */
export async function eventsTo(db: Database, person: { uid: string }, ...events: NotificationEvent[]) {
  const { lines, mailed } = await notificationsTo(db, person, ...events);
  return { lines: lines.map(({ event }) => event), mailed: mailed.map(({ event }) => event) };
}
