import { eq, inArray, sql } from 'drizzle-orm';
import { type PgBoss, fromDrizzle } from 'pg-boss';
import { isUrgent } from '../../domain/delivery.ts';
import { FORMER_MEMBER } from '../../domain/member.ts';
import {
  type EmailContent,
  NOTIFICATIONS,
  type NotificationContent,
  channelsFor,
  isOwnAction,
} from '../../domain/notification.ts';
import { users } from './account-schema.ts';
import type { Database } from './database.ts';
import type { Jobs, QueueName } from './job-queue.ts';
import { mails, noticePreferences, notices } from './notice-schema.ts';

/**
 * What a command leaves to be told, in its own transaction: committed with what it tells of, or rolled back with it. Needs the queue of
 * the process, see {@link useQueue}.
 */
let queue: PgBoss | null = null;

/** Says which queue jobs are filed in. Once, where the parts are wired together. */
export function useQueue(boss: PgBoss): void {
  queue = boss;
}

/**
 * One notice to one person. `key`: told once a person, however often it is left. `mailAt`: its mail waits until then. `mail: false`: no
 * mail of it this time, whatever the preferences say.
 */
export type Notice = NotificationContent & {
  to: string;
  key?: string;
  mailAt?: Date;
  mail?: false;
  /** The member who caused it: one sender's emails to one recipient are paced. */
  from?: string;
};

/** Rows of one statement, which takes no more than 65,535 values. */
const BATCH = 2000;

/** Leaves notices: a line in the product and a mail, each as its event and the person's preferences say. */
export async function leaveNotices(tx: Database, left: readonly Notice[], now: Date): Promise<void> {
  for (let from = 0; from < left.length; from += BATCH) await leaveSome(tx, left.slice(from, from + BATCH), now);
}

async function leaveSome(tx: Database, left: readonly Notice[], now: Date): Promise<void> {
  const uids = [...new Set(left.map(({ to }) => to))].filter((uid) => uid !== FORMER_MEMBER.id);
  if (uids.length === 0) return;
  const people = await tx
    .select({ uid: users.id, email: users.email, choice: noticePreferences })
    .from(users)
    .leftJoin(noticePreferences, eq(noticePreferences.userId, users.id))
    .where(inArray(users.id, uids))
    // Waits for an account that is being deleted, and leaves it out: the command does not fail.
    .for('key share', { of: users });
  const emails = new Map(people.map(({ uid, email }) => [uid, email]));
  const choices = new Map(people.map(({ uid, choice }) => [`${uid} ${choice?.preference}`, choice]));
  const channels = left
    .filter(({ to }) => emails.has(to))
    .map((notice) => ({
      notice,
      ...channelsFor(notice.event, choices.get(`${notice.to} ${NOTIFICATIONS[notice.event].preference}`) ?? null),
    }));
  const lines = channels.filter(({ inProduct }) => inProduct).map(({ notice }) => lineOf(notice, now));
  if (lines.length > 0) await tx.insert(notices).values(lines).onConflictDoNothing();
  await leaveMails(
    tx,
    channels
      .filter(({ byMail, notice }) => byMail && notice.mail !== false)
      .map(({ notice: { to, from, mailAt, key, ...content } }) => ({
        ...({ event: content.event, facts: content.facts } as EmailContent),
        ...{ userId: to, to: emails.get(to)! },
        ...(key !== undefined && { key }),
        ...(mailAt && { at: mailAt }),
        ...(from !== undefined && { from }),
      })),
    now,
  );
}

function lineOf({ to, event, facts, key }: Notice, at: Date): typeof notices.$inferInsert {
  const about = facts as { applicationId?: number; proposal?: { id: number } };
  return {
    ...{ userId: to, event, facts, at },
    readAt: isOwnAction(event) ? at : null,
    key: key ?? null,
    proposalId: about.proposal?.id ?? null,
    applicationId: about.applicationId ?? null,
  };
}

/** One mail to one address. `at`: not before; now when it is not said. */
export type LeftMail = EmailContent & {
  to: string;
  userId?: string;
  from?: string;
  subscriptionId?: number;
  key?: string;
  at?: Date;
};

/** Leaves mails to addresses, each with the job that sends it. One whose `key` that address has had is not left again. */
export async function leaveMails(tx: Database, left: readonly LeftMail[], now: Date): Promise<number> {
  let count = 0;
  for (let from = 0; from < left.length; from += BATCH) {
    const rows = left.slice(from, from + BATCH).map((mail) => ({
      ...{ toAddress: mail.to, event: mail.event, facts: mail.facts, createdAt: now, dueAt: mail.at ?? now },
      userId: mail.userId ?? null,
      senderId: mail.from ?? null,
      subscriptionId: mail.subscriptionId ?? null,
      key: mail.key ?? null,
    }));
    const filed = await tx
      .insert(mails)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: mails.id, event: mails.event, dueAt: mails.dueAt });
    await leaveSendJobs(tx, filed, now);
    count += filed.length;
  }
  return count;
}

/** Files the job of each mail, to begin when it is due. What somebody waits for overtakes a long queue of news. */
export async function leaveSendJobs(
  tx: Database,
  left: readonly Pick<typeof mails.$inferSelect, 'id' | 'event' | 'dueAt'>[],
  now: Date,
): Promise<void> {
  const jobs = left.map(({ id, event, dueAt }) => ({
    data: { mailId: id },
    ...(dueAt > now && { startAfter: dueAt }),
    ...(isUrgent(event) && { priority: 1 }),
  }));
  await leaveJobs(tx, 'send-mail', jobs);
}

/** Files jobs that begin once the transaction is committed, or at `startAfter`. */
export async function leaveJobs<N extends QueueName>(
  tx: Database,
  name: N,
  jobs: readonly { data: Jobs[N]; startAfter?: Date; priority?: number }[],
): Promise<void> {
  if (!queue) throw new Error('No queue: `useQueue` has to be called where the parts are wired together.');
  if (jobs.length > 0) await queue.insert(name, [...jobs], { db: fromDrizzle(tx, sql) });
}

