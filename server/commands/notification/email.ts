import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { SignedIn, Admin } from '#domain/base/actor.ts';
import { EMAIL_TRANSITION_KIND } from '#domain/audit/audit.ts';
import { EMAIL_TRANSITIONS, type EmailAction } from '#domain/notification/delivery.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { EMAIL_RETENTION_DAYS, NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { auditCte } from '#server/audit/audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { emails, notifications, suppressedAddresses } from '#server/db/schema/notification.ts';
import { enqueueSendJobs } from '#server/notifications/outbox.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';

/**
 * An admin retries or dismisses an email that was given up, where a retry gets eight tries and
 * three days again. `move_not_allowed` in any other state, and for a retry to a suppressed address.
 */
export async function applyEmailTransition(
  db: Database,
  actor: Admin,
  id: number,
  transition: EmailAction,
  now: Date,
): Promise<Outcome<null>> {
  const { from, to } = EMAIL_TRANSITIONS[transition];
  return db.transaction(async (tx) => {
    const [email] = await tx.select(EMAIL_COLUMNS).from(emails).where(eq(emails.id, id)).for('update');
    if (!email) return refuse('not_found');
    if (email.state !== from) return refuse('move_not_allowed');
    if (to === 'queued') return requeueEmail(tx, actor, { id, address: email.address }, now);
    await tx
      .with(auditCte(tx, actor, { kind: EMAIL_TRANSITION_KIND[transition], targetId: id }, now))
      .update(emails)
      .set({ state: to })
      .where(eq(emails.id, id));
    return done(null);
  });
}

/**
 * An admin sends an email again, even one that was sent or dismissed: same Message-ID, eight tries
 * and three days again. `move_not_allowed` while it is queued or being sent, and for a suppressed
 * address.
 */
export async function resendEmail(db: Database, actor: Admin, id: number, now: Date): Promise<Outcome<null>> {
  return db.transaction(async (tx) => {
    const [email] = await tx.select(EMAIL_COLUMNS).from(emails).where(eq(emails.id, id)).for('update');
    if (!email) return refuse('not_found');
    if (email.state === 'queued' || email.state === 'sending')
      return refuse('move_not_allowed', { message: 'It is already queued.' });
    return requeueEmail(tx, actor, { id, address: email.address }, now);
  });
}

const EMAIL_COLUMNS = { state: emails.state, address: emails.toAddress };

async function requeueEmail(
  tx: Database,
  actor: SignedIn,
  { id, address }: { id: number; address: string },
  now: Date,
): Promise<Outcome<null>> {
  if (await findSuppression(tx, address))
    return refuse('move_not_allowed', {
      message: 'Its address is suppressed. Allow emails to it first.',
    });
  const requeued = await tx
    .with(auditCte(tx, actor, { kind: EMAIL_TRANSITION_KIND['try-again'], targetId: id }, now))
    .update(emails)
    .set({ state: 'queued', tries: 0, firstAttemptAt: null, sentAt: null, dueAt: now })
    .where(eq(emails.id, id))
    .returning({ id: emails.id, event: emails.event, dueAt: emails.dueAt });
  await enqueueSendJobs(tx, requeued, now);
  return done(null);
}

/**
 * Deletes emails past retention, and with them their copies in the trial mailbox. Returns how many.
 */
export async function purgeEmails(db: Database, now: Date): Promise<number> {
  return deleteBatch(
    db,
    emails,
    lt(emails.createdAt, new Date(now.getTime() - EMAIL_RETENTION_DAYS * DAY_MS)),
  );
}

/** Deletes notifications past retention. Returns how many. */
export async function purgeNotifications(db: Database, now: Date): Promise<number> {
  return deleteBatch(
    db,
    notifications,
    lt(notifications.at, new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)),
  );
}

/**
 * Deletes the emails to the addresses of a person, and those that sent their feedback to the team.
 * Call it before deleting the account, which does not cascade to them.
 */
export async function deleteEmailsOf(
  tx: Database,
  person: SignedIn,
  addresses: readonly string[],
): Promise<void> {
  const sent = await tx.select({ id: feedback.id }).from(feedback).where(eq(feedback.senderId, person.uid));
  const ids = sent.map(({ id }) => String(id));
  await tx.delete(suppressedAddresses).where(inArray(suppressedAddresses.email, [...addresses]));
  await tx
    .delete(emails)
    .where(
      or(
        inArray(emails.toAddress, [...addresses]),
        ids.length > 0
          ? and(eq(emails.event, 'feedback_received'), inArray(sql`${emails.facts}->>'id'`, ids))
          : undefined,
      ),
    );
}
