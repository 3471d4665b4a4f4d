import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import {
  restoreApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import {
  markAllRead,
  markApplicationNotificationsRead,
  savePreferences,
} from '#server/commands/notification/notification.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { countUnread } from '#server/queries/notification/notification.ts';

const { db } = await openTestDatabase();
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

async function published() {
  const owner = await createMember(db, 'Olga O.');
  return { owner, id: expectOk(await publishContent(db, owner, sampleContent(), NOON)).id };
}

async function applied(proposalId: number, at = NOON, name = 'Ana A.') {
  const person = await createMember(db, name);
  const draft = await createCompleteDraft(db, person);
  return {
    person,
    applicationId: expectOk(await submitApplication(db, person, proposalId, draft, at)).id,
  };
}

async function rowsOf({ uid }: SignedIn) {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, uid))
    .orderBy(notifications.id);
  return rows.map(({ event, facts, at, readAt, applicationId }) => {
    const { count, applicant } = facts as { count?: number; applicant?: string };
    return { event, count, applicant, at, isRead: readAt !== null, applicationId };
  });
}

describe('new applications', () => {
  test('unread ones of a proposal are one row, with the time of the latest and no applicant’s name', async () => {
    const { owner, id } = await published();
    const other = expectOk(await publishContent(db, owner, sampleContent(), NOON)).id;
    await applied(other);
    for (const hours of [1, 2, 3]) await applied(id, later(hours));
    expect(await rowsOf(owner)).toMatchObject([
      { event: 'new_application', count: 1, applicant: 'Ana A.' },
      { event: 'new_applications', count: 3, applicant: undefined, at: later(3), applicationId: null },
    ]);
    expect(await countUnread(db, owner, later(3))).toBe(2);
    expect(await db.$count(emails, eq(emails.userId, owner.uid))).toBe(2);
  });

  test('the next one after reading is a new row', async () => {
    const { owner, id } = await published();
    await applied(id);
    await applied(id);
    await markAllRead(db, owner, null, later(1));
    const { applicationId } = await applied(id, later(2));
    expect(await rowsOf(owner)).toMatchObject([
      { event: 'new_applications', count: 2, isRead: true },
      { event: 'new_application', count: 3, isRead: false, applicationId },
    ]);
  });

  test('an application that is withdrawn and restored counts once', async () => {
    const { owner, id } = await published();
    const [one, two] = [await applied(id), await applied(id)];
    for (const { person, applicationId } of [one, two]) {
      expectOk(await withdrawApplication(db, person, applicationId, later(1)));
      expectOk(await restoreApplication(db, person, applicationId, later(2)));
    }
    const rows = await rowsOf(owner);
    expect(rows.filter(({ event }) => event !== 'applicant_withdrew')).toMatchObject([
      { event: 'new_applications', count: 2 },
    ]);
  });

  test('rows of earlier versions, one for each application, are merged by the next one', async () => {
    const { owner, id } = await published();
    await applied(id);
    const [row] = await db.select().from(notifications).where(eq(notifications.userId, owner.uid));
    const { id: _id, ...copy } = row!;
    await db.insert(notifications).values([copy, copy]);
    await applied(id, later(1));
    expect(await rowsOf(owner)).toMatchObject([{ event: 'new_applications', count: 4 }]);
  });

  test('without notifications in the product, none is added', async () => {
    const { owner, id } = await published();
    await savePreferences(db, owner, [{ preference: 'new_application', inProduct: false, byMail: true }]);
    await applied(id);
    await applied(id);
    expect(await rowsOf(owner)).toEqual([]);
  });

  test('applications submitted at once are counted once each', async () => {
    const { owner, id } = await published();
    await Promise.all(Array.from({ length: 6 }, (_, index) => applied(id, NOON, `Ana ${index}`)));
    expect(await rowsOf(owner)).toMatchObject([{ event: 'new_applications', count: 6 }]);
  });
});

describe('markApplicationNotificationsRead', () => {
  test('opening the list marks new applications as read, and nothing else', async () => {
    const { owner, id } = await published();
    const one = await applied(id);
    const other = await published();
    await applied(other.id);
    expectOk(await withdrawApplication(db, one.person, one.applicationId, later(1)));
    await markApplicationNotificationsRead(db, owner, { proposalId: id }, later(2));
    expect(await rowsOf(owner)).toMatchObject([
      { event: 'new_application', isRead: true },
      { event: 'applicant_withdrew', isRead: false },
    ]);
    expect(await rowsOf(other.owner)).toMatchObject([{ isRead: false }]);
  });

  test('opening an application marks all about it as read, and the time of an earlier reading stays', async () => {
    const { owner, id } = await published();
    const [one, two] = [await applied(id), await applied(id)];
    for (const { person, applicationId } of [one, two])
      expectOk(await withdrawApplication(db, person, applicationId, later(1)));
    const opened = { proposalId: id, applicationId: one.applicationId };
    await markApplicationNotificationsRead(db, owner, opened, later(2));
    await markApplicationNotificationsRead(db, owner, opened, later(3));
    expect(await rowsOf(owner)).toMatchObject([
      { event: 'new_applications', isRead: true },
      { event: 'applicant_withdrew', applicationId: one.applicationId, isRead: true },
      { event: 'applicant_withdrew', applicationId: two.applicationId, isRead: false },
    ]);
    const rows = await db.select().from(notifications).where(eq(notifications.userId, owner.uid));
    expect(rows.flatMap(({ readAt }) => readAt ?? [])).toEqual([later(2), later(2)]);
  });

  test('another person’s notifications stay unread', async () => {
    const { owner, id } = await published();
    const { person, applicationId } = await applied(id);
    await markApplicationNotificationsRead(db, person, { proposalId: id, applicationId }, later(1));
    expect(await rowsOf(owner)).toMatchObject([{ isRead: false }]);
  });
});
