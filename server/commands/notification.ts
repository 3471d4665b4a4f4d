import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import { type Channels, type NotificationContent, type PreferenceName, wantedFor } from '../../domain/notification.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import type { Database } from '../data/database.ts';
import { noticePreferences, notices } from '../data/notice-schema.ts';

/** Marks one's own notice as read and tells what it is about; anybody else's is `not_found`. The moment of the first reading stays. */
export async function markRead(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Outcome<NotificationContent>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const [row] = await db
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notices.id, id), eq(notices.userId, actor.uid)))
    .returning({ event: notices.event, facts: notices.facts });
  return row ? done(row as NotificationContent) : refuse('not_found');
}

/** Marks all of one's notices as read that are not newer than the notice `upTo`: what came since the page was shown stays unread. */
export async function markAllRead(
  db: Database,
  actor: Actor,
  upTo: number | null,
  now: Date,
): Promise<Outcome<{ marked: number }>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const marked = await db
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.userId, actor.uid),
        isNull(notices.readAt),
        upTo === null ? undefined : lte(notices.id, upTo),
      ),
    )
    .returning({ id: notices.id });
  return done({ marked: marked.length });
}

/**
 * Keeps what this person chose, for the preferences named; the others stay as they are. What is told always is not switched off, whatever
 * was chosen.
 */
export async function savePreferences(
  db: Database,
  actor: Actor,
  chosen: readonly ({ preference: PreferenceName } & Channels)[],
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const rows = chosen.map(({ preference, inProduct, byMail }) => ({
    ...{ userId: actor.uid, preference },
    ...wantedFor(preference, { inProduct, byMail }),
  }));
  if (rows.length === 0) return done(null);
  await db
    .insert(noticePreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [noticePreferences.userId, noticePreferences.preference],
      set: { inProduct: sql`excluded.in_product`, byMail: sql`excluded.by_mail` },
    });
  return done(null);
}
