import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { type ChosenChannels, type PreferenceName, wantedFor } from '#domain/notification/preferences.ts';
import type { NotificationContent } from '#domain/notification/events.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { notificationPreferences, notifications } from '#server/db/schema/notification.ts';

/**
 * Marks the actor's notification as read and returns its content; another person's is `not_found`.
 * The time of the first reading stays.
 */
export async function markRead(
  db: Database,
  actor: SignedIn,
  id: number,
  now: Date,
): Promise<Outcome<NotificationContent>> {
  const [row] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, actor.uid)))
    .returning({ event: notifications.event, facts: notifications.facts });
  return row ? done(row as NotificationContent) : refuse('not_found');
}

/**
 * Marks the actor's notifications up to the id `upTo` as read, so that those newer than the page
 * stay unread.
 */
export async function markAllRead(
  db: Database,
  actor: SignedIn,
  upTo: number | null,
  now: Date,
): Promise<Outcome<{ marked: number }>> {
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, actor.uid),
        isNull(notifications.readAt),
        upTo === null ? undefined : lte(notifications.id, upTo),
      ),
    )
    .returning({ id: notifications.id });
  return done({ marked: marked.length });
}

/**
 * Marks an owner's notifications of new applications to a proposal as read, because they opened the
 * list, and with `applicationId` all about that application. Affects only the actor's own rows.
 */
export async function markApplicationNotificationsRead(
  db: Database,
  actor: Actor,
  { proposalId, applicationId }: { proposalId: number; applicationId?: number },
  now: Date,
): Promise<void> {
  if (!isSignedIn(actor)) return;
  const ofList = inArray(notifications.event, ['new_application', 'new_applications']);
  const read =
    applicationId === undefined ? ofList : or(ofList, eq(notifications.applicationId, applicationId));
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, actor.uid),
        isNull(notifications.readAt),
        eq(notifications.proposalId, proposalId),
        read,
      ),
    );
}

/**
 * Saves the named preferences and leaves others, and channels that were not chosen, unchanged. What
 * is always sent stays on, whatever was chosen.
 */
export async function savePreferences(
  db: Database,
  actor: SignedIn,
  chosen: readonly ({ preference: PreferenceName } & ChosenChannels)[],
): Promise<Outcome<null>> {
  const isChosen = (channel: keyof ChosenChannels) => chosen.every((row) => row[channel] !== undefined);
  const set = {
    ...(isChosen('inProduct') && { inProduct: sql`excluded.in_product` }),
    ...(isChosen('byMail') && { byMail: sql`excluded.by_email` }),
  };
  const rows = chosen.map(({ preference, inProduct, byMail }) => ({
    userId: actor.uid,
    preference,
    ...wantedFor(preference, { inProduct, byMail }),
  }));
  if (rows.length === 0 || Object.keys(set).length === 0) return done(null);
  await db
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.preference],
      set,
    });
  return done(null);
}
