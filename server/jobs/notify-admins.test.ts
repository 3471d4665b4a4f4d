import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { NOON, createMember, sampleContent } from '../../tests/fixtures/sample-content.ts';
import { sendFeedback } from '#server/commands/board/feedback.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { reportProposal } from '#server/commands/moderation/report.ts';
import { users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { notifyAdmins } from './notify-admins.ts';

const db = await testDatabase();
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const listed = await createMember(db, 'Listed Admin');
const made = await createMember(db, 'Made Admin');
const member = await createMember(db, 'Member');
await db.update(users).set({ adminSince: NOON }).where(eq(users.id, made.uid));

const run = (hours: number) => notifyAdmins(db, [listed.email], at(hours));
const linesOf = (uid: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, uid), like(notifications.event, 'admin_%')));
const digestsTo = (email: string) =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, email), eq(emails.event, 'admin_digest')));

async function report(proposalId: number, hours: number) {
  const reporter = await createMember(db);
  const form = { reason: 'not_research', words: '' };
  expect(await reportProposal(db, reporter, proposalId, form, at(hours))).toMatchObject({ ok: true });
}

test('admins get a notification for each report, feedback and failed email, and one digest a day', async () => {
  const content = sampleContent();
  const published = await publishContent(db, member, content, NOON);
  const id = published.ok ? published.value.id : 0;
  await run(0);
  expect(await linesOf(listed.uid)).toEqual([]);

  await report(id, 0.1);
  await report(id, 0.2);
  await run(0.3);
  await run(0.4);
  for (const { uid, email } of [listed, made]) {
    expect(await linesOf(uid)).toMatchObject([{ facts: { kind: 'report', proposalId: id } }]);
    expect(await digestsTo(email)).toMatchObject([
      { facts: { reports: 2, reportedProposals: 1, reportedTitles: [content.title], feedback: 0, mails: 0 } },
    ]);
  }

  const said = { kind: 'idea', text: 'Show more.', page: '', email: '' };
  await sendFeedback(db, member, said, { clientAddress: '127.0.0.1', secret: 'x' }, at(1));
  const facts = { id: 1, kind: 'idea', text: 'x', page: '', email: '' };
  await enqueueEmails(db, [{ event: 'feedback_received', facts, to: 'away@example.org' }], at(1));
  await db
    .update(emails)
    .set({ state: 'given_up', dueAt: at(2) })
    .where(eq(emails.toAddress, 'away@example.org'));
  await run(3);
  expect((await linesOf(listed.uid)).map(({ facts }) => (facts as { kind: string }).kind).toSorted()).toEqual(
    ['feedback', 'mail', 'report'],
  );
  expect(await digestsTo(listed.email)).toHaveLength(1);

  await run(25);
  expect(await digestsTo(listed.email)).toMatchObject([{}, { facts: { reports: 0, feedback: 1, mails: 1 } }]);
  expect(await linesOf(member.uid)).toEqual([]);
});
