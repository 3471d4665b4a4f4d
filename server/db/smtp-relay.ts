import type { Database } from './database.ts';
import { smtpRelays } from './notification-schema.ts';

/** Records the latest check of a mail server, for every process that shows it. */
export async function recordSmtpRelayStatus(
  db: Database,
  status: typeof smtpRelays.$inferSelect,
): Promise<void> {
  await db.insert(smtpRelays).values(status).onConflictDoUpdate({ target: smtpRelays.name, set: status });
}
