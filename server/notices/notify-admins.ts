import type { Database } from '../data/database.ts';
import { isOnlyOne } from '../data/one-at-a-time.ts';
import { leaveNotices } from '../data/outbox.ts';
import { listAdminNews } from '../queries/admin-news.ts';

/**
 * Notifies admins of new reports, feedback and given-up email: in the product once a day for each, by email at most once in 24 hours.
 * Runs each minute; keys make it safe to run late or twice.
 */
export async function notifyAdmins(db: Database, adminEmails: readonly string[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isOnlyOne(tx, 'admin news'))) return;
    await leaveNotices(tx, await listAdminNews(tx, adminEmails, now), now);
  });
}
