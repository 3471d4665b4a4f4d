import { type AnyColumn, asc, gt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/db/database.ts';
import { emails, notifications, trialEmails } from '../../../server/db/notification-schema.ts';
import { canariesIn, without } from './canary.ts';
import type { LeakOracle } from './leak-oracle.ts';

/** What was told may not be told for the reason that it was told. */
const NOTIFICATION_COLUMNS = /^(notifications|emails|trial_emails)\./;
/** A mail says what it was left with, and that was looked at then. */
const TRIAL_EMAIL_COLUMNS = /^trial_emails\./;

/** What a proposal said that has just left the board: until then it was everybody's. */
function knownBefore(event: string, facts: object): Set<string> {
  const isUnpublished = event === 'proposal_hidden' || event === 'proposal_withdrawn';
  return canariesIn(isUnpublished && 'proposal' in facts ? JSON.stringify(facts.proposal) : '');
}

/** Looks at what people were told and mailed since it last looked; what was not theirs to know, in sentences. */
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
      wrong.push(...leaks.map((leak) => `tells ${userId} by ${event} ${leak}`));
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
      wrong.push(...leaks.map((leak) => `leaves ${toAddress} a mail of ${event} with ${leak}`));
    }
    return wrong;
  };
  const checkTrialEmails = async () => {
    const wrong: string[] = [];
    for (const { toAddress, ...email } of await since<typeof trialEmails.$inferSelect>(trialEmails)) {
      const canaries = without(canariesIn(JSON.stringify(email)), canariesIn(toAddress));
      if (canaries.size === 0) continue;
      const leaks = await findLeaks(canaries, [await reader('email', toAddress)], TRIAL_EMAIL_COLUMNS);
      wrong.push(...leaks.map((leak) => `sends ${toAddress} "${email.subject}" with ${leak}`));
    }
    return wrong;
  };
  return async () =>
    (await Promise.all([checkNotifications(), checkQueuedEmails(), checkTrialEmails()])).flat();
}
