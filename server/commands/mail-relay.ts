import type { Database } from '../data/database.ts';
import { mailRelays } from '../data/notice-schema.ts';

/** Records the latest check of a mail server, for every process that shows it. */
export async function recordRelayStatus(db: Database, status: typeof mailRelays.$inferSelect): Promise<void> {
  await db.insert(mailRelays).values(status).onConflictDoUpdate({ target: mailRelays.name, set: status });
}
