import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { type Actor, isOperator, isSignedIn } from '../../domain/actor.ts';
import {
  ANSWER_CAP,
  type BounceReport,
  STOP_DAYS,
  STOP_REASONS,
  isLost,
  stopReason,
} from '../../domain/bounce.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { users } from '../data/account-schema.ts';
import { leaveTrace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { mails, stoppedAddresses, subscriptions } from '../data/notice-schema.ts';
import { leaveNotices } from '../data/outbox.ts';
import { deleteSome } from '../data/sweep.ts';
import { findStop } from '../data/stopped-address.ts';

const DAY_MS = 86_400_000;

/** What came of a report: mails to the address stop, the mail is shown as given up, or nothing is to be done. */
export type ReportTaken = 'stopped' | 'noted' | 'nothing' | 'unknown mail';

/**
 * Takes what is told of one of our mails, named by one of these numbers (Message-ID): a mail that is lost is given up, for admins to see;
 * an address without a mailbox, and one that complained, is mailed to no more.
 */
export async function takeReport(
  db: Database,
  { numbers, report }: { numbers: readonly string[]; report: BounceReport },
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
        .set({ state: 'given_up', lastAnswer, sentAt: null, dueAt: now })
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
  report: BounceReport,
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

/**
 * An admin has mails go to an address again. Refused with `not_found` where they do already, and with `move_not_allowed` after a complaint: that is
 * taken back by who made it, or by the operator, whom they asked.
 */
export function startMailsTo(db: Database, actor: Actor, address: string, now: Date): Promise<Outcome<null>> {
  return db.transaction(async (tx) => {
    if (actor.kind !== 'admin') return refuse('forbidden');
    const stop = await findStop(tx, address);
    if (!stop) return refuse('not_found');
    if (stop.reason === 'complained' && !isOperator(actor)) return refuse('move_not_allowed');
    const [owner] = await tx.select({ uid: users.id }).from(users).where(eq(users.email, stop.email));
    await leaveTrace(tx, actor, { kind: 'mail_started', aboutId: owner?.uid ?? null }, now);
    await startMails(tx, stop.email);
    return done(null);
  });
}

async function startMails(db: Database, address: string): Promise<void> {
  await db.delete(stoppedAddresses).where(eq(stoppedAddresses.email, address.toLowerCase()));
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
