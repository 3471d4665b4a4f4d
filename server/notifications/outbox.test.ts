import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { emails, notificationPreferences, notifications } from '#server/db/schema/notification.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { enqueueEmails, enqueueNotifications } from './outbox.ts';

const db = await testDatabase();

const announcement = { event: 'announcement', facts: { id: 1, title: 'News', text: 'Words' } } as const;
const signIn = { event: 'unfamiliar_sign_in', facts: { device: 'Firefox', at: NOON.toISOString() } } as const;

async function jobsFor(emailId: number): Promise<number> {
  const { rows } = await db.execute(`select 1 from pgboss.job where (data->>'emailId')::bigint = ${emailId}`);
  return rows.length;
}

test('a sign-in enqueues a notification that is already read, and an email with its job', async () => {
  const ada = await createMember(db, 'Ada');
  await enqueueNotifications(db, [{ ...signIn, to: ada.uid }], NOON);
  const [line] = await db.select().from(notifications).where(eq(notifications.userId, ada.uid));
  expect(line).toMatchObject({ event: 'unfamiliar_sign_in', facts: signIn.facts, readAt: NOON });
  const [mail] = await db.select().from(emails).where(eq(emails.userId, ada.uid));
  expect(mail).toMatchObject({ toAddress: ada.email, state: 'queued', tries: 0 });
  expect(await jobsFor(mail!.id)).toBe(1);
});

test('a rolled-back transaction enqueues no notification and no email', async () => {
  const ada = await createMember(db, 'Ada');
  const undone = db.transaction(async (tx) => {
    await enqueueNotifications(tx, [{ ...signIn, to: ada.uid }], NOON);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.$count(notifications, eq(notifications.userId, ada.uid))).toBe(0);
  expect(await db.$count(emails, eq(emails.userId, ada.uid))).toBe(0);
});

test('a job enqueued in a nested transaction exists only when the outer one commits', async () => {
  const jobs = () => db.execute("select 1 from pgboss.job where data->>'proposalId' = '4711'");
  const enqueueNested = (fails: boolean) =>
    db.transaction(async (tx) => {
      await tx.transaction((inner) =>
        enqueueJobs(inner, 'notify-subscribers', [{ data: { proposalId: 4711 } }]),
      );
      if (fails) throw new Error('undone');
    });
  await expect(enqueueNested(true)).rejects.toThrow('undone');
  expect((await jobs()).rows).toHaveLength(0);
  await enqueueNested(false);
  expect((await jobs()).rows).toHaveLength(1);
});

test('of transactions at once, each enqueues its jobs, and one that rolls back none', async () => {
  const enqueue = (proposalId: number) =>
    db.transaction(async (tx) => {
      await enqueueJobs(tx, 'notify-subscribers', [{ data: { proposalId } }]);
      if (proposalId === 4713) throw new Error('undone');
    });
  await Promise.allSettled([4712, 4713, 4714].map(enqueue));
  const { rows } = await db.execute(
    `select data->>'proposalId' as id from pgboss.job where data->>'proposalId' in ('4712', '4713', '4714')`,
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['4712', '4714']);
});

test('a preference turns a notification or an email off for one person', async () => {
  const [ada, ben] = [await createMember(db, 'Ada'), await createMember(db, 'Ben')];
  const chosen = { preference: 'announcement', inProduct: false, byMail: true } as const;
  await db.insert(notificationPreferences).values({ ...chosen, userId: ada.uid });
  await enqueueNotifications(
    db,
    [ada, ben].map(({ uid }) => ({ ...announcement, to: uid })),
    NOON,
  );
  expect(await db.$count(notifications, eq(notifications.userId, ada.uid))).toBe(0);
  expect(await db.$count(emails, eq(emails.userId, ada.uid))).toBe(1);
  expect(await db.$count(notifications, eq(notifications.userId, ben.uid))).toBe(1);
  expect(await db.$count(emails, eq(emails.userId, ben.uid))).toBe(0);
});

test('a notification with the same key is enqueued once', async () => {
  const ada = await createMember(db, 'Ada');
  for (let times = 0; times < 2; times += 1)
    await enqueueNotifications(db, [{ ...signIn, to: ada.uid, key: 'device 1' }], NOON);
  expect(await db.$count(notifications, eq(notifications.userId, ada.uid))).toBe(1);
  expect(await db.$count(emails, eq(emails.userId, ada.uid))).toBe(1);
});

test('a person whose account is being deleted is skipped, and others are notified', async () => {
  const [ada, ben] = [await createMember(db, 'Ada'), await createMember(db, 'Ben')];
  const [isGone, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deletion = db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, ada.uid));
    isGone.resolve();
    await mayEnd.promise;
  });
  await isGone.promise;
  const both = [ada, ben].map(({ uid }) => ({ ...signIn, to: uid }));
  const telling = db.transaction((tx) => enqueueNotifications(tx, both, NOON));
  setTimeout(mayEnd.resolve, 200);
  await Promise.all([deletion, telling]);
  expect(await db.$count(notifications, inArray(notifications.userId, [ada.uid, ben.uid]))).toBe(1);
});

test('enqueues 4,001 emails at once', async () => {
  const queued = Array.from({ length: 4001 }, (_, n) => ({
    event: 'new_proposal' as const,
    facts: { proposalId: 1 },
    to: `reader-${n}@example.org`,
  }));
  expect(await enqueueEmails(db, queued, NOON)).toBe(4001);
});

test('jobs that notify members and subscribers or match searches are retried 20 times with backoff up to an hour', async () => {
  const { rows } = await db.execute(
    sql`select name from pgboss.queue where retry_backoff and retry_delay_max = 3600 and retry_limit = 20 order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'match-saved-searches',
    'notify-members',
    'notify-subscribers',
  ]);
});
