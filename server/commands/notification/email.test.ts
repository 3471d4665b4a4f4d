import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Admin, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { EMAIL_RETENTION_DAYS, NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import type { Database } from '#server/db/database.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { emails, notifications, suppressedAddresses, trialEmails } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { storeTrialEmail } from '#server/notifications/trial-mailbox.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import {
  countGivenUp,
  findEmail,
  listGivenUp,
  listEmails,
  readEmailFigures,
} from '#server/queries/notification/email.ts';
import {
  deleteEmailsOf,
  applyEmailTransition,
  resendEmail,
  purgeEmails,
  purgeNotifications,
} from './email.ts';
import { sendFeedback } from '../board/feedback.ts';

const db = await testDatabase();
const noor = await createMember(db, 'Noor K.');
const admin: Admin = { ...(await createMember(db, 'Admin')), kind: 'admin' };
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** Inserts an email to the address with `changes` applied; returns its id. */
async function mailTo(
  tx: Database,
  to: string,
  changes: Partial<typeof emails.$inferInsert> = {},
): Promise<number> {
  const facts = { id: 1, kind: 'idea', text: 'Show the zone.', page: '', email: '' };
  await enqueueEmails(tx, [{ event: 'feedback_received', facts, to }], NOON);
  const [row] = await tx.select({ id: emails.id }).from(emails).where(eq(emails.toAddress, to));
  if (Object.keys(changes).length > 0) await tx.update(emails).set(changes).where(eq(emails.id, row!.id));
  return row!.id;
}
const jobs = async (tx: Database) =>
  (
    await tx.execute<{ data: { emailId: number } }>("select data from pgboss.job where name = 'send-email'")
  ).rows.map(({ data }) => data.emailId);

describe('an email that failed for good', () => {
  const givenUp = { state: 'given_up', tries: 8, lastResponse: '550 5.1.1 No such recipient here' } as const;

  test('is retried once with all its attempts, or dismissed', () =>
    rolledBack(db, async (tx) => {
      const again = await mailTo(tx, 'a@example.org', { ...givenUp, firstAttemptAt: NOON });
      const remaining = await mailTo(tx, 'b@example.org', givenUp);
      await tx.execute('delete from pgboss.job');
      expect(await applyEmailTransition(tx, admin, again, 'try-again', later(4))).toMatchObject({ ok: true });
      expect(await applyEmailTransition(tx, admin, remaining, 'dismiss', later(4))).toMatchObject({
        ok: true,
      });
      expect(await jobs(tx)).toEqual([again]);
      expect(await findEmail(tx, admin, again)).toMatchObject({
        value: { state: 'queued', tries: 0, firstAttemptAt: null, dueAt: later(4) },
      });
      for (const [id, move] of [
        [again, 'try-again'],
        [again, 'dismiss'],
        [remaining, 'try-again'],
      ] as const)
        expect(await applyEmailTransition(tx, admin, id, move, NOON)).toMatchObject({
          refusal: { code: 'move_not_allowed' },
        });
      expect(await jobs(tx)).toEqual([again]);
    }));

  test('is not retried or changed while its address is suppressed', () =>
    rolledBack(db, async (tx) => {
      const id = await mailTo(tx, 'a@example.org', givenUp);
      await tx
        .insert(suppressedAddresses)
        .values({ email: 'a@example.org', reason: 'bounced', answer: '550', since: NOON });
      for (const outcome of [
        await applyEmailTransition(tx, admin, id, 'try-again', NOON),
        await resendEmail(tx, admin, id, NOON),
      ])
        expect(outcome).toMatchObject({
          refusal: { message: expect.stringMatching(/^Its address is suppressed/) },
        });
      expect(await findEmail(tx, admin, id)).toMatchObject({ value: { state: 'given_up' } });
    }));

  test.each(['given_up', 'retrying', 'sent', 'dismissed', 'dropped'] as const)(
    'one that is %s can be resent at once, and one that is queued cannot',
    (state) =>
      rolledBack(db, async (tx) => {
        const id = await mailTo(tx, 'a@example.org', { state, tries: 3, sentAt: NOON, dueAt: later(2) });
        await tx.execute('delete from pgboss.job');
        expect(await resendEmail(tx, admin, id, NOON)).toMatchObject({ ok: true });
        expect(await findEmail(tx, admin, id)).toMatchObject({
          value: { state: 'queued', tries: 0, sentAt: null, dueAt: NOON },
        });
        expect(await jobs(tx)).toEqual([id]);
        expect(await resendEmail(tx, admin, id, NOON)).toMatchObject({
          refusal: { code: 'move_not_allowed' },
        });
      }),
  );

  test('is not found under an unknown id', () =>
    rolledBack(db, async (tx) => {
      const id = await mailTo(tx, 'a@example.org', givenUp);
      expect(await applyEmailTransition(tx, admin, id + 1, 'dismiss', NOON)).toMatchObject({
        refusal: { code: 'not_found' },
      });
      expect(await countGivenUp(tx)).toBe(1);
    }));
});

test('figures and lists of emails do not include the content', () =>
  rolledBack(db, async (tx) => {
    const seconds = (n: number) => new Date(NOON.getTime() + n * 1000);
    for (const n of [4, 6, 90])
      await mailTo(tx, `sent-${n}@example.org`, {
        state: 'sent',
        sentAt: seconds(n),
        subject: `Number ${n}`,
      });
    await mailTo(tx, 'waits@example.org');
    await mailTo(tx, 'again@example.org', { state: 'retrying', tries: 2 });
    await mailTo(tx, 'gone@example.org', { state: 'given_up' });
    expect(await readEmailFigures(tx, admin, seconds(120))).toMatchObject({
      onTheirWay: 1,
      retrying: 1,
      givenUp: 1,
      sentToday: 3,
      medianSeconds: 6,
    });
    expect(await readEmailFigures(tx, admin, later(1))).toMatchObject({
      sentToday: 0,
      medianSeconds: null,
    });
    const listed = await listEmails(tx, admin, { q: 'number example', state: 'sent', before: null });
    expect(listed).toMatchObject({
      rows: [{ to: 'sent-90@example.org' }, { to: 'sent-6@example.org' }, { to: 'sent-4@example.org' }],
      nextBefore: null,
    });
    expect(JSON.stringify(listed)).not.toContain('Show the zone');
    expect(await listEmails(tx, admin, { q: 'again@', state: null, before: null })).toMatchObject({
      rows: [{ state: 'retrying', tries: 2 }],
    });
    expect(await listGivenUp(tx, admin)).toMatchObject([{ to: 'gone@example.org' }]);
  }));

test('the list of emails continues on the next page', () =>
  rolledBack(db, async (tx) => {
    for (let n = 0; n < 31; n += 1) await mailTo(tx, `reader-${n}@example.org`);
    const first = await listEmails(tx, admin, { q: '', state: null, before: null });
    expect(first.rows).toHaveLength(30);
    expect(await listEmails(tx, admin, { q: '', state: null, before: first.nextBefore })).toMatchObject({
      rows: [{ to: 'reader-0@example.org' }],
      nextBefore: null,
    });
  }));

test('purges emails, notifications and the trial mailbox after their retention period', () =>
  rolledBack(db, async (tx) => {
    const id = await mailTo(tx, 'a@example.org', { state: 'sent' });
    await storeTrialEmail(
      tx,
      id,
      { to: 'a@example.org', subject: '', text: '', html: '', headers: {} },
      NOON,
    );
    await tx
      .insert(notifications)
      .values({ userId: noor.uid, event: 'announcement', facts: {} as never, at: NOON });
    expect(await purgeEmails(tx, later(EMAIL_RETENTION_DAYS))).toBe(0);
    expect(await purgeEmails(tx, new Date(later(EMAIL_RETENTION_DAYS).getTime() + 1))).toBe(1);
    expect(await tx.select().from(trialEmails)).toEqual([]);
    expect(await purgeNotifications(tx, new Date(later(NOTIFICATION_RETENTION_DAYS).getTime() + 1))).toBe(1);
  }));

describe('feedback', () => {
  const form = { kind: 'idea', text: 'Show the zone.', page: '/7', email: '' };
  const from = { clientAddress: '192.0.2.1', secret: 'a secret' };

  test('is emailed to the team in the same transaction if the team has an address', () =>
    rolledBack(db, async (tx) => {
      await sendFeedback(tx, noor, form, from, NOON);
      expect(await tx.select().from(emails)).toEqual([]);
      await sendFeedback(tx, noor, form, { ...from, teamAddress: 'team@example.org' }, NOON);
      await sendFeedback(tx, noor, { ...form, text: '' }, { ...from, teamAddress: 'team@example.org' }, NOON);
      expect(await tx.select().from(emails)).toMatchObject([
        {
          toAddress: 'team@example.org',
          event: 'feedback_received',
          userId: null,
          facts: { text: 'Show the zone.' },
        },
      ]);
    }));

  test('deleting an account deletes the emails with its feedback and the emails to its address', () =>
    rolledBack(db, async (tx) => {
      const teamAddress = 'team@example.org';
      await sendFeedback(tx, noor, form, { ...from, teamAddress }, NOON);
      await sendFeedback(tx, VISITOR, { ...form, text: 'Mine stays.' }, { ...from, teamAddress }, NOON);
      await mailTo(tx, noor.email);
      await deleteEmailsOf(tx, noor, [noor.email]);
      expect(await tx.select().from(emails)).toMatchObject([{ facts: { text: 'Mine stays.' } }]);
      expect(await tx.select().from(feedback)).toHaveLength(2);
    }));
});
