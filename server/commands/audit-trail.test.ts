import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OPERATOR, type SignedIn } from '../../domain/actor.ts';
import { AUDIT_KIND_NAMES, type AuditKind, FEEDBACK_TRANSITION_KIND } from '../../domain/audit.ts';
import { deletionLine } from '../../domain/member.ts';
import { proposalToForm } from '../../domain/proposal-form.ts';
import { newAdmin, sampleAnnouncement } from '../../scenarios/announcements.ts';
import { NOON, completeDraft, newPerson, sampleContent } from '../../scenarios/sample-content.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { sessions, signInAccounts } from '../data/account-schema.ts';
import { auditEntries } from '../data/audit-schema.ts';
import { mails, stoppedAddresses } from '../data/notice-schema.ts';
import { leaveMails } from '../data/outbox.ts';
import { handleOf } from '../data/session-handle.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { findProposal } from '../queries/proposal.ts';
import * as deletion from './account-deletion.ts';
import * as account from './account.ts';
import * as admins from './admin.ts';
import * as announcement from './announcement.ts';
import * as application from './application.ts';
import * as audit from './audit.ts';
import * as closeDate from './close-date.ts';
import * as decision from './decision.ts';
import * as feedback from './feedback.ts';
import * as device from './known-device.ts';
import * as mail from './mail.ts';
import * as moderation from './moderation.ts';
import * as proposal from './proposal.ts';
import * as report from './report.ts';
import * as result from './result.ts';
import * as resume from './resume.ts';
import * as sweeps from './resume-sweeps.ts';
import * as stops from './stopped-address.ts';
import { followIdentity } from './followed-identity.ts';
import * as ways from './sign-in-way.ts';

// What every command leaves in the audit trail. A new command has to stand in one of the two tables.

const LEAVES: Record<string, AuditKind> = {
  deleteAccount: 'account_deleted',
  deletePerson: 'account_deleted',
  makeAdmin: 'admin_made',
  removeAdmin: 'admin_removed',
  noteDevice: 'signed_in',
  noteRefusedSignIn: 'sign_in_refused',
  endSession: 'signed_out',
  endOwnSession: 'session_ended',
  endOtherSessions: 'session_ended',
  noteToken: 'token_made',
  noteAddedWay: 'way_added',
  removeWay: 'way_removed',
  followIdentity: 'email_changed',
  noteAccountExport: 'account_exported',
  noteApplicationsExport: 'applications_exported',
  noteAdminView: 'feedback_viewed',
  noteOperation: 'backup_made',
  suspendMember: 'member_suspended',
  restoreMember: 'member_restored',
  hideProposal: 'proposal_hidden',
  restoreProposal: 'proposal_restored',
  reportProposal: 'proposal_reported',
  closeReports: 'reports_closed',
  publishContent: 'proposal_published',
  publishProposal: 'proposal_published',
  editProposal: 'proposal_edited',
  moveCloseDate: 'proposal_edited',
  closeProposal: 'proposal_closed',
  reopenProposal: 'proposal_reopened',
  withdrawProposal: 'proposal_withdrawn',
  announceResults: 'results_announced',
  recordResume: 'resume_uploaded',
  removeExpiredResumes: 'resume_expired',
  recordDownload: 'resume_opened',
  deleteOwnResume: 'resume_deleted',
  deleteUnsentResume: 'resume_deleted',
  submitApplication: 'application_submitted',
  withdrawApplication: 'application_withdrawn',
  restoreApplication: 'application_restored',
  acceptInvitation: 'invitation_accepted',
  declineInvitation: 'invitation_declined',
  shortlistApplication: 'application_decided',
  unshortlistApplication: 'application_decided',
  waitlistApplication: 'application_decided',
  inviteApplicant: 'application_decided',
  takeBackDecision: 'application_decided',
  doNotSelect: 'application_decided',
  decideTogether: 'application_decided',
  writeAnnouncement: 'announcement_written',
  editAnnouncement: 'announcement_edited',
  scheduleAnnouncement: 'announcement_scheduled',
  unscheduleAnnouncement: 'announcement_unscheduled',
  publishAnnouncement: 'announcement_published',
  unpublishAnnouncement: 'announcement_unpublished',
  discardAnnouncement: 'announcement_discarded',
  moveMail: 'mail_tried_again',
  resendMail: 'mail_tried_again',
  startMailsTo: 'mail_started',
  transitionFeedback: 'feedback_answered',
};

/** Commands that leave nothing, and why. */
const SILENT: Record<string, readonly string[]> = {
  'drafts, marks and choices of one’s own, which nobody else sees': [
    ...[
      'saveApplication',
      'saveUnsentChanges',
      'discardUnsentChanges',
      'saveDraft',
      'discardDraft',
      'cloneProposal',
      'keepNote',
      'confirmChanges',
      'saveProfile',
    ],
    ...['saveBookmark', 'removeBookmark', 'markRead', 'markAllRead', 'savePreferences', 'sendReceiptAgain'],
  ],
  'about an address that nobody signed in with, or one’s own': [
    ...['subscribe', 'confirmSubscription', 'changeSubscription', 'chooseOwnSubscription', 'unsubscribe'],
  ],
  'what mail servers tell of our mails, and trying one’s own address again': [
    ...['takeReport', 'stopAfter', 'startOwnMails', 'removeOldStops'],
  ],
  'what anybody may do without an account': ['sendFeedback', 'countView', 'countWithin', 'countedAsCall'],
  'by the clock: what is kept no longer, and what is counted': [
    ...['removeUnsentDrafts', 'removeOrphanFiles', 'removeOldFeedback', 'removeOldMails', 'removeOldNotices'],
    ...[
      'removeOldKeys',
      'removeOldDevices',
      'removeOldViewMarks',
      'removeUnconfirmed',
      'forgetEndedSessions',
      'markPastDue',
      'keepFigures',
      'recordRelayStatus',
    ],
  ],
  'tells of what another command did': [
    ...[
      'leaveNewProposalMails',
      'leaveDigests',
      'leaveLateDigests',
      'tellOfProposalMove',
      'tellOfEdit',
      'tellOfPendingEdits',
      'notifyOfEdit',
      'notifyPendingEdits',
      'tellOfPublished',
    ],
    ...['tellOfAppeared', 'tellMembersOf', 'tellOfSubmission', 'tellOfApplicantsMove', 'tellOfDecisions'],
    'newApplication',
  ],
  'a part of other commands': [
    ...[
      'forgetApplicant',
      'forgetOwner',
      'removeOwnerTexts',
      'forgetMailsOf',
      'settleReports',
      'changeProposal',
      'makeMove',
    ],
    ...['lockProposal', 'lockProposalFor', 'lockApplication', 'lockApplications', 'ownApplication'],
    ...['whyNotPublish', 'whyNoApplicantTransition', 'whyNoOwnerTransition', 'hasSubmitted'],
    ...['recordMove', 'entryOf', 'newDeviceName', 'isDeviceName'],
    ...['hasSameFile', 'deleteUnused', 'removeFiles'],
  ],
};

test('every command stands in one of the tables: it leaves a line, or there is a reason why not', () => {
  const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
  const commands = Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  );
  const known = new Set([...Object.keys(LEAVES), ...Object.values(SILENT).flat()]);
  expect(commands.filter((name) => !known.has(name))).toEqual([]);
});

const db = await testDatabase();
const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
const WORDS = { message: 'A secret word', replyBy: '' };
const FROM = { clientAddress: '192.0.2.1', secret: 's', requestId: 'r0' };
const seen = new Set<string>();
const kinds = new Set<AuditKind>();

type Answer = { ok: true; value: unknown } | { ok: false; refusal: { code: string } };

/** Runs a command that is let through; its line, and no other, says who did it, with which request. */
async function did<T>(
  name: string,
  who: SignedIn | null,
  run: () => Promise<T>,
  kind = LEAVES[name],
): Promise<T> {
  const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  const outcome = await run();
  const answer = outcome as unknown as Answer | undefined;
  if (answer && 'ok' in answer && !answer.ok) throw new Error(`${name}: ${answer.refusal.code}`);
  const left = await db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, last?.id ?? 0));
  expect([name, left.map((entry) => entry.kind)]).toEqual([name, expect.arrayContaining([kind])]);
  for (const entry of left) {
    kinds.add(entry.kind);
    if (who && name !== 'deleteAccount')
      expect([name, entry.actorId, entry.requestId]).toEqual([
        name,
        // Who reports is promised that admins do not learn it.
        name === 'reportProposal' ? null : who.uid,
        who.requestId,
      ]);
  }
  seen.add(name);
  return outcome;
}

const valueOf = <T>(outcome: { ok: true; value: T } | { ok: false }): T => {
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};
const person = async (name: string): Promise<SignedIn> => ({
  ...(await newPerson(db, name)),
  requestId: name,
});
const session = async ({ uid }: SignedIn) => {
  const [id, token] = [randomUUID(), randomUUID()];
  const stamps = { createdAt: NOON, updatedAt: NOON, expiresAt: new Date('2027-01-01') };
  await db.insert(sessions).values({ id, token, userId: uid, ...stamps });
  return { id, token };
};

test('each of them leaves its line, with who did it, to what and on whom; and nothing of what was written', async () => {
  const [mina, noor, jun] = [await person('Mina'), await person('Noor'), await person('Jun')];
  const admin = { ...(await newAdmin(db)), requestId: 'Ada' };

  const [here, there, third] = [await session(noor), await session(noor), await session(noor)];
  const known = { sessionToken: here.token, deviceName: device.newDeviceName(), requestId: 'Noor' };
  await did('noteDevice', noor, () => device.noteDevice(db, known, NOON));
  await did('noteRefusedSignIn', null, () => audit.noteRefusedSignIn(db, 'stale', FROM, NOON));
  await did('noteToken', noor, () =>
    account.noteToken(db, { ...noor, sessionId: here.id, requestId: 'Noor' }, NOON),
  );
  await did('endOwnSession', noor, () => account.endOwnSession(db, noor, handleOf(there.id), NOON));
  await did('endOtherSessions', noor, () =>
    account.endOtherSessions(db, { ...noor, sessionId: here.id }, NOON),
  );
  await did('endSession', noor, () => account.endSession(db, here.token, { requestId: 'Noor' }, NOON));
  expect(third.id).not.toBe(here.id);
  const stamps = { createdAt: NOON, updatedAt: NOON };
  const way = { id: 'university', name: 'The university' };
  await db
    .insert(signInAccounts)
    .values({ id: randomUUID(), providerId: way.id, accountId: 'noor', userId: noor.uid, ...stamps });
  await did('noteAddedWay', noor, () => ways.noteAddedWay(db, noor, way, NOON));
  const [first] = await db
    .select({ id: signInAccounts.providerId })
    .from(signInAccounts)
    .where(and(eq(signInAccounts.userId, noor.uid), ne(signInAccounts.providerId, way.id)));
  const removed = { ...way, offered: [way.id, first!.id] };
  await did('removeWay', noor, () => ways.removeWay(db, noor, removed, NOON));
  await did('followIdentity', noor, () =>
    followIdentity(
      db,
      { uid: noor.uid, requestId: noor.requestId ?? '' },
      { id: first!.id, name: 'Google' },
      { name: noor.name, email: 'noor.new@example.edu' },
      NOON,
    ),
  );
  await did('noteAccountExport', noor, () => audit.noteAccountExport(db, noor, NOON));

  const rolling = sampleContent({ appType: 'rolling', description: 'A secret word' });
  const { id } = valueOf(
    await did('publishContent', mina, () => proposal.publishContent(db, mina, rolling, NOON)),
  );
  const shown = valueOf(await findProposal(db, mina, id, NOON)).proposal;
  const form = { ...proposalToForm(shown), additionalNotes: 'Another secret word' };
  const second = valueOf(
    await did('publishProposal', mina, () => proposal.publishProposal(db, mina, { form }, NOON)),
  ).id;
  await did('editProposal', mina, () => proposal.editProposal(db, mina, id, form, NOON));
  const days = { appCloseDate: '2026-12-05', resultPostDate: '' };
  await did('moveCloseDate', mina, () => closeDate.moveCloseDate(db, mina, id, days, NOON));

  const file = { blobKey: `resume/${randomUUID()}`, sentName: 'cv.pdf', bytes: 1, sha256: '0'.repeat(64) };
  const unused = valueOf(await did('recordResume', noor, () => resume.recordResume(db, noor, file, NOON)));
  await did('deleteOwnResume', noor, () => resume.deleteOwnResume(db, blobs, noor, unused.id, NOON));
  const another = valueOf(await resume.recordResume(db, noor, file, NOON));
  await did('deleteUnsentResume', noor, () => resume.deleteUnsentResume(db, blobs, noor, another.id, NOON));
  const draft = await completeDraft(db, noor, { comments: 'A secret word' });
  const sent = valueOf(
    await did('submitApplication', noor, () => application.submitApplication(db, noor, id, draft, NOON)),
  ).id;
  await did(
    'submitApplication',
    noor,
    () => application.submitApplication(db, noor, id, { ...draft, comments: 'Other words' }, NOON),
    'application_replaced',
  );
  await did('recordDownload', mina, () => resume.recordDownload(db, mina, draft.resumeId!, NOON));
  await did('withdrawApplication', noor, () => application.withdrawApplication(db, noor, sent, NOON));
  await did('restoreApplication', noor, () => application.restoreApplication(db, noor, sent, NOON));
  await did('shortlistApplication', mina, () => decision.shortlistApplication(db, mina, sent, NOON));
  await did('unshortlistApplication', mina, () => decision.unshortlistApplication(db, mina, sent, NOON));
  await did('inviteApplicant', mina, () => decision.inviteApplicant(db, mina, sent, WORDS, NOON));
  await did('takeBackDecision', mina, () => decision.takeBackDecision(db, mina, sent, NOON));
  await did('waitlistApplication', mina, () => decision.waitlistApplication(db, mina, sent, NOON));
  await did('inviteApplicant', mina, () => decision.inviteApplicant(db, mina, sent, WORDS, NOON));
  await did('acceptInvitation', noor, () => application.acceptInvitation(db, noor, sent, NOON));
  const juns = valueOf(
    await application.submitApplication(db, jun, id, await completeDraft(db, jun), NOON),
  ).id;
  const together = { verb: 'invite', applicationIds: [juns], words: { ...WORDS, reason: '' } } as const;
  await did('decideTogether', mina, () => decision.decideTogether(db, mina, id, together, NOON));
  await did('declineInvitation', jun, () =>
    application.declineInvitation(db, jun, juns, { note: 'A secret word' }, NOON),
  );
  const other = valueOf(
    await application.submitApplication(db, jun, second, await completeDraft(db, jun), NOON),
  ).id;
  await did('doNotSelect', mina, () =>
    decision.doNotSelect(db, mina, other, { reason: 'A secret word' }, NOON),
  );
  await did('noteApplicationsExport', mina, () => audit.noteApplicationsExport(db, mina, id, NOON));

  const words = { reason: 'other', words: 'A secret word' };
  await did('reportProposal', jun, () => report.reportProposal(db, jun, id, words, NOON));
  await did('closeReports', admin, () => report.closeReports(db, admin, id, NOON));
  const note = { note: 'A secret word' };
  await did('hideProposal', admin, () => moderation.hideProposal(db, admin, id, note, NOON));
  await did('restoreProposal', admin, () => moderation.restoreProposal(db, admin, id, note, NOON));
  await did('suspendMember', admin, () =>
    moderation.suspendMember(db, admin, jun.uid, { ...note, hideProposals: false }, NOON),
  );
  await did('restoreMember', admin, () => moderation.restoreMember(db, admin, jun.uid, note, NOON));
  await did('closeProposal', mina, () => proposal.closeProposal(db, mina, id, NOON));
  await did('reopenProposal', mina, () =>
    closeDate.reopenProposal(db, mina, id, { appCloseDate: '2026-12-07' }, NOON),
  );
  await did('withdrawProposal', mina, () => proposal.withdrawProposal(db, mina, id, NOON));
  const due = valueOf(await proposal.publishContent(db, mina, sampleContent(), NOON)).id;
  await proposal.closeProposal(db, mina, due, NOON);
  await did('announceResults', mina, () => result.announceResults(db, mina, due, NOON));

  const text = sampleAnnouncement({ content: 'A secret word' });
  const post = valueOf(
    await did('writeAnnouncement', admin, () => announcement.writeAnnouncement(db, admin, text, NOON)),
  ).id;
  const edit = {
    form: { ...text, publishDay: '2026-12-24', publishTime: '12:00', timeZone: 'UTC' },
    revision: null,
  };
  await did('editAnnouncement', admin, () => announcement.editAnnouncement(db, admin, post, edit, NOON));
  await did('scheduleAnnouncement', admin, () =>
    announcement.scheduleAnnouncement(db, admin, post, edit, NOON),
  );
  await did('unscheduleAnnouncement', admin, () =>
    announcement.unscheduleAnnouncement(db, admin, post, NOON),
  );
  await did('publishAnnouncement', admin, () =>
    announcement.publishAnnouncement(db, admin, post, null, NOON),
  );
  await did('unpublishAnnouncement', admin, () => announcement.unpublishAnnouncement(db, admin, post, NOON));
  const begun = valueOf(await announcement.writeAnnouncement(db, admin, text, NOON)).id;
  await did('discardAnnouncement', admin, () => announcement.discardAnnouncement(db, admin, begun, NOON));

  for (const move of ['try-again', 'dismiss'] as const) {
    const facts = { id: 1, kind: 'idea', text: 'A secret word', page: '', email: '' };
    await leaveMails(db, [{ event: 'feedback_received', facts, to: `${move}@example.org` }], NOON);
    const mine = eq(mails.toAddress, `${move}@example.org`);
    const [left] = await db.update(mails).set({ state: 'given_up' }).where(mine).returning({ id: mails.id });
    const kind = move === 'dismiss' ? 'mail_dismissed' : 'mail_tried_again';
    await did('moveMail', admin, () => mail.moveMail(db, admin, left!.id, move, NOON), kind);
  }
  const idea = { kind: 'idea', text: 'A secret word', page: '', email: '' };
  const origin = { clientAddress: '', secret: 'a secret' };
  const message = valueOf(await feedback.sendFeedback(db, noor, idea, origin, NOON)).id;
  for (const move of ['answer', 'reopen', 'close'] as const)
    await did(
      'transitionFeedback',
      admin,
      () => feedback.transitionFeedback(db, admin, message, move, NOON),
      FEEDBACK_TRANSITION_KIND[move],
    );
  const [sentMail] = await db.update(mails).set({ state: 'sent' }).returning({ id: mails.id });
  await did('resendMail', admin, () => mail.resendMail(db, admin, sentMail!.id, NOON));
  await db
    .insert(stoppedAddresses)
    .values({ email: noor.email.toLowerCase(), reason: 'bounced', answer: '550', since: NOON });
  await did('startMailsTo', admin, () => stops.startMailsTo(db, admin, noor.email, NOON));
  for (const kind of AUDIT_KIND_NAMES.filter((one) => one.endsWith('_viewed')))
    await did(
      'noteAdminView',
      admin,
      () => audit.noteAdminView(db, admin, { kind: kind as 'mail_viewed' }, NOON),
      kind,
    );
  const gone = await person('Kai');
  const operator = { ...OPERATOR, requestId: 'at the command line' };
  for (const kind of ['backup_made', 'backup_restored', 'resumes_moved'] as const)
    await did('noteOperation', operator, () => audit.noteOperation(db, operator, kind, NOON), kind);
  await did('makeAdmin', operator, () => admins.makeAdmin(db, operator, noor.uid, [], NOON));
  await did('removeAdmin', operator, () => admins.removeAdmin(db, operator, noor.uid, [], NOON));
  await did('deletePerson', operator, () =>
    deletion.deletePerson(db, blobs, operator, gone, NOON, () => undefined),
  );
  const old = await resume.recordResume(
    db,
    noor,
    { blobKey: randomUUID(), sentName: 'cv.pdf', bytes: 1, sha256: 'a'.repeat(64) },
    new Date('2026-01-01'),
  );
  expect(old.ok).toBe(true);
  await did('removeExpiredResumes', null, () => sweeps.removeExpiredResumes(db, blobs, null, NOON));
  const line = deletionLine(mina.email);
  await did('deleteAccount', mina, () =>
    deletion.deleteAccount(db, blobs, mina, line, NOON, () => undefined),
  );

  expect([...seen].toSorted()).toEqual(Object.keys(LEAVES).toSorted());
  expect([...kinds].toSorted()).toEqual([...AUDIT_KIND_NAMES].toSorted());
  const all = await db.select().from(auditEntries);
  expect(JSON.stringify(all)).not.toMatch(/secret|@|cv[.]pdf/);
  expect(all.filter(({ kind }) => kind === 'resume_opened')).toMatchObject([
    { thingId: draft.resumeId, aboutId: noor.uid, actorId: expect.stringMatching(/^former /) },
  ]);
  expect(
    all.find(({ kind, thingId }) => kind === 'application_decided' && thingId === String(juns)),
  ).toMatchObject({
    aboutId: jun.uid,
  });
});

test('what is refused leaves nothing', async () => {
  const [mina, noor] = [await person('Mina'), await person('Noor')];
  const id = valueOf(await proposal.publishContent(db, mina, sampleContent(), NOON)).id;
  const before = await db.$count(auditEntries);
  for (const refused of [
    await proposal.withdrawProposal(db, noor, id, NOON),
    await moderation.hideProposal(db, mina, id, { note: 'x' }, NOON),
    await moderation.suspendMember(db, mina, noor.uid, { note: 'x', hideProposals: false }, NOON),
    await resume.recordDownload(db, noor, randomUUID(), NOON),
    await resume.deleteOwnResume(db, blobs, noor, randomUUID(), NOON),
    await result.announceResults(db, mina, id, NOON),
    await account.endOwnSession(db, noor, 'nobody', NOON),
    await report.reportProposal(db, mina, id, { reason: 'other', words: 'x' }, NOON),
    await deletion.deleteAccount(db, blobs, mina, 'delete', NOON, () => undefined),
  ])
    expect(refused.ok).toBe(false);
  await account.endSession(db, 'nobody', { requestId: 'r' }, NOON);
  expect(await db.$count(auditEntries)).toBe(before);
});
