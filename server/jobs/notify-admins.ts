import type { Database } from '#server/db/database.ts';
import { tryAdvisoryLock } from '#server/db/advisory-lock.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { listAdminNotifications } from '#server/notifications/admin-notification.ts';

/**
 * Notifies admins of new reports, feedback and given-up emails: by email at most once in 24 hours,
 * in the product once a day for each reported proposal and each other kind. Runs each minute, and
 * dedupe keys make it safe to run late or twice.
 */
export async function notifyAdmins(db: Database, adminEmails: readonly string[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'admin notifications'))) return;
    await enqueueNotifications(tx, await listAdminNotifications(tx, adminEmails, now), now);
  });
}
