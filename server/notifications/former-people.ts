import { and, eq, inArray, sql } from 'drizzle-orm';
import { NOTIFICATIONS, type NotificationEvent } from '#domain/notification/events.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';

const OWNER_EVENTS = (Object.keys(NOTIFICATIONS) as NotificationEvent[]).filter(
  (event) => NOTIFICATIONS[event].to === 'owner',
);

/**
 * Deletes what a person was notified of as one of the owner's side, unsent emails included: they no
 * longer work on the proposal.
 */
export async function deleteNotificationsOfFormer(
  tx: Database,
  proposalId: number,
  uid: string,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, uid),
        eq(notifications.proposalId, proposalId),
        inArray(notifications.event, OWNER_EVENTS),
      ),
    );
  await tx
    .delete(emails)
    .where(
      and(
        eq(emails.userId, uid),
        inArray(emails.event, OWNER_EVENTS),
        inArray(emails.state, ['queued', 'retrying']),
        sql`(${emails.facts} -> 'proposal' ->> 'id')::bigint = ${proposalId}`,
      ),
    );
}
