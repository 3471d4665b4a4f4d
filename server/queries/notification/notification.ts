import {
  type Placeholder,
  type SQL,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  lt,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  type Channels,
  PREFERENCES,
  type PreferenceName,
  wantedFor,
} from '#domain/notification/preferences.ts';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import type { NotificationContent } from '#domain/notification/events.ts';
import { RESULTS_DUE_DAYS } from '#domain/notification/waiting.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { notificationPreferences, notifications } from '#server/db/schema/notification.ts';
import { isApplicant, isOnOwnersSide, notInConflict } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { isUndecidedWhere } from '#server/reads/is-undecided-where.ts';

/** Cap of the unread count: the bell shows "9+" from here. */
const UNREAD_COUNTED = 10;
/** Rows that a page adds to those already listed. */
export const NOTIFICATION_PAGE_SIZE = 10;
/** Most earlier rows that a page repeats. */
const LIST_CAP = 500;

/** One row of the list. */
export type ListedNotification = { id: number; content: NotificationContent; at: Date; isRead: boolean };

/**
 * An item that awaits the person's action. `notice` is its latest notification, null without one.
 */
export type WaitingItem = {
  proposal: { id: number; title: string; name: string; organization: string; timeZone: string };
  notice: { id: number; isRead: boolean; at: Date } | null;
} & (
  | { kind: 'invitation'; applicationId: number; dueAt: Date | null }
  | { kind: 'results'; applications: number; undecided: number; dueAt: Date }
);

/**
 * A page of notifications. `all` and `unread` count the whole lists; `until` is the last id on the
 * page, null when there are no more.
 */
export type NotificationList = {
  waiting: WaitingItem[];
  rows: ListedNotification[];
  all: number;
  unread: number;
  until: number | null;
};

const INVITATION_EVENTS = sql`('invited', 'reply_reminder')`;
const RESULT_EVENTS = sql`('result_date_reached', 'results_overdue')`;

/** Notifications that the list shows: within retention, and not superseded by a later reminder. */
function listed(uid: string | Placeholder, since: Date | Placeholder): SQL {
  // One subquery per kind of event: a person may have thousands of other notifications.
  const later = (concerns: SQL) => sql`exists (select 1 from ${notifications} later
    where later.user_id = ${uid} and later.id > ${notifications.id} and ${concerns})`;
  const reminded = sql`later.application_id = ${notifications.applicationId} and later.event in ${INVITATION_EVENTS}`;
  const repeated = sql`later.proposal_id = ${notifications.proposalId} and later.event in ${RESULT_EVENTS}`;
  const superseded = sql`(case when ${notifications.event} in ${INVITATION_EVENTS} then ${later(reminded)}
    when ${notifications.event} in ${RESULT_EVENTS} then ${later(repeated)} else false end)`;
  return and(eq(notifications.userId, uid), gt(notifications.at, since), sql`not ${superseded}`)!;
}

const sinceWhen = (now: Date) => new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS);

/** Not opened and still relevant: an answered invitation and announced results count as read. */
const isUnread = sql<boolean>`(${notifications.readAt} is null
  and not (${notifications.event} in ${INVITATION_EVENTS} and not exists (select 1 from ${applications} invited
    where invited.id = ${notifications.applicationId} and invited.status = 'invited'))
  and not (${notifications.event} in ${RESULT_EVENTS} and not exists (select 1 from ${proposals} due
    where due.id = ${notifications.proposalId} and due.status in ('open', 'closed'))))`;

/**
 * The actor's unread notifications, capped at ten; 0 for a visitor. One statement over the index of
 * unread ones.
 */
export async function countUnread(db: Database, actor: Actor, now: Date): Promise<number> {
  if (!isSignedIn(actor)) return 0;
  const [row] = await unreadOf(db).execute({ uid: actor.uid, since: sinceWhen(now) });
  return row!.count;
}

const unreadOf = prepared('unread', (db) => {
  const unread = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(isUnread, listed(sql.placeholder('uid'), sql.placeholder('since'))))
    .limit(UNREAD_COUNTED);
  return db.select({ count: sql<number>`count(*)` }).from(unread.as('unread'));
});

/**
 * Items that await action, then notifications, latest first: those down to `until` and ten more.
 * Neither list repeats the other; null for a visitor, five statements.
 */
export async function listNotifications(
  db: Database,
  actor: Actor,
  query: { unread: boolean; until: number | null },
  now: Date,
): Promise<NotificationList | null> {
  if (!isSignedIn(actor)) return null;
  const { uid } = actor;
  const everyWaiting = await listWaiting(db, uid, now);
  const counts = await countNotices(db, uid, now);
  const notifiedIds = everyWaiting.flatMap(({ notice }) => notice?.id ?? []);
  const listWhere = and(
    listed(uid, sinceWhen(now)),
    notifiedIds.length > 0 ? notInArray(notifications.id, notifiedIds) : undefined,
    query.unread ? isUnread : undefined,
  )!;
  const before =
    query.until === null ? [] : await read(db, and(listWhere, gte(notifications.id, query.until)), LIST_CAP);
  const next = query.until === null ? listWhere : and(listWhere, lt(notifications.id, query.until));
  const more = await read(db, next, NOTIFICATION_PAGE_SIZE + 1);
  const rows = [...before, ...more.slice(0, NOTIFICATION_PAGE_SIZE)];
  return {
    waiting: query.unread ? everyWaiting.filter(({ notice }) => notice?.isRead === false) : everyWaiting,
    rows,
    all: counts.all - notifiedIds.length + everyWaiting.length,
    unread: counts.unread,
    until: more.length > NOTIFICATION_PAGE_SIZE ? rows.at(-1)!.id : null,
  };
}

/** Row counts of the two lists, for the pages beside them; 0 for a visitor. */
export async function countLines(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<{ all: number; unread: number }> {
  if (!isSignedIn(actor)) return { all: 0, unread: 0 };
  const waiting = await listWaiting(db, actor.uid, now);
  const { all, unread } = await countNotices(db, actor.uid, now);
  return { all: all + waiting.filter(({ notice }) => notice === null).length, unread };
}

async function countNotices(db: Database, uid: string, now: Date): Promise<{ all: number; unread: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)`,
      unread: sql<number>`count(*) filter (where ${isUnread})`,
    })
    .from(notifications)
    .where(listed(uid, sinceWhen(now)));
  return row!;
}

async function read(db: Database, which: SQL | undefined, limit: number): Promise<ListedNotification[]> {
  const { id, event, facts, at } = notifications;
  const rows = await db
    .select({ id, event, facts, at, isUnread })
    .from(notifications)
    .where(which)
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map(({ event, facts, isUnread, ...row }) => ({
    ...row,
    isRead: !isUnread,
    content: { event, facts } as NotificationContent,
  }));
}

/**
 * Open invitations and the person's proposals with due results, most urgent first. Two statements.
 */
async function listWaiting(db: Database, uid: string, now: Date): Promise<WaitingItem[]> {
  const items = [...(await openInvitations(db, uid, now)), ...(await dueResults(db, uid, now))];
  const due = ({ dueAt }: WaitingItem) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => due(a) - due(b));
}

const about = {
  id: proposals.id,
  title: proposals.title,
  name: proposals.name,
  organization: proposals.organization,
  timeZone: proposals.timeZone,
};

function latestNotice(uid: string, now: Date, events: SQL, concerns: SQL): SQL<number | null> {
  return sql`(select max(${notifications.id}) from ${notifications} where ${listed(uid, sinceWhen(now))}
    and ${notifications.event} in ${events} and ${concerns})`;
}

async function openInvitations(db: Database, uid: string, now: Date): Promise<WaitingItem[]> {
  const noticeId = latestNotice(
    uid,
    now,
    INVITATION_EVENTS,
    eq(notifications.applicationId, applications.id),
  );
  const rows = await db
    .select({
      applicationId: applications.id,
      dueAt: applications.replyBy,
      proposal: about,
      noticeId: notifications.id,
      readAt: notifications.readAt,
      at: notifications.at,
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .leftJoin(notifications, eq(notifications.id, noticeId))
    .where(
      and(
        isApplicant(uid),
        eq(applications.status, 'invited'),
        notInArray(proposals.status, ['withdrawn', 'hidden']),
      ),
    );
  return rows.map((row) => ({
    kind: 'invitation',
    applicationId: row.applicationId,
    dueAt: row.dueAt,
    proposal: row.proposal,
    notice: noticeOf(row),
  }));
}

async function dueResults(db: Database, uid: string, now: Date): Promise<WaitingItem[]> {
  const noticeId = latestNotice(uid, now, RESULT_EVENTS, eq(notifications.proposalId, proposals.id));
  const open = and(eq(applications.proposalId, proposals.id), isUndecidedWhere, notInConflict(uid));
  const rows = await db
    .select({
      dueAt: proposals.resultAt,
      proposal: about,
      applications: proposals.applicationCount,
      undecided: sql<number>`(select count(*) from ${applications} where ${open})`,
      noticeId: notifications.id,
      readAt: notifications.readAt,
      at: notifications.at,
    })
    .from(proposals)
    .leftJoin(notifications, eq(notifications.id, noticeId))
    .where(
      and(
        isOnOwnersSide(uid),
        eq(proposals.appType, 'due_date'),
        gt(proposals.applicationCount, 0),
        lte(proposals.resultAt, new Date(now.getTime() + RESULTS_DUE_DAYS * DAY_MS)),
        sql`(${proposals.status} = 'closed' or (${proposals.status} = 'open' and ${lte(proposals.closeAt, now)}))`,
      ),
    )
    .orderBy(asc(proposals.resultAt));
  return rows.map((row) => ({
    kind: 'results',
    applications: row.applications,
    undecided: row.undecided,
    dueAt: row.dueAt,
    proposal: row.proposal,
    notice: noticeOf(row),
  }));
}

function noticeOf(row: {
  noticeId: number | null;
  readAt: Date | null;
  at: Date | null;
}): WaitingItem['notice'] {
  return row.noticeId === null ? null : { id: row.noticeId, isRead: row.readAt !== null, at: row.at! };
}

/** Channels of every preference, with defaults where the person never chose. */
export async function listPreferences(db: Database, uid: string): Promise<Record<PreferenceName, Channels>> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, uid));
  const chosen = new Map(rows.map((row) => [row.preference, row]));
  const names = Object.keys(PREFERENCES) as PreferenceName[];
  return Object.fromEntries(names.map((name) => [name, wantedFor(name, chosen.get(name) ?? null)])) as Record<
    PreferenceName,
    Channels
  >;
}
