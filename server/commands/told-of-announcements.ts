import { and, asc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { isPublished } from '../../domain/announcement.ts';
import { users } from '../data/account-schema.ts';
import { announcements } from '../data/announcement-schema.ts';
import type { Database } from '../data/database.ts';
import { leaveJobs, leaveNotices } from '../data/outbox.ts';

/** Leaves the job that tells members of an announcement, the first time it is published; publishing it again tells nobody. */
export async function tellOfPublished(tx: Database, id: number, now: Date): Promise<void> {
  await leaveJobsFor(
    tx,
    await tx
      .update(announcements)
      .set({ toldAt: now })
      .where(and(eq(announcements.id, id), isNull(announcements.toldAt)))
      .returning({ id: announcements.id }),
  );
}

/** The same for those whose moment has come by itself. */
export async function tellOfAppeared(tx: Database, now: Date): Promise<void> {
  const appeared = and(
    isNull(announcements.toldAt),
    isNull(announcements.unpublishedAt),
    lte(announcements.publishAt, now),
  );
  await leaveJobsFor(
    tx,
    await tx.update(announcements).set({ toldAt: now }).where(appeared).returning({ id: announcements.id }),
  );
}

async function leaveJobsFor(tx: Database, told: readonly { id: number }[]): Promise<void> {
  await leaveJobs(
    tx,
    'tell-members',
    told.map(({ id }) => ({ data: { announcementId: id } })),
  );
}

/** People of one transaction. */
const BATCH = 2000;

/**
 * Tells every member who was there when an announcement was published, but its author, as each wants to be told. In batches, each told
 * once however often this is done; ends when the announcement is taken back. Returns how many people it went through.
 */
export async function tellMembersOf(db: Database, id: number, now: Date): Promise<number> {
  let people = 0;
  for (let after = ''; ;) {
    const told = await db.transaction(async (tx) => tellSome(tx, id, after, now));
    people += told.length;
    if (told.length < BATCH) return people;
    after = told.at(-1)!;
  }
}

async function tellSome(tx: Database, id: number, after: string, now: Date): Promise<string[]> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  if (!row?.toldAt || !isPublished(row, now)) return [];
  const { title, description, authorId, toldAt } = row;
  const next = await tx
    .select({ uid: users.id })
    .from(users)
    .where(
      and(
        ...[gt(users.id, after), lte(users.createdAt, toldAt), isNull(users.suspendedAt)],
        authorId === null ? undefined : ne(users.id, authorId),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
  const notice = { event: 'announcement', facts: { id, title, text: description } } as const;
  await leaveNotices(
    tx,
    next.map(({ uid }) => ({ ...notice, to: uid, key: `announcement ${id}` })),
    now,
  );
  return next.map(({ uid }) => uid);
}
