import { and, asc, eq, inArray } from 'drizzle-orm';
import type { NotificationContent, NotificationEvent } from '../../../domain/notification.ts';
import type { Database } from '../../data/database.ts';
import { mails, notices } from '../../data/notice-schema.ts';

/** What somebody was told, in the order it was left. */
type Told = { event: NotificationEvent; facts: NotificationContent['facts'] };

/** For tests: the lines in the product and the mails of a person; only of `events` where some are named. */
export async function toldTo(
  db: Database,
  { uid }: { uid: string },
  ...events: NotificationEvent[]
): Promise<{ lines: Told[]; mailed: Told[] }> {
  const lines = await db
    .select({ event: notices.event, facts: notices.facts })
    .from(notices)
    .where(and(eq(notices.userId, uid), events.length > 0 ? inArray(notices.event, events) : undefined))
    .orderBy(asc(notices.id));
  const mailed = await db
    .select({ event: mails.event, facts: mails.facts })
    .from(mails)
    .where(and(eq(mails.userId, uid), events.length > 0 ? inArray(mails.event, events) : undefined))
    .orderBy(asc(mails.id));
  return { lines, mailed: mailed as Told[] };
}

/** For tests: the events alone. */
export async function eventsTo(db: Database, person: { uid: string }, ...events: NotificationEvent[]) {
  const { lines, mailed } = await toldTo(db, person, ...events);
  return { lines: lines.map(({ event }) => event), mailed: mailed.map(({ event }) => event) };
}
