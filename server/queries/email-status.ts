import { desc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { smtpRelays } from '../db/notification-schema.ts';

/** Whether the mail server answers. `trouble` is its last error, while it does not. */
export type SmtpStatus = typeof smtpRelays.$inferSelect;

/** How emails leave: over a mail server, into the trial mailbox, or not at all until SMTP_URL is set. */
export type EmailStatus =
  /** `relay` is null until the delivery worker has recorded its first check. */
  { via: 'server'; relay: SmtpStatus | null } | { via: 'mailbox' } | { via: 'nothing' };

/** How emails leave, with the latest check that a delivery worker recorded. */
export async function readEmailStatus(
  db: Database,
  { mailRelay, trialMailbox }: { mailRelay?: object; trialMailbox: boolean },
): Promise<EmailStatus> {
  if (!mailRelay) return { via: trialMailbox ? 'mailbox' : 'nothing' };
  const [relay = null] = await db.select().from(smtpRelays).orderBy(desc(smtpRelays.checkedAt)).limit(1);
  return { via: 'server', relay };
}
