import { type SQL, and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import {
  type AnnouncementState,
  type AnnouncementAction,
  announcementState,
  announcementActions,
} from '#domain/board/announcement.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { searchTerms } from '#domain/board/search.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { isAfterTimeCursor, writeTimeCursor, readTimeCursor } from '../base/time-cursor.ts';
import { matchesTerm } from '../base/search-term.ts';

/** A published announcement for anyone. `publishedAt` is shown as a date in `timeZone`. */
export type PublishedAnnouncement = {
  id: number;
  title: string;
  description: string;
  content: string;
  writer: string;
  publishedAt: Date;
  timeZone: string;
  updatedAt: Date;
  views: number;
};

const publishedColumns = {
  id: announcements.id,
  title: announcements.title,
  description: announcements.description,
  content: announcements.content,
  writer: announcements.writer,
  // Never null where `isPublic` holds.
  publishedAt: sql<Date>`${announcements.publishAt}`.mapWith(announcements.publishAt),
  timeZone: announcements.timeZone,
  updatedAt: announcements.updatedAt,
  views: announcements.viewCount,
};

const newestFirst = [desc(announcements.publishAt), desc(announcements.id)];

/**
 * SQL equivalent of `isPublished` in the domain: its publish time has passed, and it is not
 * unpublished.
 */
function isPublic(now: Date): SQL {
  return and(isNull(announcements.unpublishedAt), lte(announcements.publishAt, now))!;
}

/**
 * A page of published announcements with every term of `q`, newest first. Refuses a damaged cursor
 * with `malformed`; one statement.
 */
export async function listAnnouncements(
  db: Database,
  query: { q: string; after: string | null; limit: number },
  now: Date,
): Promise<Outcome<{ rows: PublishedAnnouncement[]; nextAfter: string | null }>> {
  const cursor = readTimeCursor(query.after);
  if (!cursor.ok) return cursor;
  const found = await db
    .select(publishedColumns)
    .from(announcements)
    .where(
      and(
        isPublic(now),
        ...searchTerms(query.q).map((term) => matchesTerm(announcements.searchText, term)),
        cursor.value ? isAfterTimeCursor(cursor.value, announcements.publishAt, announcements.id) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(query.limit + 1);
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  return done({ rows, nextAfter: last ? writeTimeCursor(last.publishedAt, last.id) : null });
}

type Neighbour = { id: number; title: string } | null;

/**
 * A published announcement and its newer and older neighbors; otherwise `not_found`. Three
 * statements.
 */
export async function findAnnouncement(
  db: Database,
  id: number,
  now: Date,
): Promise<Outcome<{ announcement: PublishedAnnouncement; newer: Neighbour; older: Neighbour }>> {
  const [announcement] = await db
    .select(publishedColumns)
    .from(announcements)
    .where(and(eq(announcements.id, id), isPublic(now)));
  if (!announcement) return refuse('not_found', { message: 'Announcement not found' });
  const cursor = { at: announcement.publishedAt.getTime(), id };
  const beside = (condition: SQL, order: SQL[]) =>
    db
      .select({ id: announcements.id, title: announcements.title })
      .from(announcements)
      .where(and(isPublic(now), condition))
      .orderBy(...order)
      .limit(1);
  const newerThan = or(
    gt(announcements.publishAt, announcement.publishedAt),
    and(eq(announcements.publishAt, announcement.publishedAt), gt(announcements.id, id)),
  )!;
  const [older] = await beside(
    isAfterTimeCursor(cursor, announcements.publishAt, announcements.id),
    newestFirst,
  );
  const [newer] = await beside(newerThan, [
    sql`${announcements.publishAt} asc`,
    sql`${announcements.id} asc`,
  ]);
  return done({ announcement, newer: newer ?? null, older: older ?? null });
}

/** An announcement as admins see it, in any state. */
export type ManagedAnnouncement = {
  id: number;
  title: string;
  description: string;
  content: string;
  writer: string;
  publishAt: Date | null;
  unpublishedAt: Date | null;
  timeZone: string;
  revision: number;
  views: number;
  updatedAt: Date;
  state: AnnouncementState;
  may: AnnouncementAction[];
};

/** Most rows of the admins' list; the newest. */
const MANAGED_LIMIT = 500;

const managedColumns = {
  id: announcements.id,
  title: announcements.title,
  description: announcements.description,
  content: announcements.content,
  writer: announcements.writer,
  publishAt: announcements.publishAt,
  unpublishedAt: announcements.unpublishedAt,
  timeZone: announcements.timeZone,
  revision: announcements.revision,
  views: announcements.viewCount,
  updatedAt: announcements.updatedAt,
};

/**
 * Announcements without their content: those not yet published, then the newest.
 */
export async function listManagedAnnouncements(
  db: Database,
  _admin: Admin,
  now: Date,
): Promise<Omit<ManagedAnnouncement, 'content'>[]> {
  const { content: _, ...columns } = managedColumns;
  const rows = await db
    .select(columns)
    .from(announcements)
    .orderBy(
      sql`(${announcements.publishAt} is null or ${announcements.publishAt} > ${now.toISOString()}::timestamptz) desc`,
      sql`coalesce(${announcements.publishAt}, ${announcements.updatedAt}) desc`,
      desc(announcements.id),
    )
    .limit(MANAGED_LIMIT);
  return rows.map((row) => managed(row, now));
}

/** One announcement in any state. */
export async function findManagedAnnouncement(
  db: Database,
  _admin: Admin,
  id: number,
  now: Date,
): Promise<Outcome<ManagedAnnouncement>> {
  const [row] = await db.select(managedColumns).from(announcements).where(eq(announcements.id, id));
  return row ? done(managed(row, now)) : refuse('not_found', { message: 'There is no such announcement.' });
}

function managed<Row extends { publishAt: Date | null; unpublishedAt: Date | null }>(row: Row, now: Date) {
  const state = announcementState(row, now);
  return { ...row, state, may: announcementActions(state) };
}
