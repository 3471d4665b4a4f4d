import { waitingCount } from '../../../domain/waiting.ts';
import type { NotificationList, WaitingItem } from '../../../server/queries/notification.ts';
import { notificationLine } from '../../../domain/notifications/events.ts';
import { type Piece, resultsDueText, senderName } from '../../../domain/notifications/line.ts';
import { PATHS } from '../../../domain/notifications/notification-urls.ts';

/** A notification as the list shows it. */
export type NotificationView = {
  id: number;
  pieces: Piece[];
  more: string | null;
  action: string;
  to: string;
  at: Date;
  isRead: boolean;
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
  /** Of an invitation, in the zone of its proposal. */
  replyBy: { at: Date; zone: string } | null;
  action: string;
  to: string;
};

/** View model of the list. Notifications of events that this version does not know are omitted. */
export function toListView(list: NotificationList, now: Date) {
  const { waiting, rows, all, unread, until } = list;
  const pendingIds = waiting.flatMap(({ notice }) => notice?.id ?? []);
  return {
    all,
    unread,
    until,
    now,
    newest: Math.max(0, ...pendingIds, ...rows.map(({ id }) => id)),
    waiting: waiting.map((item) => toPendingItemView(item, now)),
    rows: rows.flatMap(({ id, content, at, isRead }): NotificationView[] => {
      const line = notificationLine(content, now);
      return line ? [{ ...line, id, at, isRead }] : [];
    }),
  };
}

function toPendingItemView(item: WaitingItem, now: Date): PendingItemView {
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
      replyBy: item.dueAt && { at: item.dueAt, zone: timeZone },
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
