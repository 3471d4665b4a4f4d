import type { EmailProgress } from '#domain/notification/delivery.ts';
import { EMAIL_PROGRESS } from '#domain/notification/delivery.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';

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
