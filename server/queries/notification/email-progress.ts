import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { emails } from '#server/db/schema/notification.ts';

/** Delivery progress of an email, as its recipient and the owner see it. */
export type EmailProgress = 'delivered' | 'on_its_way' | 'refused';

export const EMAIL_PROGRESS: Record<EmailState, EmailProgress> = {
  queued: 'on_its_way',
  sending: 'on_its_way',
  retrying: 'on_its_way',
  sent: 'delivered',
  given_up: 'refused',
  dismissed: 'refused',
  dropped: 'refused',
};

/**
 * The latest receipt email of the actor's application, and its address; null when none is on
 * record.
 */
export async function findReceiptEmail(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<{ progress: EmailProgress; to: string } | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({ state: emails.state, to: emails.toAddress })
    .from(emails)
    .where(
      and(
        eq(emails.userId, actor.uid),
        eq(emails.event, 'receipt'),
        eq(sql`${emails.facts}->>'applicationId'`, String(applicationId)),
      ),
    )
    .orderBy(desc(emails.id))
    .limit(1);
  return row ? { progress: EMAIL_PROGRESS[row.state], to: row.to } : null;
}
