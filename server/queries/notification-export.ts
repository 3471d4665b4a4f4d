import { asc, eq, sql } from 'drizzle-orm';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { knownDevices, mails, noticePreferences, notices, stoppedAddresses } from '../data/notice-schema.ts';

/** What a notice or mail was about, without the people it names: the proposal, announcement or browser. */
const about = (facts: typeof notices.facts | typeof mails.facts) =>
  sql<
    string | null
  >`coalesce(${facts} -> 'proposal' ->> 'title', ${facts} ->> 'title', ${facts} ->> 'device')`;

/**
 * What this person was told, what they chose to be told, the mails to them and the browsers they sign in with, for the export. What was
 * sent to them in words stands with their applications; nothing here names anybody else.
 */
export async function notificationsOf(db: Database, uid: string) {
  const told = await db
    .select({ event: notices.event, about: about(notices.facts), at: notices.at, readAt: notices.readAt })
    .from(notices)
    .where(eq(notices.userId, uid))
    .orderBy(asc(notices.id));
  const preferences = await db
    .select({
      preference: noticePreferences.preference,
      inProduct: noticePreferences.inProduct,
      byMail: noticePreferences.byMail,
    })
    .from(noticePreferences)
    .where(eq(noticePreferences.userId, uid))
    .orderBy(asc(noticePreferences.preference));
  const sent = await db
    .select({
      ...{ event: mails.event, about: about(mails.facts), to: mails.toAddress, state: mails.state },
      ...{ createdAt: mails.createdAt, sentAt: mails.sentAt },
    })
    .from(mails)
    .where(eq(mails.userId, uid))
    .orderBy(asc(mails.id));
  const browsers = await db
    .select({ lastSeen: knownDevices.seenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, uid))
    .orderBy(asc(knownDevices.seenAt));
  const stopped = await db
    .select({
      ...{ email: stoppedAddresses.email, reason: stoppedAddresses.reason },
      ...{ answer: stoppedAddresses.answer, since: stoppedAddresses.since },
    })
    .from(stoppedAddresses)
    .innerJoin(users, eq(users.email, stoppedAddresses.email))
    .where(eq(users.id, uid));
  return { notifications: told, preferences, mails: sent, mailsStopped: stopped, knownBrowsers: browsers };
}
