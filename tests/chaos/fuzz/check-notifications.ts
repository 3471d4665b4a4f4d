import { type AnyColumn, asc, gt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { emails, notifications, trialEmails } from '#server/db/schema/notification.ts';
import { canariesIn, without } from './canary.ts';
import type { LeakOracle } from './leak-oracle.ts';

/**
 * Columns that cannot justify their own content: a notification is not visible because it was sent.
 */
const NOTIFICATION_COLUMNS = /^(notifications|emails|trial_emails)\./;
/**
 * A rendered email may repeat the facts of its queued email, which were checked when it was
 * enqueued.
 */
const TRIAL_EMAIL_COLUMNS = /^trial_emails\./;

/** The canaries of a proposal that was just hidden or withdrawn: it was public until then. */
function knownBefore(event: string, facts: object): Set<string> {
  const isUnpublished = event === 'proposal_hidden' || event === 'proposal_withdrawn';
  return canariesIn(isUnpublished && 'proposal' in facts ? JSON.stringify(facts.proposal) : '');
}

/**
 * Returns a check of the notifications and emails since the last call. It reports leaks as
 * sentences.
 */
export function createNotificationCheck(
  db: Database,
  { findLeaks, reader }: LeakOracle,
): () => Promise<string[]> {
  const lastIds = new Map<PgTable, number>();
  const since = async <Row extends { id: number }>(table: PgTable & { id: AnyColumn }) => {
    const rows = (await db
      .select()
      .from(table)
      .where(gt(table.id, lastIds.get(table) ?? 0))
      .orderBy(asc(table.id))) as unknown as Row[];
    lastIds.set(table, rows.at(-1)?.id ?? lastIds.get(table) ?? 0);
    return rows;
  };
  const checkNotifications = async () => {
    const wrong: string[] = [];
    for (const { userId, event, facts } of await since<typeof notifications.$inferSelect>(notifications)) {
      const canaries = without(canariesIn(JSON.stringify(facts)), knownBefore(event, facts));
      if (canaries.size === 0) continue;
      const leaks = await findLeaks(canaries, [await reader('id', userId)], NOTIFICATION_COLUMNS);
      wrong.push(...leaks.map((leak) => `notification ${event} to ${userId} leaks ${leak}`));
    }
    return wrong;
  };
  const checkQueuedEmails = async () => {
    const wrong: string[] = [];
    for (const { toAddress, event, facts } of await since<typeof emails.$inferSelect>(emails)) {
      const known = new Set([...canariesIn(toAddress), ...knownBefore(event, facts)]);
      const canaries = without(canariesIn(JSON.stringify(facts)), known);
      if (canaries.size === 0) continue;
      const leaks = await findLeaks(canaries, [await reader('email', toAddress)], NOTIFICATION_COLUMNS);
      wrong.push(...leaks.map((leak) => `email ${event} to ${toAddress} leaks ${leak}`));
    }
    return wrong;
  };
  const checkTrialEmails = async () => {
    const wrong: string[] = [];
    for (const { toAddress, ...email } of await since<typeof trialEmails.$inferSelect>(trialEmails)) {
      const canaries = without(canariesIn(JSON.stringify(email)), canariesIn(toAddress));
      if (canaries.size === 0) continue;
      const leaks = await findLeaks(canaries, [await reader('email', toAddress)], TRIAL_EMAIL_COLUMNS);
      wrong.push(...leaks.map((leak) => `email "${email.subject}" to ${toAddress} leaks ${leak}`));
    }
    return wrong;
  };
  return async () =>
    (await Promise.all([checkNotifications(), checkQueuedEmails(), checkTrialEmails()])).flat();
}
