import { and, asc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { isPublished } from '#domain/board/announcement.ts';
import { users } from '#server/db/schema/account.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { enqueueNotifications } from './outbox.ts';

/**
 * Enqueues the job that notifies members of an announcement, only the first time it is published.
 */
export async function enqueueAnnouncementJob(tx: Database, id: number, now: Date): Promise<void> {
  await enqueueMemberJobs(
    tx,
    await tx
      .update(announcements)
      .set({ notifiedAt: now })
      .where(and(eq(announcements.id, id), isNull(announcements.notifiedAt)))
      .returning({ id: announcements.id }),
  );
}

/** Enqueues these jobs for scheduled announcements whose publish time has come. */
export async function enqueueDueAnnouncementJobs(tx: Database, now: Date): Promise<void> {
  const isDue = and(
    isNull(announcements.notifiedAt),
    isNull(announcements.unpublishedAt),
    lte(announcements.publishAt, now),
  );
  await enqueueMemberJobs(
    tx,
    await tx.update(announcements).set({ notifiedAt: now }).where(isDue).returning({ id: announcements.id }),
  );
}

async function enqueueMemberJobs(tx: Database, notified: readonly { id: number }[]): Promise<void> {
  await enqueueJobs(
    tx,
    'notify-members',
    notified.map(({ id }) => ({ data: { announcementId: id } })),
  );
}

/** Members per transaction. */
const MEMBER_BATCH_SIZE = 2000;

/**
 * Notifies every member who joined before publication, except the author, in batches, and returns
 * how many members it went through. Idempotent, and stops when the announcement is unpublished.
 */
export async function notifyMembers(db: Database, id: number, now: Date): Promise<number> {
  let people = 0;
  for (let after = ''; ;) {
    const notified = await db.transaction(async (tx) => notifyMemberBatch(tx, id, after, now));
    people += notified.length;
    if (notified.length < MEMBER_BATCH_SIZE) return people;
    after = notified.at(-1)!;
  }
}

async function notifyMemberBatch(tx: Database, id: number, after: string, now: Date): Promise<string[]> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  if (!row?.notifiedAt || !isPublished(row, now)) return [];
  const { title, description, authorId, notifiedAt } = row;
  const members = await tx
    .select({ uid: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        lte(users.createdAt, notifiedAt),
        isNull(users.suspendedAt),
        authorId === null ? undefined : ne(users.id, authorId),
      ),
    )
    .orderBy(asc(users.id))
    .limit(MEMBER_BATCH_SIZE);
  const notification = { event: 'announcement', facts: { id, title, text: description } } as const;
  await enqueueNotifications(
    tx,
    members.map(({ uid }) => ({ ...notification, to: uid, key: `announcement ${id}` })),
    now,
  );
  return members.map(({ uid }) => uid);
}
