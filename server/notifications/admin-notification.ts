import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, or } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import type { NotificationContent } from '#domain/notification/events.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { emails } from '#server/db/schema/notification.ts';
import type { NewNotification } from './outbox.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { proposals } from '#server/db/schema/proposal.ts';

/** Notifications for admins: reports, feedback and given-up emails. Keys prevent duplicates. */
export async function listAdminNotifications(
  tx: Database,
  adminEmails: readonly string[],
  now: Date,
): Promise<NewNotification[]> {
  const admins = await findAdmins(tx, adminEmails);
  if (admins.length === 0) return [];
  const pending = [...(await waiting(tx, now)), ...(await digest(tx, now))];
  return admins.flatMap((to) => pending.map((item): NewNotification => ({ ...item, to })));
}

/** Verified accounts with admin rights, by role or ADMIN_EMAILS, without suspended ones. */
async function findAdmins(tx: Database, adminEmails: readonly string[]): Promise<string[]> {
  const listed = inArray(users.email, [...adminEmails]);
  const rows = await tx
    .select({ uid: users.id })
    .from(users)
    .where(
      and(eq(users.emailVerified, true), isNull(users.suspendedAt), or(isNotNull(users.adminSince), listed)),
    );
  return rows.map(({ uid }) => uid);
}

/** The part that is the same for every admin. */
type AdminNotification = NotificationContent & { key: string };

/** What came in within a day: one notification per reported proposal, one for each other kind. */
async function waiting(tx: Database, now: Date): Promise<AdminNotification[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const notice = (facts: FactsOf['admin_waiting'], thing: string, at: Date) => {
    const key = `admin ${thing} ${at.toISOString().slice(0, 10)}`;
    return { event: 'admin_waiting', facts, key } as const;
  };
  const reported = await tx
    .select({ id: proposals.id, title: proposals.title, at: max(reports.createdAt) })
    .from(reports)
    .innerJoin(proposals, eq(proposals.id, reports.proposalId))
    .where(and(isNull(reports.closedAt), gt(reports.createdAt, since)))
    .groupBy(proposals.id, proposals.title);
  const [latestFeedback] = await tx
    .select({ at: max(feedback.sentAt) })
    .from(feedback)
    .where(and(eq(feedback.state, 'open'), gt(feedback.sentAt, since)));
  const [lost] = await tx
    .select({ at: max(emails.dueAt) })
    .from(emails)
    .where(and(eq(emails.state, 'given_up'), gt(emails.dueAt, since)));
  return [
    ...reported.map(({ id, title, at }) =>
      notice({ kind: 'report', proposalId: id, title }, `report ${id}`, at!),
    ),
    ...(latestFeedback?.at ? [notice({ kind: 'feedback' }, 'feedback', latestFeedback.at)] : []),
    ...(lost?.at ? [notice({ kind: 'mail' }, 'mail', lost.at)] : []),
  ];
}

/** Titles of reported proposals in a digest; the others are counted. */
const DIGEST_TITLES = 3;

/** The email of everything since the last one, at most once a day. */
async function digest(tx: Database, now: Date): Promise<AdminNotification[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [last] = await tx
    .select({ at: max(emails.createdAt) })
    .from(emails)
    .where(eq(emails.event, 'admin_digest'));
  if (last?.at && last.at > dayAgo) return [];
  const since = last?.at ?? dayAgo;
  const reported = await tx
    .select({ title: proposals.title, count: count() })
    .from(reports)
    .innerJoin(proposals, eq(proposals.id, reports.proposalId))
    .where(and(isNull(reports.closedAt), gt(reports.createdAt, since)))
    .groupBy(proposals.id, proposals.title)
    .orderBy(desc(max(reports.createdAt)));
  const [latestFeedback] = await tx
    .select({ count: count() })
    .from(feedback)
    .where(and(eq(feedback.state, 'open'), gt(feedback.sentAt, since)));
  const [lost] = await tx
    .select({ count: count() })
    .from(emails)
    .where(and(eq(emails.state, 'given_up'), gt(emails.dueAt, since)));
  const facts = {
    reports: reported.reduce((sum, proposal) => sum + proposal.count, 0),
    reportedProposals: reported.length,
    reportedTitles: reported.slice(0, DIGEST_TITLES).map(({ title }) => title),
    feedback: latestFeedback!.count,
    mails: lost!.count,
  };
  if (facts.reports + facts.feedback + facts.mails === 0) return [];
  return [{ event: 'admin_digest', facts, key: `admin digest ${now.toISOString()}` }];
}
