import { type SQL, and, asc, desc, eq, gt, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { EMAIL_RATE } from '#domain/access/rate-limits.ts';
import type { EmailState, NextStep } from '#domain/notification/delivery.ts';
import { type Recent, SECURITY_EVENTS } from '#domain/notification/email-rate.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { enqueueSendJobs } from './outbox.ts';

/** A row of the email outbox. */
export type OutboxEmail = typeof emails.$inferSelect;

/**
 * Lease of a claimed email in ms: while it is `sending`, `dueAt` is when the lease expires. Short,
 * so that another worker soon sends a killed one's; {@link renewLeases} extends it.
 */
export const LEASE_MS = 8000;
/** Tolerance in ms for the difference between the job queue's clock (the database) and ours. */
const CLOCK_SKEW_MS = 5000;

const UNCLAIMED: EmailState[] = ['queued', 'retrying'];
const jobColumns = { id: emails.id, event: emails.event, dueAt: emails.dueAt };
const leaseExpiry = (now: Date) => new Date(now.getTime() + LEASE_MS);
const firstAttemptAt = (now: Date) =>
  sql`coalesce(${emails.firstAttemptAt}, ${now.toISOString()}::timestamptz)`;
/** State of a claimed email that is released without an attempt. */
const stateBeforeClaim = sql<EmailState>`case when ${emails.tries} > 0 then 'retrying' else 'queued' end`;

/**
 * Claims the emails that are queued or retrying and due: state `sending`, with a lease, oldest
 * first. Skips what another worker has claimed or settled.
 */
export async function claimEmails(db: Database, ids: readonly number[], now: Date): Promise<OutboxEmail[]> {
  if (ids.length === 0) return [];
  const due = new Date(now.getTime() + CLOCK_SKEW_MS);
  const claimed = await db
    .update(emails)
    .set({ state: 'sending', dueAt: leaseExpiry(now) })
    .where(and(inArray(emails.id, [...ids]), inArray(emails.state, UNCLAIMED), lte(emails.dueAt, due)))
    .returning();
  return claimed.toSorted((a, b) => a.id - b.id);
}

export async function renewLeases(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(emails)
    .set({ dueAt: leaseExpiry(now) })
    .where(and(inArray(emails.id, [...ids]), eq(emails.state, 'sending')));
}

/**
 * Returns claimed emails to the queue without counting an attempt: due again `at`, one job each.
 */
export async function releaseEmails(
  db: Database,
  ids: readonly number[],
  at: Date,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const released = await tx
      .update(emails)
      .set({ state: stateBeforeClaim, dueAt: at })
      .where(and(inArray(emails.id, [...ids]), eq(emails.state, 'sending')))
      .returning(jobColumns);
    await enqueueSendJobs(tx, released, now);
  });
}

/**
 * Records an error while the SMTP server is unavailable. The email's three days of retries begin
 * with its first attempt.
 */
export async function recordTransportError(
  db: Database,
  id: number,
  answer: string,
  now: Date,
): Promise<void> {
  await db
    .update(emails)
    .set({ lastResponse: answer, firstAttemptAt: firstAttemptAt(now) })
    .where(eq(emails.id, id));
}

/** Records the result of an attempt; a retry gets its job in the same transaction. */
export async function recordDeliveryResult(
  db: Database,
  id: number,
  step: Exclude<NextStep, { state: 'waits' }> | { state: 'dropped' },
  { subject, answer }: { subject?: string; answer: string | null },
  now: Date,
): Promise<void> {
  const update = (tx: Database) =>
    tx
      .update(emails)
      .set({
        state: step.state,
        lastResponse: answer,
        dueAt: step.state === 'retrying' ? step.at : now,
        ...(subject !== undefined && { subject }),
        ...(step.state !== 'dropped' && { firstAttemptAt: firstAttemptAt(now) }),
        ...(step.state === 'sent' && { sentAt: now, tries: sql`${emails.tries} + 1` }),
        ...('tries' in step && { tries: step.tries }),
      })
      // An accepted email is sent, even if another worker has claimed it in the meantime.
      .where(
        and(
          eq(emails.id, id),
          inArray(emails.state, step.state === 'sent' ? [...UNCLAIMED, 'sending'] : ['sending']),
        ),
      )
      .returning(jobColumns);
  if (step.state !== 'retrying') return void (await update(db));
  await db.transaction(async (tx) => enqueueSendJobs(tx, await update(tx), now));
}

/** Returns emails with an expired lease to the queue, one job each. Returns how many. */
export async function reclaimExpiredLeases(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = await tx
      .update(emails)
      .set({ state: stateBeforeClaim, dueAt: now })
      .where(and(eq(emails.state, 'sending'), lte(emails.dueAt, now)))
      .returning(jobColumns);
    await enqueueSendJobs(tx, expired, now);
    return expired.length;
  });
}

/**
 * Enqueues a job for emails that have been due for `minutes` and are unclaimed, since their job was
 * lost. A duplicate job is harmless, and `limit` stops a long queue, where emails also wait, from
 * growing.
 */
export async function requeueOrphanedEmails(
  db: Database,
  now: Date,
  minutes: number,
  limit: number,
): Promise<number> {
  const before = new Date(now.getTime() - minutes * MINUTE_MS);
  return db.transaction(async (tx) => {
    const overdue = tx
      .select({ id: emails.id })
      .from(emails)
      .where(and(inArray(emails.state, UNCLAIMED), lte(emails.dueAt, before)))
      .orderBy(asc(emails.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    const requeued = await tx
      .update(emails)
      .set({ dueAt: now })
      .where(inArray(emails.id, overdue))
      .returning(jobColumns);
    await enqueueSendJobs(tx, requeued, now);
    return requeued.length;
  });
}

/**
 * Emails that an address got in the last hour, in total and from this email's sender, without
 * security emails.
 */
export async function findSentLastHour(
  db: Database,
  email: OutboxEmail,
  limit: number,
  now: Date,
): Promise<{ all: Recent; fromSender: Recent }> {
  const toAddress = and(
    eq(emails.toAddress, email.toAddress),
    notInArray(emails.event, [...SECURITY_EVENTS]),
  );
  const all = await findRecent(db, email, toAddress, limit, now);
  if (email.senderId === null || all.sent.length < EMAIL_RATE.fromOneSender)
    return { all, fromSender: { sent: [], ahead: 0 } };
  const both = and(toAddress, eq(emails.senderId, email.senderId));
  return { all, fromSender: await findRecent(db, email, both, EMAIL_RATE.fromOneSender, now) };
}

async function findRecent(
  db: Database,
  { id }: OutboxEmail,
  which: SQL | undefined,
  limit: number,
  now: Date,
): Promise<Recent> {
  const rows = await db
    .select({ sentAt: emails.sentAt })
    .from(emails)
    .where(and(which, gt(emails.sentAt, new Date(now.getTime() - HOUR_MS))))
    .orderBy(desc(emails.sentAt))
    .limit(limit);
  const sent = rows.flatMap(({ sentAt }) => (sentAt ? [sentAt] : []));
  if (sent.length === 0) return { sent, ahead: 0 };
  const soon = new Date(now.getTime() + HOUR_MS);
  const isWaiting = or(
    eq(emails.state, 'sending'),
    and(inArray(emails.state, UNCLAIMED), lte(emails.dueAt, soon)),
  );
  return { sent, ahead: await db.$count(emails, and(which, isWaiting, lt(emails.id, id))) };
}
