import { eq } from 'drizzle-orm';
import { NO_FILTER, type ProposalSort } from '#domain/board/proposal-filter.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { listAnnouncements } from '../board/announcement.ts';
import { listNotifications } from '../notification/notification.ts';
import { listProposals } from '../proposal/proposal-list.ts';
import { collect } from '#server/testing/collect.ts';
import { listPublished } from '../board/published-proposal.ts';
import type { Paged } from './paging.ts';
import { NOW, inDays } from './sample-proposal.ts';

/** Few distinct values, so that many rows tie and only their ids order them. */
const fewDays = (at: number) => inDays(-(at % 4) - 1);

/** The board as its page reads it (five rows at a time, or first ten) or as the API call does. */
export function proposalList(
  db: Database,
  owner: SignedIn,
  how: { size: number; sort: ProposalSort; by: 'page' | 'two pages' | 'call' },
): Paged<string> {
  const { sort, by, size } = how;
  return {
    size,
    add: (at) =>
      insertProposal(db, owner.uid, NOW, {
        createdAt: fewDays(at),
        postedAt: fewDays(at),
        closeAt: inDays((at % 3) + 1),
        hoursPerWeek: (at % 3) * 10,
        applicationCount: at % 2,
      }),
    removeRow: (id) => db.update(proposals).set({ status: 'withdrawn' }).where(eq(proposals.id, id)),
    remove: (id) => db.delete(proposals).where(eq(proposals.id, id)),
    page: async (after) => {
      if (by === 'call') {
        const limit = 7;
        const asked = { ...NO_FILTER, sort, status: 'accepting', limit: limit + 1, cursor: after } as const;
        const { rows, cursorOf } = expectOk(await listPublished(db, asked, NOW));
        const read = await collect(rows);
        const shown = read.slice(0, limit);
        const next = read.length > limit ? cursorOf(shown.at(-1)!, limit) : null;
        return { ids: shown.map(({ id }) => id), next };
      }
      const page = by === 'two pages' && after === null ? 2 : 1;
      const { rows, nextAfter } = expectOk(await listProposals(db, { ...NO_FILTER, sort, page, after }, NOW));
      return { ids: rows.map(({ id }) => id), next: nextAfter };
    },
  };
}

/** Announcements as anyone reads them: unpublishing leaves the list, `remove` deletes the row. */
export function announcementList(db: Database, { size }: { size: number }): Paged<string> {
  return {
    size,
    add: async (at) => {
      const texts = { title: 'News', description: 'One line.', content: 'Text.', writer: 'Developers' };
      const moments = { publishAt: fewDays(at), createdAt: NOW, updatedAt: NOW };
      const [row] = await db
        .insert(announcements)
        .values({ ...texts, ...moments })
        .returning();
      return row!.id;
    },
    removeRow: (id) => db.update(announcements).set({ unpublishedAt: NOW }).where(eq(announcements.id, id)),
    remove: (id) => db.delete(announcements).where(eq(announcements.id, id)),
    page: async (after) => {
      const { rows, nextAfter } = expectOk(await listAnnouncements(db, { q: '', after, limit: 4 }, NOW));
      return { ids: rows.map(({ id }) => id), next: nextAfter };
    },
  };
}

/**
 * A person's notifications, all or unread. A page repeats earlier rows, which are filtered out
 * here.
 */
export function noticeList(
  db: Database,
  person: SignedIn,
  { size, unread }: { size: number; unread: boolean },
): Paged<number> {
  return {
    size,
    add: async () => {
      const facts = { id: 1, title: 'News', text: '' };
      const values = { userId: person.uid, event: 'announcement', facts, at: NOW } as const;
      const [row] = await db.insert(notifications).values(values).returning();
      return row!.id;
    },
    removeRow: (id) =>
      unread
        ? db.update(notifications).set({ readAt: NOW }).where(eq(notifications.id, id))
        : db.delete(notifications).where(eq(notifications.id, id)),
    remove: (id) => db.delete(notifications).where(eq(notifications.id, id)),
    page: async (until) => {
      const list = (await listNotifications(db, person, { unread, until }, NOW))!;
      const ids = list.rows.map(({ id }) => id);
      return { ids: until === null ? ids : ids.filter((id) => id < until), next: list.until };
    },
  };
}
