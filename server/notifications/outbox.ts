import { and, eq, inArray, ne } from 'drizzle-orm';
import { isUrgent } from '#domain/notification/email-rate.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import {
  type EmailContent,
  NOTIFICATIONS,
  type NotificationContent,
  channelsFor,
  isOwnAction,
} from '#domain/notification/events.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { insertBatches } from '#server/db/insert-batches.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { emails, notificationPreferences, notifications } from '#server/db/schema/notification.ts';
import { applications } from '#server/db/schema/proposal.ts';

/**
 * A notification to one person. `key` deduplicates per person, `mailAt` delays the email, and
 * `mail: false` suppresses it whatever the preferences say.
 */
export type NewNotification = NotificationContent & {
  to: string;
  key?: string;
  mailAt?: Date;
  mail?: false;
  /** The member who caused it: emails from one sender to one recipient are rate-limited. */
  from?: string;
};

/** Enqueues notifications, in the product and as emails, by event and the person's preferences. */
export async function enqueueNotifications(
  tx: Database,
  batch: readonly NewNotification[],
  now: Date,
): Promise<void> {
  const allowed = await withoutConflicts(tx, batch);
  for (const part of insertBatches(allowed)) await enqueueNotificationBatch(tx, part, now);
}

/** Leaves out what is about an application that its recipient has a conflict of interest with. */
async function withoutConflicts(
  tx: Database,
  batch: readonly NewNotification[],
): Promise<readonly NewNotification[]> {
  const about = ({ facts }: NewNotification) => facts as AboutApplication;
  const ids = batch.flatMap((item) =>
    [about(item).applicationId ?? [], about(item).next?.applicationId ?? []].flat(),
  );
  if (ids.length === 0) return batch;
  const rows = await tx
    .select({ id: applications.id, conflictIds: applications.conflictIds })
    .from(applications)
    .where(and(inArray(applications.id, [...new Set(ids)]), ne(applications.conflictIds, [])));
  const isHidden = (id: number | undefined, uid: string) =>
    rows.some((row) => row.id === id && row.conflictIds.includes(uid));
  return batch
    .filter((item) => !isHidden(about(item).applicationId, item.to))
    .map((item) =>
      isHidden(about(item).next?.applicationId, item.to)
        ? ({ ...item, facts: { ...item.facts, next: null } } as NewNotification)
        : item,
    );
}

type AboutApplication = { applicationId?: number; next?: { applicationId: number } | null };

async function enqueueNotificationBatch(
  tx: Database,
  batch: readonly NewNotification[],
  now: Date,
): Promise<void> {
  const uids = [...new Set(batch.map(({ to }) => to))].filter((uid) => uid !== FORMER_MEMBER.id);
  if (uids.length === 0) return;
  const recipients = await tx
    .select({ uid: users.id, email: users.email, choice: notificationPreferences })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(inArray(users.id, uids))
    // Waits for an account deletion in progress and skips that account, so that the command does
    // not fail.
    .for('key share', { of: users });
  const addresses = new Map(recipients.map(({ uid, email }) => [uid, email]));
  const choices = new Map(recipients.map(({ uid, choice }) => [`${uid} ${choice?.preference}`, choice]));
  const channels = batch
    .filter(({ to }) => addresses.has(to))
    .map((notification) => ({
      notice: notification,
      ...channelsFor(
        notification.event,
        choices.get(`${notification.to} ${NOTIFICATIONS[notification.event].preference}`) ?? null,
      ),
    }));
  const rows = channels
    .filter(({ inProduct }) => inProduct)
    .map(({ notice: notification }) => notificationRow(notification, now));
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing();
  await enqueueEmails(
    tx,
    channels
      .filter(({ byMail, notice: notification }) => byMail && notification.mail !== false)
      .map(({ notice: { to, from, mailAt, key, ...content } }) => ({
        ...(content as EmailContent),
        userId: to,
        to: addresses.get(to)!,
        ...(key !== undefined && { key }),
        ...(mailAt && { at: mailAt }),
        ...(from !== undefined && { from }),
      })),
    now,
  );
}

function notificationRow(
  { to, event, facts, key }: NewNotification,
  at: Date,
): typeof notifications.$inferInsert {
  const about = facts as { applicationId?: number; proposal?: { id: number } };
  return {
    userId: to,
    event,
    facts,
    at,
    readAt: isOwnAction(event) ? at : null,
    key: key ?? null,
    proposalId: about.proposal?.id ?? null,
    applicationId: about.applicationId ?? null,
  };
}

/** An email to one address, sent at once or not before `at`. */
export type NewEmail = EmailContent & {
  to: string;
  userId?: string;
  from?: string;
  subscriptionId?: number;
  key?: string;
  at?: Date;
};

/**
 * Enqueues emails, each with its send job, without those whose `key` the address has had. Returns
 * how many.
 */
export async function enqueueEmails(tx: Database, batch: readonly NewEmail[], now: Date): Promise<number> {
  let count = 0;
  for (const part of insertBatches(batch)) {
    const rows = part.map((email) => ({
      toAddress: email.to,
      event: email.event,
      facts: email.facts,
      createdAt: now,
      dueAt: email.at ?? now,
      userId: email.userId ?? null,
      senderId: email.from ?? null,
      subscriptionId: email.subscriptionId ?? null,
      key: email.key ?? null,
    }));
    const inserted = await tx
      .insert(emails)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: emails.id, event: emails.event, dueAt: emails.dueAt });
    await enqueueSendJobs(tx, inserted, now);
    count += inserted.length;
  }
  return count;
}

/** Enqueues each email's job for when it is due. Urgent events overtake a long queue of news. */
export async function enqueueSendJobs(
  tx: Database,
  batch: readonly Pick<typeof emails.$inferSelect, 'id' | 'event' | 'dueAt'>[],
  now: Date,
): Promise<void> {
  const jobs = batch.map(({ id, event, dueAt }) => ({
    data: { emailId: id },
    ...(dueAt > now && { startAfter: dueAt }),
    ...(isUrgent(event) && { priority: 1 }),
  }));
  await enqueueJobs(tx, 'send-email', jobs);
}
