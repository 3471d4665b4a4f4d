import { desc } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { smtpRelays } from '#server/db/schema/notification.ts';

/** Latest SMTP check. `trouble` is the last error while the server does not answer. */
export type SmtpStatus = typeof smtpRelays.$inferSelect;

/** Email delivery: over an SMTP server, into the trial mailbox, or off until SMTP_URL is set. */
export type EmailStatus =
  /** `relay` is null until the delivery worker has recorded its first check. */
  { via: 'server'; relay: SmtpStatus | null } | { via: 'mailbox' } | { via: 'nothing' };

/** The delivery mode, with the latest SMTP check that a delivery worker recorded. */
export async function readEmailStatus(
  db: Database,
  { mailRelay, trialMailbox }: { mailRelay?: object; trialMailbox: boolean },
): Promise<EmailStatus> {
  if (!mailRelay) return { via: trialMailbox ? 'mailbox' : 'nothing' };
  const [relay = null] = await db.select().from(smtpRelays).orderBy(desc(smtpRelays.checkedAt)).limit(1);
  return { via: 'server', relay };
}
