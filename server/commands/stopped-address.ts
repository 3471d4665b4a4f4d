import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { type Actor, isSignedIn } from '../../domain/actor.ts';
import {
  ANSWER_CAP,
  type MailReport,
  STOP_DAYS,
  STOP_REASONS,
  isLost,
  stopReason,
} from '../../domain/bounce.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { mails, stoppedAddresses, subscriptions } from '../data/notice-schema.ts';
import { leaveNotices } from '../data/outbox.ts';
import { deleteSome } from '../data/sweep.ts';

const DAY_MS = 86_400_000;

/** What came of a report: mails to the address stop, the mail is shown as given up, or nothing is to be done. */
export type ReportTaken = 'stopped' | 'noted' | 'nothing' | 'unknown mail';

/**
 * Takes what is told of one of our mails, named by one of these numbers (Message-ID): a mail that is lost is given up, for admins to see;
 * an address without a mailbox, and one that complained, is mailed to no more.
 */
export async function takeReport(
  db: Database,
  { numbers, report }: { numbers: readonly string[]; report: MailReport },
  now: Date,
): Promise<ReportTaken> {
  if (numbers.length === 0) return 'unknown mail';
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ id: mails.id, to: mails.toAddress, state: mails.state })
      .from(mails)
      .where(inArray(mails.messageId, [...numbers]))
      .limit(1)
      .for('update');
    if (!mail) return 'unknown mail';
    const lastAnswer = report.answer.slice(0, ANSWER_CAP);
    if (isLost(report) && mail.state === 'sent')
      await tx
        .update(mails)
        .set({ state: 'given_up', lastAnswer, sentAt: null })
        .where(eq(mails.id, mail.id));
    if (await stopAfter(tx, mail.to, report, now)) return 'stopped';
    return isLost(report) ? 'noted' : 'nothing';
  });
}

/**
 * Stops mails to an address when what is told of one of them asks for it. Its subscription ends; whoever has it in their account is told in
 * the product, once. True when it is stopped now.
 */
export async function stopAfter(
  tx: Database,
  address: string,
  report: MailReport,
  now: Date,
): Promise<boolean> {
  const reason = stopReason(report);
  if (reason === null) return false;
  const email = address.toLowerCase();
  const stop = { reason, answer: report.answer.slice(0, ANSWER_CAP), since: now };
  const [before] = await tx
    .select()
    .from(stoppedAddresses)
    .where(eq(stoppedAddresses.email, email))
    .for('update');
  await tx
    .insert(stoppedAddresses)
    .values({ email, ...stop })
    .onConflictDoUpdate({ target: stoppedAddresses.email, set: stop });
  await tx.delete(subscriptions).where(eq(subscriptions.email, email));
  if (before) return true;
  const people = await tx.select({ uid: users.id }).from(users).where(eq(users.email, email));
  const told = people.map(
    ({ uid }) => ({ event: 'mail_stopped', facts: { email, reason }, to: uid }) as const,
  );
  await leaveNotices(tx, told, now);
  return true;
}

/** Mails go to the actor's own address again. Nothing happens when they do already. */
export async function startOwnMails(db: Database, actor: Actor): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  await startMails(db, actor.email);
  return done(null);
}

/** Mails go to an address again; false when they did already. */
export async function startMails(db: Database, address: string): Promise<boolean> {
  const started = await db
    .delete(stoppedAddresses)
    .where(eq(stoppedAddresses.email, address.toLowerCase()))
    .returning({ email: stoppedAddresses.email });
  return started.length > 0;
}

/** A sweep: addresses that are tried again. Returns how many. */
export function removeOldStops(db: Database, now: Date): Promise<number> {
  const over = STOP_REASONS.map((reason) =>
    and(
      eq(stoppedAddresses.reason, reason),
      lt(stoppedAddresses.since, new Date(now.getTime() - STOP_DAYS[reason] * DAY_MS)),
    ),
  );
  return deleteSome(db, stoppedAddresses, or(...over));
}
