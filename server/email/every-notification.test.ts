import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Admin } from '#domain/base/actor.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { NOTIFICATIONS, type NotificationEvent } from '#domain/notification/events.ts';
import { PREFERENCES } from '#domain/notification/preferences.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import {
  acceptInvitation,
  declineInvitation,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { addEmail, confirmEmail } from '#server/commands/account/account-email.ts';
import { publishAnnouncement, writeAnnouncement } from '#server/commands/board/announcement.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { reopenProposal } from '#server/commands/proposal/close-date.ts';
import {
  doNotSelect,
  inviteApplicant,
  undoDecision,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { sendOwnerMessage } from '#server/commands/review/owner-message.ts';
import { syncIdentity } from '#server/commands/account/sync-identity.ts';
import { newDeviceName, recordSignIn } from '#server/commands/account/known-device.ts';
import { hideProposal, restoreProposal } from '#server/commands/moderation/moderation.ts';
import { closeProposal, publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { recordDownload } from '#server/commands/application/resume.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { createPanelWorld } from '#server/commands/testing/panel-world.ts';
import { inviteTeamMember, joinTeam } from '#server/commands/team/team-invitation.ts';
import { recordIdentityChange } from '#server/commands/member/linked-account.ts';
import { suppressIfBounced } from '#server/notifications/suppress-address.ts';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import { sessions } from '#server/db/schema/account.ts';
import { eq } from 'drizzle-orm';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { PRIMARY_PROVIDER_ID } from '#domain/account/identity.ts';
import { askQuestion } from '#server/commands/proposal/public-question.ts';
import { answerQuestion } from '#server/commands/proposal/question-answer.ts';
import { reportProposal } from '#server/commands/moderation/report.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';
import { notifyAdmins } from '#server/jobs/notify-admins.ts';
import { notifyMembers } from '#server/notifications/notify-announcement.ts';
import { inviteToProposal, joinProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { leaveProposal } from '#server/commands/proposal/proposal-people.ts';

const db = await testDatabase();
const secret = 's'.repeat(40);
const zone = 'America/New_York';
const later = (days: number, from = NOON) => new Date(from.getTime() + days * DAY_MS);
const { closeAt, resultAt } = sampleContent();
const owner = await createMember(db, 'Olga O.');
const admin: Admin = { ...(await createMember(db, 'Ada M.')), kind: 'admin' };

async function published(changes: Parameters<typeof sampleContent>[0] = {}): Promise<number> {
  return expectOk(await publishContent(db, owner, sampleContent(changes), NOON)).id;
}

async function applied(id: number, at = NOON) {
  const person = await createMember(db, 'Ana A.');
  const draft = await createCompleteDraft(db, person);
  const application = expectOk(await submitApplication(db, person, id, draft, at)).id;
  return { person, application, resume: draft.resumeId! };
}

/** Exercises a rolling proposal, whose decisions take effect at once. */
async function aRollingOne(): Promise<void> {
  const id = await published({ appType: 'rolling', participants: 2 });
  const [one, two, three, four] = [
    await applied(id),
    await applied(id),
    await applied(id),
    await applied(id),
  ];
  expectOk(await recordDownload(db, owner, one.resume, NOON));
  const words = { message: '', replyBy: '2026-12-20' };
  expectOk(await waitlistApplication(db, owner, four.application, NOON));
  expectOk(await inviteApplicant(db, owner, one.application, words, NOON));
  await db.update(emails).set({ state: 'sent', sentAt: NOON }).where(eq(emails.event, 'invited'));
  expectOk(await undoDecision(db, owner, one.application, NOON));
  expectOk(await doNotSelect(db, owner, one.application, { reason: 'Too few hours' }, NOON));
  for (const { application } of [two, three])
    expectOk(await inviteApplicant(db, owner, application, words, NOON));
  const key = randomUUID();
  expectOk(await sendOwnerMessage(db, owner, id, { to: 'invited', message: 'Hello', key }, NOON));
  expectOk(await acceptInvitation(db, two.person, two.application, NOON));
  expectOk(await declineInvitation(db, three.person, three.application, { note: '' }, NOON));
  expectOk(await withdrawApplication(db, two.person, two.application, NOON));
  expectOk(await inviteApplicant(db, owner, four.application, words, NOON));
}

/** Exercises an invitation to a team that is accepted. */
async function aTeamForms(): Promise<void> {
  const id = await published({ teamMode: 'alone_or_team', teamSize: 2 });
  const [lead, member] = [await createMember(db, 'Lena L.'), await createMember(db, 'Ana A.')];
  const invitation = { email: member.email, message: '' };
  const row = expectOk(await inviteTeamMember(db, lead, id, invitation, 'secret', NOON)).id;
  expectOk(await joinTeam(db, member, row, {}, NOON));
}

/** Exercises the actions of owners and admins on a proposal with an application. */
async function aMovedOne(): Promise<void> {
  const id = await published();
  await applied(id);
  expectOk(await closeProposal(db, owner, id, NOON));
  expectOk(await reopenProposal(db, owner, id, { closeAt: '2026-12-05' }, NOON));
  expectOk(await hideProposal(db, admin, id, { note: 'Please name the sponsor.' }, NOON));
  expectOk(await restoreProposal(db, admin, id, { note: '' }, NOON));
  expectOk(await hideProposal(db, admin, id, { note: 'It asks for keys.', isScam: true }, NOON));
  expectOk(await restoreProposal(db, admin, id, { note: '' }, NOON));
  expectOk(await withdrawProposal(db, owner, id, NOON));
}

/**
 * Runs the due reminders of a proposal with an application and a bookmark, and unannounced results.
 */
async function timePasses(): Promise<void> {
  const id = await published();
  const { person } = await applied(id);
  const changed = await createCompleteDraft(db, person, { comments: 'One more thing.' });
  expectOk(await saveApplication(db, person, id, changed, {}, NOON));
  const asked = expectOk(await askQuestion(db, person, id, { question: 'Is it remote?' }, NOON)).id;
  expectOk(await saveBookmark(db, await createMember(db), id, NOON));
  for (const at of [later(1), later(-1, closeAt), resultAt, later(8, resultAt), endOfDay('2026-12-19', zone)])
    await runDueReminders(db, at);
  const answer = { answer: 'Yes.' };
  expectOk(await answerQuestion(db, owner, asked, answer, later(1)));
}

/** Changes an application after the owner's decision, and notifies admins of a report. */
async function somethingIsWrong(): Promise<void> {
  const id = await published();
  const { person, application } = await applied(id);
  expectOk(await waitlistApplication(db, owner, application, NOON));
  expectOk(await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON));
  expectOk(await reportProposal(db, person, id, { reason: 'not_research', words: '' }, NOON));
  await notifyAdmins(db, [admin.email], later(0));
}

async function aMemberIsNotified(): Promise<void> {
  const person = await createMember(db);
  for (let devices = 0; devices < 2; devices += 1) {
    const token = randomUUID();
    const stamps = { createdAt: NOON, updatedAt: NOON, expiresAt: later(1) };
    await db.insert(sessions).values({ id: token, token, userId: person.uid, ...stamps });
    await recordSignIn(db, { sessionToken: token, deviceName: newDeviceName(), requestId: 'r' }, NOON);
  }
  await recordIdentityChange(db, person, { change: 'added', name: 'The university' }, NOON);
  const changed = { name: person.name, email: 'changed@example.edu' };
  const google = { id: PRIMARY_PROVIDER_ID, name: 'Google' };
  const lists = { academic: [], notAcademic: [] };
  await syncIdentity(db, { uid: person.uid, requestId: 'r' }, google, changed, lists, NOON);
  const added = 'added@example.edu';
  expectOk(await addEmail(db, person, added, { clientAddress: '', secret, refusedEmails: [] }, NOON));
  const [link] = await db.select().from(emails).where(eq(emails.toAddress, added));
  const token = confirmationToken((link!.facts as { token: string }).token, secret);
  expectOk(await confirmEmail(db, person, token, lists, NOON));
  await suppressIfBounced(db, changed.email, { kind: 'complaint', answer: 'It was called spam' }, NOON);
  const text = { title: 'News', description: 'Short.', content: 'Long.', writer: 'Team' };
  const announcementId = expectOk(await writeAnnouncement(db, admin, text, NOON)).id;
  expectOk(await publishAnnouncement(db, admin, announcementId, null, NOON));
  await notifyMembers(db, announcementId, NOON);
}

/** An application that is ready is assigned to a reviewer. */
async function aPanelReviews(): Promise<void> {
  const { owner: chair, applied: applicationsOf, reviewers, ready } = await createPanelWorld(db, NOON);
  const [first] = applicationsOf;
  await ready(first!.id);
  expectOk(await assignReviewer(db, chair, first!.id, reviewers[0]!.uid, NOON));
}

/** Someone joins a proposal and leaves it. */
async function peopleChange(): Promise<void> {
  const id = await published();
  const form = { email: null, role: 'co_owner', message: '' };
  const { token } = expectOk(await inviteToProposal(db, owner, id, form, secret, NOON));
  const person = await createMember(db);
  expectOk(await joinProposal(db, person, { token: token! }, NOON));
  expectOk(await leaveProposal(db, person, id, NOON));
}

test('every event in NOTIFICATIONS is sent in the channels that its row lists', async () => {
  await aRollingOne();
  await aTeamForms();
  await aMovedOne();
  await timePasses();
  await aMemberIsNotified();
  await somethingIsWrong();
  await peopleChange();
  await aPanelReviews();
  const rows = Object.entries(NOTIFICATIONS) as [
    NotificationEvent,
    (typeof NOTIFICATIONS)[NotificationEvent],
  ][];
  const notified = async (table: typeof notifications | typeof emails) =>
    [
      ...new Set((await db.selectDistinct({ event: table.event }).from(table)).map(({ event }) => event)),
    ].toSorted();
  const named = (which: (row: (typeof NOTIFICATIONS)[NotificationEvent]) => boolean) =>
    rows
      .filter(([, row]) => which(row))
      .map(([event]) => event)
      .toSorted();
  // Unread notifications of new applications are merged into one of this event.
  const merged = 'new_applications';
  const inProduct = named((row) => row.inProduct);
  expect(await notified(notifications)).toEqual([...inProduct, merged].toSorted());
  const mailed = named(({ byMail, preference }) => byMail && PREFERENCES[preference].byMail !== 'off');
  expect((await notified(emails)).filter((event) => event in NOTIFICATIONS)).toEqual(mailed);
});
