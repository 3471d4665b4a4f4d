import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Actor, SignedIn } from '../../domain/actor.ts';
import { EMAIL_TRANSITION_KIND } from '../../domain/audit.ts';
import { EMAIL_TRANSITIONS, type EmailAction } from '../../domain/delivery.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { EMAIL_RETENTION_DAYS, NOTIFICATION_RETENTION_DAYS } from '../../domain/notifications/retention.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { auditCte } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { feedback } from '../db/feedback-schema.ts';
import { emails, notifications, suppressedAddresses } from '../db/notification-schema.ts';
import { enqueueSendJobs } from '../notifications/outbox.ts';
import { deleteBatch } from '../db/delete-batch.ts';
import { findSuppression } from '../db/suppressed-address.ts';

/**
 * An admin decides about a mail that was given up: it is tried again, with eight tries and three days anew, or it is let be. Refused
 * with `move_not_allowed` where somebody has decided before, and trying again where nothing is mailed to its address.
 */
export async function applyEmailTransition(
  db: Database,
  actor: Actor,
  id: number | null,
  transition: EmailAction,
  now: Date,
): Promise<Outcome<null>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  if (id === null) return refuse('not_found');
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
 * An admin has a mail sent at once, whatever became of it: given up, waiting for its next try, let be, not needed, or sent and said not to have come. It
 * keeps its Message-ID, and gets eight tries and three days anew. Refused with `move_not_allowed`, and why, while it waits for its first try or is
 * on its way, and where nothing is mailed to its address.
 */
export async function resendEmail(db: Database, actor: Actor, id: number, now: Date): Promise<Outcome<null>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  return db.transaction(async (tx) => {
    const [email] = await tx.select(EMAIL_COLUMNS).from(emails).where(eq(emails.id, id)).for('update');
    if (!email) return refuse('not_found');
    if (email.state === 'queued' || email.state === 'sending')
      return refuse('move_not_allowed', { message: 'It is about to be sent anyway.' });
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
      message: 'Nothing is mailed to its address: have mails go there again first.',
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

/** A sweep: deletes records of mails whose time is over, with what the trial mailbox shows of them. Returns how many. */
export async function purgeEmails(db: Database, now: Date): Promise<number> {
  return deleteBatch(
    db,
    emails,
    lt(emails.createdAt, new Date(now.getTime() - EMAIL_RETENTION_DAYS * DAY_MS)),
  );
}

/** A sweep: deletes lines of notifications whose time is over. Returns how many. */
export async function purgeNotifications(db: Database, now: Date): Promise<number> {
  return deleteBatch(
    db,
    notifications,
    lt(notifications.at, new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)),
  );
}

/**
 * Deletes what went to somebody by mail and does not go with their account by itself: mails to their address, and those that brought
 * their feedback to the team. Before the account is deleted.
 */
export async function deleteEmailsOf(tx: Database, person: SignedIn): Promise<void> {
  const sent = await tx.select({ id: feedback.id }).from(feedback).where(eq(feedback.senderId, person.uid));
  const ids = sent.map(({ id }) => String(id));
  await tx.delete(suppressedAddresses).where(eq(suppressedAddresses.email, person.email.toLowerCase()));
  await tx
    .delete(emails)
    .where(
      or(
        eq(emails.toAddress, person.email),
        ids.length > 0
          ? and(eq(emails.event, 'feedback_received'), inArray(sql`${emails.facts}->>'id'`, ids))
          : undefined,
      ),
    );
}
