import { desc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { smtpRelays } from '../db/notification-schema.ts';

/** Whether the mail server answers. `trouble` is its last error, while it does not. */
export type RelayStatus = typeof smtpRelays.$inferSelect;

/** How emails leave: over a mail server, into the trial mailbox, or not at all until SMTP_URL is set. */
export type MailStatus =
  /** `relay` is null until the delivery worker has recorded its first check. */
  { via: 'server'; relay: RelayStatus | null } | { via: 'mailbox' } | { via: 'nothing' };

/** How emails leave, with the latest check that a delivery worker recorded. */
export async function readMailStatus(
  db: Database,
  { mailRelay, trialMailbox }: { mailRelay?: object; trialMailbox: boolean },
): Promise<MailStatus> {
  if (!mailRelay) return { via: trialMailbox ? 'mailbox' : 'nothing' };
  const [relay = null] = await db.select().from(smtpRelays).orderBy(desc(smtpRelays.checkedAt)).limit(1);
  return { via: 'server', relay };
}
