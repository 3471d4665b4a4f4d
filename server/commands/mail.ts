import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Actor, SignedIn } from '../../domain/actor.ts';
import { EMAIL_TRANSITION_KIND } from '../../domain/audit.ts';
import { EMAIL_TRANSITIONS, type EmailAction } from '../../domain/delivery.ts';
import { EMAIL_RETENTION_DAYS, NOTIFICATION_RETENTION_DAYS } from '../../domain/notification.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { trace } from '../data/audit.ts';
import type { Database } from '../data/database.ts';
import { feedback } from '../data/feedback-schema.ts';
import { mails, notices, stoppedAddresses } from '../data/notice-schema.ts';
import { leaveSendJobs } from '../data/outbox.ts';
import { deleteSome } from '../data/sweep.ts';
import { findStop } from '../data/stopped-address.ts';

const DAY_MS = 86_400_000;

/**
 * An admin decides about a mail that was given up: it is tried again, with eight tries and three days anew, or it is let be. Refused
 * with `move_not_allowed` where somebody has decided before, and trying again where nothing is mailed to its address.
 */
export async function moveMail(
  db: Database,
  actor: Actor,
  id: number | null,
  move: EmailAction,
  now: Date,
): Promise<Outcome<null>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  if (id === null) return refuse('not_found');
  const { from, to } = EMAIL_TRANSITIONS[move];
  return db.transaction(async (tx) => {
    const [mail] = await tx.select(STANDING).from(mails).where(eq(mails.id, id)).for('update');
    if (!mail) return refuse('not_found');
    if (mail.state !== from) return refuse('move_not_allowed');
    if (to === 'queued') return sendAnew(tx, actor, { id, address: mail.address }, now);
    await tx
      .with(trace(tx, actor, { kind: EMAIL_TRANSITION_KIND[move], thingId: id }, now))
      .update(mails)
      .set({ state: to })
      .where(eq(mails.id, id));
    return done(null);
  });
}

/**
 * An admin has a mail sent at once, whatever became of it: given up, waiting for its next try, let be, not needed, or sent and said not to have come. It
 * keeps its Message-ID, and gets eight tries and three days anew. Refused with `move_not_allowed`, and why, while it waits for its first try or is
 * on its way, and where nothing is mailed to its address.
 */
export async function resendMail(db: Database, actor: Actor, id: number, now: Date): Promise<Outcome<null>> {
  if (actor.kind !== 'admin') return refuse('forbidden');
  return db.transaction(async (tx) => {
    const [mail] = await tx.select(STANDING).from(mails).where(eq(mails.id, id)).for('update');
    if (!mail) return refuse('not_found');
    if (mail.state === 'queued' || mail.state === 'sending')
      return refuse('move_not_allowed', { message: 'It is about to be sent anyway.' });
    return sendAnew(tx, actor, { id, address: mail.address }, now);
  });
}

const STANDING = { state: mails.state, address: mails.toAddress };

async function sendAnew(
  tx: Database,
  actor: SignedIn,
  { id, address }: { id: number; address: string },
  now: Date,
): Promise<Outcome<null>> {
  if (await findStop(tx, address))
    return refuse('move_not_allowed', {
      message: 'Nothing is mailed to its address: have mails go there again first.',
    });
  const moved = await tx
    .with(trace(tx, actor, { kind: EMAIL_TRANSITION_KIND['try-again'], thingId: id }, now))
    .update(mails)
    .set({ state: 'queued', tries: 0, firstTryAt: null, sentAt: null, dueAt: now })
    .where(eq(mails.id, id))
    .returning({ id: mails.id, event: mails.event, dueAt: mails.dueAt });
  await leaveSendJobs(tx, moved, now);
  return done(null);
}

/** A sweep: deletes records of mails whose time is over, with what the trial mailbox shows of them. Returns how many. */
export async function removeOldMails(db: Database, now: Date): Promise<number> {
  return deleteSome(db, mails, lt(mails.createdAt, new Date(now.getTime() - EMAIL_RETENTION_DAYS * DAY_MS)));
}

/** A sweep: deletes lines of notifications whose time is over. Returns how many. */
export async function removeOldNotices(db: Database, now: Date): Promise<number> {
  return deleteSome(db, notices, lt(notices.at, new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)));
}

/**
 * Deletes what went to somebody by mail and does not go with their account by itself: mails to their address, and those that brought
 * their feedback to the team. Before the account is deleted.
 */
export async function forgetMailsOf(tx: Database, person: SignedIn): Promise<void> {
  const sent = await tx.select({ id: feedback.id }).from(feedback).where(eq(feedback.senderId, person.uid));
  const ids = sent.map(({ id }) => String(id));
  await tx.delete(stoppedAddresses).where(eq(stoppedAddresses.email, person.email.toLowerCase()));
  await tx
    .delete(mails)
    .where(
      or(
        eq(mails.toAddress, person.email),
        ids.length > 0
          ? and(eq(mails.event, 'feedback_received'), inArray(sql`${mails.facts}->>'id'`, ids))
          : undefined,
      ),
    );
}
