import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn, formatEvent, formatTime, zoneName } from '#domain/time/deadline.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type DeadlineText, deadlineText } from '#domain/proposal/proposal-dates.ts';
import { daysBetween } from '#domain/time/time-left.ts';
import { waitingCount } from '#domain/notification/waiting.ts';
import type { NotificationList, WaitingItem } from '#server/queries/notification/notification.ts';
import { notificationLine } from '#domain/notification/events.ts';
import { type Piece, resultsDueText, senderName } from '#domain/notification/line.ts';
import { PATHS } from '#domain/notification/notification-urls.ts';

/** A notification as the list shows it. */
export type NotificationView = {
  id: number;
  pieces: Piece[];
  more: string | null;
  action: string;
  to: string;
  at: Date;
  isRead: boolean;
  /** Calendar days since then: 0 today, 1 yesterday. */
  age: number;
  /** "1:09 PM" for today and yesterday, otherwise the day. */
  time: string;
  /** "Nov 22, 2026, 1:09 PM ET" */
  whole: string;
};

/**
 * A pending item as the list shows it; opening it marks the notification `noticeId` as read (null
 * if none is unread).
 */
export type PendingItemView = {
  key: string;
  noticeId: number | null;
  count: { days: number; unit: string; tone: 'open' | 'soon' } | null;
  pieces: Piece[];
  more: string;
  /** Of an invitation. */
  replyBy: DeadlineText | null;
  action: string;
  to: string;
};

/**
 * View model of the list, with times in the reader's zone, or UTC. Notifications of events that this
 * version does not know are omitted.
 */
export function toListView(list: NotificationList, now: Date, readerZone: string | null) {
  const zone = readerZone ?? DEFAULT_ZONE;
  const today = dayIn(now, zone);
  const { waiting, rows, all, unread, until } = list;
  const pendingIds = waiting.flatMap(({ notice }) => notice?.id ?? []);
  return {
    all,
    unread,
    until,
    zone: zoneName(now, zone),
    today: formatDay(today),
    yesterday: formatDay(dayIn(new Date(Date.parse(`${today}T12:00:00Z`) - DAY_MS), 'UTC')),
    newest: Math.max(0, ...pendingIds, ...rows.map(({ id }) => id)),
    waiting: waiting.map((item) => toPendingItemView(item, now, readerZone)),
    rows: rows.flatMap(({ id, content, at, isRead }): NotificationView[] => {
      const line = notificationLine(content, now);
      return line ? [{ ...line, id, at, isRead, ...timesOf(at, zone, today) }] : [];
    }),
  };
}

function timesOf(at: Date, zone: string, today: string) {
  const day = dayIn(at, zone);
  const age = Math.max(0, daysBetween(day, today));
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4);
  const time = age <= 1 ? formatTime(at, zone) : isOfThisYear ? formatDayShort(day) : formatDay(day);
  return { age, time, whole: formatEvent(at, zone) };
}

function toPendingItemView(item: WaitingItem, now: Date, readerZone: string | null): PendingItemView {
  const { proposal, notice } = item;
  const { title, timeZone } = proposal;
  const noticeId = notice && !notice.isRead ? notice.id : null;
  if (item.kind === 'invitation') {
    return {
      key: `invitation-${item.applicationId}`,
      noticeId,
      action: 'Reply',
      count: item.dueAt && waitingCount('reply', item.dueAt, timeZone, now),
      pieces: ['You’re invited to join ', { bold: title }],
      more: senderName(proposal),
      replyBy: item.dueAt && deadlineText(item.dueAt, timeZone, readerZone),
      to: PATHS.application(item.applicationId),
    };
  }
  const { applications, undecided, dueAt } = item;
  const isOver = dueAt.getTime() < now.getTime();
  return {
    key: `results-${proposal.id}`,
    noticeId,
    action: 'Review',
    count: waitingCount('results', dueAt, timeZone, now),
    pieces: [isOver ? 'Results are overdue for ' : 'Results are due for ', { bold: title }],
    more: resultsDueText(applications, undecided, dueAt, timeZone),
    replyBy: null,
    to: PATHS.results(proposal.id),
  };
}

export type ListView = ReturnType<typeof toListView>;
