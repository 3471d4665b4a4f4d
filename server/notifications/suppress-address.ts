import { eq } from 'drizzle-orm';
import { RESPONSE_CAP, type BounceReport, stopReason } from '#domain/notification/bounce.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { subscriptions, suppressedAddresses } from '#server/db/schema/notification.ts';
import { enqueueNotifications } from './outbox.ts';

/**
 * Suppresses an address if a bounce or complaint calls for it: ends its subscription and notifies
 * its member once, in the product. Returns whether the address is suppressed now.
 */
export async function suppressIfBounced(
  tx: Database,
  address: string,
  report: BounceReport,
  now: Date,
): Promise<boolean> {
  const reason = stopReason(report);
  if (reason === null) return false;
  const email = address.toLowerCase();
  const suppression = { reason, answer: report.answer.slice(0, RESPONSE_CAP), since: now };
  const [before] = await tx
    .select()
    .from(suppressedAddresses)
    .where(eq(suppressedAddresses.email, email))
    .for('update');
  await tx
    .insert(suppressedAddresses)
    .values({ email, ...suppression })
    .onConflictDoUpdate({ target: suppressedAddresses.email, set: suppression });
  await tx.delete(subscriptions).where(eq(subscriptions.email, email));
  if (before) return true;
  const people = await tx.select({ uid: users.id }).from(users).where(eq(users.email, email));
  const queued = people.map(
    ({ uid }) => ({ event: 'email_suppressed', facts: { email, reason }, to: uid }) as const,
  );
  await enqueueNotifications(tx, queued, now);
  return true;
}
