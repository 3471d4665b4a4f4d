import { type SQL, and, asc, desc, eq, gt, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { EmailState, NextStep } from '../../domain/delivery.ts';
import { EMAIL_RATE, type Recent, SECURITY_EVENTS } from '../../domain/email-rate.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/duration.ts';
import type { Database } from '../db/database.ts';
import { emails, trialEmails } from '../db/notification-schema.ts';
import { enqueueSendJobs } from './outbox.ts';

/** A mail of the outbox as it is kept. */
export type OutboxEmail = typeof emails.$inferSelect;

/**
 * How long a worker holds a mail without saying that it still lives. After that another may take it, so that a mail whose worker was
 * killed goes on soon; renewed by {@link renewLeases} while a worker is at it.
 */
export const LEASE_MS = 8000;
/** The queue goes by the database's clock, we by our own: a mail that is due within this is due. */
const CLOCK_SKEW_MS = 5000;

const waiting: EmailState[] = ['queued', 'retrying'];
const jobColumns = { id: emails.id, event: emails.event, dueAt: emails.dueAt };
const leaseExpiry = (now: Date) => new Date(now.getTime() + LEASE_MS);
const firstAttemptAt = (now: Date) =>
  sql`coalesce(${emails.firstAttemptAt}, ${now.toISOString()}::timestamptz)`;
/** Where a mail that is held goes when it is let go without a try. */
const stateBeforeClaim = sql<EmailState>`case when ${emails.tries} > 0 then 'retrying' else 'queued' end`;

/**
 * Takes those of the mails that wait and are due, for this worker alone: state `sending`, with a lease. Whatever another worker holds,
 * or is done with, is left out. The oldest comes first.
 */
export async function claimEmails(db: Database, ids: readonly number[], now: Date): Promise<OutboxEmail[]> {
  if (ids.length === 0) return [];
  const due = new Date(now.getTime() + CLOCK_SKEW_MS);
  const claimed = await db
    .update(emails)
    .set({ state: 'sending', dueAt: leaseExpiry(now) })
    .where(and(inArray(emails.id, [...ids]), inArray(emails.state, waiting), lte(emails.dueAt, due)))
    .returning();
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Renews the lease of mails that a worker still holds. */
export async function renewLeases(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(emails)
    .set({ dueAt: leaseExpiry(now) })
    .where(and(inArray(emails.id, [...ids]), eq(emails.state, 'sending')));
}

/** Lets mails go that were taken and not tried, or whose try does not count: due again `at`, with a job each. */
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

/** Keeps what went wrong with the mail server at a try that does not count. The three days of the mail begin with the first. */
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

/** Keeps what became of a mail; one that is tried again gets its job in the same transaction. */
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
      // What a mail server took is sent, even where another worker has taken it over meanwhile.
      .where(
        and(
          eq(emails.id, id),
          inArray(emails.state, step.state === 'sent' ? [...waiting, 'sending'] : ['sending']),
        ),
      )
      .returning(jobColumns);
  if (step.state !== 'retrying') return void (await update(db));
  await db.transaction(async (tx) => enqueueSendJobs(tx, await update(tx), now));
}

/** Mails whose worker stopped saying that it lives wait again, with a job each. Returns how many. */
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
 * Gives a job to mails that have been due for `minutes` without being taken: theirs was lost. At most `limit`, so that a long queue, of
 * which the same can be said, does not grow by it; a second job for a mail does no harm.
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
      .where(and(inArray(emails.state, waiting), lte(emails.dueAt, before)))
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

/** What an address got within the last hour, in all and from the sender of this email; security emails are left out. */
export async function recentEmails(
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
    and(inArray(emails.state, waiting), lte(emails.dueAt, soon)),
  );
  return { sent, ahead: await db.$count(emails, and(which, isWaiting, lt(emails.id, id))) };
}

/** A mail as it would have left. */
export type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** An iCalendar file to attach. */
  calendar?: string;
};

/** Keeps a mail for the trial mailbox; once, however often it is tried. */
export async function storeTrialEmail(
  db: Database,
  emailId: number,
  email: EmailMessage,
  now: Date,
): Promise<void> {
  const { to, calendar: _attached, ...content } = email;
  await db.transaction(async (tx) => {
    // The mail's row is the lock: two workers cannot both find nothing.
    await tx.select({ id: emails.id }).from(emails).where(eq(emails.id, emailId)).for('update');
    const [stored] = await tx
      .select({ id: trialEmails.id })
      .from(trialEmails)
      .where(eq(trialEmails.emailId, emailId));
    if (!stored)
      await tx.insert(trialEmails).values({ emailId: emailId, toAddress: to, ...content, at: now });
  });
}
