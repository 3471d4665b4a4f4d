import { type SQL, and, asc, desc, eq, gt, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { type EmailState, type NextStep, EMAIL_RATE, type Recent, SECURITY_EVENTS } from '../../domain/delivery.ts';
import type { Database } from './database.ts';
import { mails, trialMails } from './notice-schema.ts';
import { leaveSendJobs } from './outbox.ts';

/** A mail of the outbox as it is kept. */
export type OutgoingMail = typeof mails.$inferSelect;

/**
 * How long a worker holds a mail without saying that it still lives. After that another may take it, so that a mail whose worker was
 * killed goes on soon; renewed by {@link keepMails} while a worker is at it.
 */
export const LEASE_MS = 8000;
/** The queue goes by the database's clock, we by our own: a mail that is due within this is due. */
const CLOCKS_DIFFER_MS = 5000;

const HOUR_MS = 3_600_000;
const waiting: EmailState[] = ['queued', 'retrying'];
const jobColumns = { id: mails.id, event: mails.event, dueAt: mails.dueAt };
const afterLease = (now: Date) => new Date(now.getTime() + LEASE_MS);
const firstTry = (now: Date) => sql`coalesce(${mails.firstTryAt}, ${now.toISOString()}::timestamptz)`;
/** Where a mail that is held goes when it is let go without a try. */
const stateBefore = sql<EmailState>`case when ${mails.tries} > 0 then 'retrying' else 'queued' end`;

/**
 * Takes those of the mails that wait and are due, for this worker alone: state `sending`, with a lease. Whatever another worker holds,
 * or is done with, is left out. The oldest comes first.
 */
export async function takeMails(db: Database, ids: readonly number[], now: Date): Promise<OutgoingMail[]> {
  if (ids.length === 0) return [];
  const due = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const taken = await db
    .update(mails)
    .set({ state: 'sending', dueAt: afterLease(now) })
    .where(and(inArray(mails.id, [...ids]), inArray(mails.state, waiting), lte(mails.dueAt, due)))
    .returning();
  return taken.toSorted((a, b) => a.id - b.id);
}

/** Renews the lease of mails that a worker still holds. */
export async function keepMails(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(mails)
    .set({ dueAt: afterLease(now) })
    .where(and(inArray(mails.id, [...ids]), eq(mails.state, 'sending')));
}

/** Lets mails go that were taken and not tried, or whose try does not count: due again `at`, with a job each. */
export async function letGo(db: Database, ids: readonly number[], at: Date, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const free = await tx
      .update(mails)
      .set({ state: stateBefore, dueAt: at })
      .where(and(inArray(mails.id, [...ids]), eq(mails.state, 'sending')))
      .returning(jobColumns);
    await leaveSendJobs(tx, free, now);
  });
}

/** Keeps what went wrong with the mail server at a try that does not count. The three days of the mail begin with the first. */
export async function noteTrouble(db: Database, id: number, answer: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ lastAnswer: answer, firstTryAt: firstTry(now) })
    .where(eq(mails.id, id));
}

/** Keeps what became of a mail; one that is tried again gets its job in the same transaction. */
export async function settleMail(
  db: Database,
  id: number,
  step: Exclude<NextStep, { state: 'waits' }> | { state: 'dropped' },
  { subject, answer }: { subject?: string; answer: string | null },
  now: Date,
): Promise<void> {
  const update = (tx: Database) =>
    tx
      .update(mails)
      .set({
        ...{ state: step.state, lastAnswer: answer, dueAt: step.state === 'retrying' ? step.at : now },
        ...(subject !== undefined && { subject }),
        ...(step.state !== 'dropped' && { firstTryAt: firstTry(now) }),
        ...(step.state === 'sent' && { sentAt: now, tries: sql`${mails.tries} + 1` }),
        ...('tries' in step && { tries: step.tries }),
      })
      // What a mail server took is sent, even where another worker has taken it over meanwhile.
      .where(and(eq(mails.id, id), inArray(mails.state, step.state === 'sent' ? [...waiting, 'sending'] : ['sending'])))
      .returning(jobColumns);
  if (step.state !== 'retrying') return void (await update(db));
  await db.transaction(async (tx) => leaveSendJobs(tx, await update(tx), now));
}

/** Mails whose worker stopped saying that it lives wait again, with a job each. Returns how many. */
export async function takeBackLapsed(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const lapsed = await tx
      .update(mails)
      .set({ state: stateBefore, dueAt: now })
      .where(and(eq(mails.state, 'sending'), lte(mails.dueAt, now)))
      .returning(jobColumns);
    await leaveSendJobs(tx, lapsed, now);
    return lapsed.length;
  });
}

/**
 * Gives a job to mails that have been due for `minutes` without being taken: theirs was lost. At most `limit`, so that a long queue, of
 * which the same can be said, does not grow by it; a second job for a mail does no harm.
 */
export async function findForgotten(db: Database, now: Date, minutes: number, limit: number): Promise<number> {
  const before = new Date(now.getTime() - minutes * 60_000);
  return db.transaction(async (tx) => {
    const overdue = tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(inArray(mails.state, waiting), lte(mails.dueAt, before)))
      .orderBy(asc(mails.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    const found = await tx
      .update(mails)
      .set({ dueAt: now })
      .where(inArray(mails.id, overdue))
      .returning(jobColumns);
    await leaveSendJobs(tx, found, now);
    return found.length;
  });
}

/** What an address got within the last hour, in all and from the sender of this email; security emails are left out. */
export async function recentMails(
  db: Database,
  mail: OutgoingMail,
  limit: number,
  now: Date,
): Promise<{ all: Recent; fromSender: Recent }> {
  const toAddress = and(eq(mails.toAddress, mail.toAddress), notInArray(mails.event, [...SECURITY_EVENTS]));
  const all = await recentOf(db, mail, toAddress, limit, now);
  if (mail.senderId === null || all.sent.length < EMAIL_RATE.fromOneSender)
    return { all, fromSender: { sent: [], ahead: 0 } };
  const both = and(toAddress, eq(mails.senderId, mail.senderId));
  return { all, fromSender: await recentOf(db, mail, both, EMAIL_RATE.fromOneSender, now) };
}

async function recentOf(
  db: Database,
  { id }: OutgoingMail,
  which: SQL | undefined,
  limit: number,
  now: Date,
): Promise<Recent> {
  const rows = await db
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(and(which, gt(mails.sentAt, new Date(now.getTime() - HOUR_MS))))
    .orderBy(desc(mails.sentAt))
    .limit(limit);
  const sent = rows.flatMap(({ sentAt }) => (sentAt ? [sentAt] : []));
  if (sent.length === 0) return { sent, ahead: 0 };
  const soon = new Date(now.getTime() + HOUR_MS);
  const isWaiting = or(eq(mails.state, 'sending'), and(inArray(mails.state, waiting), lte(mails.dueAt, soon)));
  return { sent, ahead: await db.$count(mails, and(which, isWaiting, lt(mails.id, id))) };
}

/** A mail as it would have left. */
export type LeavingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** An iCalendar file to attach. */
  calendar?: string;
};

/** Keeps a mail for the trial mailbox; once, however often it is tried. */
export async function keepTrialMail(db: Database, mailId: number, mail: LeavingMail, now: Date): Promise<void> {
  const { to, calendar: _attached, ...said } = mail;
  await db.transaction(async (tx) => {
    // The mail's row is the lock: two workers cannot both find nothing.
    await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId)).for('update');
    const [kept] = await tx.select({ id: trialMails.id }).from(trialMails).where(eq(trialMails.mailId, mailId));
    if (!kept) await tx.insert(trialMails).values({ mailId, toAddress: to, ...said, at: now });
  });
}
