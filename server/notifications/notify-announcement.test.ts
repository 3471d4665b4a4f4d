import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Admin } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import {
  publishAnnouncement,
  scheduleAnnouncement,
  unpublishAnnouncement,
  writeAnnouncement,
} from '#server/commands/board/announcement.ts';
import { users } from '#server/db/schema/account.ts';
import { notificationPreferences } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';
import { notifyMembers } from './notify-announcement.ts';
import { eventsTo, notificationsTo } from '#server/email/testing/notified.ts';

const db = await testDatabase();
const admin: Admin = { ...(await createMember(db, 'Ada M.')), kind: 'admin' };
const text = {
  title: 'Maintenance',
  description: 'We are down on Sunday.',
  content: 'All day.',
  writer: 'Team',
};
const tomorrow = new Date('2026-11-22T12:00:00Z');

async function written(): Promise<number> {
  const outcome = await writeAnnouncement(db, admin, text, NOON);
  if (!outcome.ok) throw new Error('refused');
  return outcome.value.id;
}

async function jobsFor(id: number): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name = 'notify-members' and (data->>'announcementId')::bigint = ${id}`,
  );
  return rows.length;
}

test('publishing notifies members of that time once, by their preferences, and not its author or suspended ones', async () => {
  const [reader, mailed, neither, suspended] = await Promise.all(
    ['Reader', 'Mailed', 'Neither', 'Suspended'].map((name) => createMember(db, name)),
  );
  const chosen = (uid: string, inProduct: boolean, byMail: boolean) => ({
    userId: uid,
    preference: 'announcement' as const,
    inProduct,
    byMail,
  });
  await db
    .insert(notificationPreferences)
    .values([chosen(mailed!.uid, true, true), chosen(neither!.uid, false, false)]);
  await db.update(users).set({ suspendedAt: NOON }).where(eq(users.id, suspended!.uid));
  const id = await written();
  await publishAnnouncement(db, admin, id, null, NOON);
  expect(await jobsFor(id)).toBe(1);
  const newcomer = await createMember(db, 'Newcomer');
  await db.update(users).set({ createdAt: tomorrow }).where(eq(users.id, newcomer.uid));
  for (let times = 0; times < 2; times += 1) await notifyMembers(db, id, tomorrow);
  expect(await notificationsTo(db, reader!)).toEqual({
    lines: [{ event: 'announcement', facts: { id, title: text.title, text: text.description } }],
    mailed: [],
  });
  expect(await eventsTo(db, mailed!)).toEqual({ lines: ['announcement'], mailed: ['announcement'] });
  for (const person of [neither!, suspended!, newcomer, admin])
    expect(await eventsTo(db, person)).toEqual({ lines: [], mailed: [] });
  await unpublishAnnouncement(db, admin, id, tomorrow);
  await publishAnnouncement(db, admin, id, null, tomorrow);
  expect(await jobsFor(id)).toBe(1);
});

test('a scheduled announcement notifies when it is published, and an unpublished one does not', async () => {
  const [id, taken] = [await written(), await written()];
  const form = { ...text, publishDay: '2026-11-22', publishTime: '09:00', timeZone: 'UTC' };
  await scheduleAnnouncement(db, admin, id, { form, revision: null }, NOON);
  await runDueReminders(db, NOON);
  expect(await jobsFor(id)).toBe(0);
  for (let times = 0; times < 2; times += 1) await runDueReminders(db, tomorrow);
  expect(await jobsFor(id)).toBe(1);
  const reader = await createMember(db, 'Another');
  await publishAnnouncement(db, admin, taken, null, NOON);
  await unpublishAnnouncement(db, admin, taken, NOON);
  await notifyMembers(db, taken, NOON);
  expect(await eventsTo(db, reader)).toEqual({ lines: [], mailed: [] });
});

test('notifies 4,100 members', async () => {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at)
    select 'member ' || n, 'Member', n || '@many.example', true, ${NOON}, ${NOON} from generate_series(1, 4100) as n`);
  const id = await written();
  await publishAnnouncement(db, admin, id, null, NOON);
  await notifyMembers(db, id, NOON);
  const { rows } = await db.execute(
    sql`select count(*) as lines from notifications where dedupe_key = ${`announcement ${id}`} and user_id like 'member %'`,
  );
  expect(rows).toEqual([{ lines: 4100 }]);
});
