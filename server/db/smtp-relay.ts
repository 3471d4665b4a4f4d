import type { Database } from './database.ts';
import { smtpRelays } from './schema/notification.ts';

/** Stores the latest check of an SMTP server, for every process that shows it. */
export async function recordSmtpRelayStatus(
  db: Database,
  status: typeof smtpRelays.$inferSelect,
): Promise<void> {
  await db.insert(smtpRelays).values(status).onConflictDoUpdate({ target: smtpRelays.name, set: status });
}
