import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OPERATOR, type SignedIn } from '#domain/base/actor.ts';
import { AUDIT_KIND_NAMES, type AuditKind, FEEDBACK_TRANSITION_KIND } from '#domain/audit/audit.ts';
import { deletionLine } from '#domain/member/member.ts';
import { proposalToForm } from '#domain/proposal/proposal-form.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { createAdmin, sampleAnnouncement } from '../../../tests/fixtures/sample-announcements.ts';
import { newTestWallet } from '../../../tests/fixtures/test-wallet.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { sessions, linkedAccounts, users } from '#server/db/schema/account.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { emails, suppressedAddresses } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { hashSessionId } from '#server/db/session-handle.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findOwnOrganization } from '#server/queries/member/organization-domain.ts';
import { createTestAuthenticator } from '#server/http/testing/test-authenticator.ts';
import { listPasskeys } from '#server/queries/account/passkey.ts';
import { listWallets } from '#server/queries/member/wallet.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import * as teamInvitation from '../team/team-invitation.ts';
import * as teamLeave from '../team/team-leave.ts';
import * as teamPart from '../team/team-part.ts';
import * as academic from '../member/academic-fact.ts';
import * as emailAddresses from '../account/account-email.ts';
import * as deletion from '../account/account-deletion.ts';
import * as account from '../account/account.ts';
import * as admins from '../account/admin.ts';
import * as announcement from '../board/announcement.ts';
import * as application from '../application/application.ts';
import * as audit from './audit-events.ts';
import * as closeDate from '../proposal/close-date.ts';
import * as demand from '../proposal/demand-statement.ts';
import * as decision from '../decision/decision.ts';
import { listUndoable } from '#server/queries/decision/undoable-decision.ts';
import { undoBulkDecision, undoLastDecision } from '../decision/undo.ts';
import * as feedback from '../board/feedback.ts';
import * as device from '../account/known-device.ts';
import * as mail from '../notification/email.ts';
import * as moderation from '../moderation/moderation.ts';
import * as messages from '../review/owner-message.ts';
import * as safety from '../proposal/proposal-safety.ts';
import * as passkey from '../account/passkey.ts';
import * as invitation from '../proposal/proposal-invitation.ts';
import * as people from '../proposal/proposal-people.ts';
import * as reader from '../application/application-reader.ts';
import * as proposal from '../proposal/proposal.ts';
import * as questions from '../proposal/public-question.ts';
import * as questionAnswer from '../proposal/question-answer.ts';
import * as questionModeration from '../moderation/question-moderation.ts';
import * as report from '../moderation/report.ts';
import * as result from '../decision/announce-results.ts';
import * as resume from '../application/resume.ts';
import * as sweeps from '../application/resume-retention.ts';
import * as stops from '../notification/suppressed-address.ts';
import { syncIdentity } from '../account/sync-identity.ts';
import * as organization from '../member/organization-domain.ts';
import * as facts from '../member/verified-fact.ts';
import * as ways from '../member/linked-account.ts';
import * as wallet from '../member/wallet.ts';
import * as conflict from '../review/conflict.ts';
import * as review from '../review/panel-review.ts';
import { prepareAnswers } from '../review/prepared-answer.ts';
import * as assignment from '../review/review-assignment.ts';
import * as panel from '../review/review-panel.ts';
import { PANEL_FORM, createPanelWorld } from '../testing/panel-world.ts';

const NO_LISTS = { academic: [], notAcademic: [] };

// The audit entry of every command. A new command must be in one of these two tables.

const AUDITED: Record<string, AuditKind> = {
  deleteAccount: 'account_deleted',
  deleteAccountAsOperator: 'account_deleted',
  makeAdmin: 'admin_made',
  removeAdmin: 'admin_removed',
  recordSignIn: 'signed_in',
  recordRefusedSignIn: 'sign_in_refused',
  endSession: 'signed_out',
  endOwnSession: 'session_ended',
  endOtherSessions: 'session_ended',
  recordTokenIssued: 'token_made',
  recordIdentityChange: 'account_linked',
  unlinkAccount: 'account_unlinked',
  addPasskey: 'account_linked',
  addWallet: 'account_linked',
  removeWallet: 'account_unlinked',
  removePasskey: 'account_unlinked',
  syncIdentity: 'email_changed',
  confirmEmail: 'email_added',
  makeEmailPrimary: 'primary_email_changed',
  removeEmail: 'email_removed',
  recordAcademicAddress: 'fact_verified',
  loseAcademicAddress: 'fact_lost',
  recordAccountExport: 'account_exported',
  recordApplicationsExport: 'applications_exported',
  recordAdminView: 'feedback_viewed',
  recordOperation: 'backup_made',
  recordFact: 'fact_verified',
  checkOrganization: 'fact_verified',
  removeOrganization: 'fact_lost',
  recheckFact: 'fact_lost',
  loseFact: 'fact_lost',
  removeFact: 'fact_lost',
  suspendMember: 'member_suspended',
  restoreMember: 'member_restored',
  answerQuestion: 'question_answered',
  addQuestionEntry: 'question_answered',
  editAnswer: 'answer_edited',
  dismissQuestion: 'question_dismissed',
  switchAsking: 'asking_switched',
  inviteToProposal: 'proposal_invitation_sent',
  withdrawInvitation: 'proposal_invitation_ended',
  declineToJoin: 'proposal_invitation_ended',
  joinProposal: 'proposal_joined',
  leaveProposal: 'proposal_left',
  removePerson: 'person_removed',
  handOver: 'hand_over_offered',
  cancelHandOver: 'hand_over_ended',
  declineHandOver: 'hand_over_ended',
  acceptHandOver: 'proposal_handed_over',
  allowResume: 'resume_allowed',
  hideProposal: 'proposal_hidden',
  restoreProposal: 'proposal_restored',
  reportProposal: 'proposal_reported',
  closeReports: 'reports_closed',
  lookAtProposal: 'proposal_looked_at',
  reportQuestion: 'question_reported',
  hideQuestion: 'question_hidden',
  showQuestion: 'question_shown',
  publishContent: 'proposal_published',
  publishProposal: 'proposal_published',
  editProposal: 'proposal_edited',
  sendOwnerMessage: 'applicants_messaged',
  changeCloseDate: 'proposal_edited',
  stateDemand: 'demand_stated',
  closeProposal: 'proposal_closed',
  reopenProposal: 'proposal_reopened',
  withdrawProposal: 'proposal_withdrawn',
  announceResults: 'results_announced',
  recordResume: 'resume_uploaded',
  purgeExpiredResumes: 'resume_expired',
  recordDownload: 'resume_opened',
  deleteOwnResume: 'resume_deleted',
  deleteUnsentResume: 'resume_deleted',
  submitApplication: 'application_submitted',
  inviteTeamMember: 'team_invitation_sent',
  declineTeam: 'team_invitation_declined',
  joinTeam: 'team_joined',
  saveTeamPart: 'team_part_saved',
  leaveTeam: 'team_left',
  removeTeamMember: 'team_member_removed',
  withdrawApplication: 'application_withdrawn',
  restoreApplication: 'application_restored',
  acceptInvitation: 'invitation_accepted',
  declineInvitation: 'invitation_declined',
  shortlistApplication: 'application_decided',
  unshortlistApplication: 'application_decided',
  waitlistApplication: 'application_decided',
  inviteApplicant: 'application_decided',
  undoDecision: 'application_decided',
  undoLastDecision: 'application_decided',
  undoBulkDecision: 'application_decided',
  doNotSelect: 'application_decided',
  decideInBulk: 'application_decided',
  writeAnnouncement: 'announcement_written',
  editAnnouncement: 'announcement_edited',
  scheduleAnnouncement: 'announcement_scheduled',
  unscheduleAnnouncement: 'announcement_unscheduled',
  publishAnnouncement: 'announcement_published',
  unpublishAnnouncement: 'announcement_unpublished',
  discardAnnouncement: 'announcement_discarded',
  applyEmailTransition: 'email_retried',
  resendEmail: 'email_retried',
  unsuppressAddress: 'email_unsuppressed',
  transitionFeedback: 'feedback_answered',
  savePanel: 'panel_changed',
  leaveBlindMode: 'blind_mode_left',
  prepareAnswers: 'answers_prepared',
  assignReviewsEvenly: 'review_assigned',
  assignReviewer: 'review_assigned',
  unassignReviewer: 'review_unassigned',
  returnPanelReview: 'review_returned',
  submitPanelReview: 'review_submitted',
  releaseApplicantText: 'review_released',
  saveConflictList: 'conflicts_listed',
  declareConflict: 'conflict_declared',
  decideConflict: 'conflict_decided',
};

/** Commands without an audit entry, by reason. */
const NOT_AUDITED: Record<string, readonly string[]> = {
  'own drafts, marks and preferences, which no one else sees': [
    'saveApplication',
    'discardUnsentChanges',
    'saveDraft',
    'discardDraft',
    'cloneProposal',
    'saveApplicationNote',
    'scoreApplication',
    'addTag',
    'removeTag',
    'markApplicationRead',
    'renamePasskey',
    'addTemplate',
    'editTemplate',
    'deleteTemplate',
    'saveSearch',
    'editSearch',
    'deleteSearch',
    'markSearchSeen',
    'pauseSearchEmails',
    'confirmChanges',
    'moveOnWaitlist',
    'saveProfile',
    'showFact',
    'showWallet',
    'nameOrganization',
    'requestOrganizationCheck',
    'saveTimeZone',
    'saveBookmark',
    'removeBookmark',
    'pinQuestion',
    'markRead',
    'markAllRead',
    'markApplicationNotificationsRead',
    'savePreferences',
    'resendReceipt',
    'savePanelReview',
  ],
  'anonymous questions: an entry would name the asker': ['askQuestion', 'withdrawQuestion', 'followQuestion'],
  'about an address without an account, or the own one': [
    'subscribe',
    'confirmSubscription',
    'changeSubscription',
    'chooseOwnSubscription',
    'unsubscribe',
    'addEmail',
    'sendLinkToOwnEmail',
    'sendEmailLink',
    'requestSignInLink',
    'consumeSignInLink',
    'transferSubscription',
  ],
  'reports of mail servers, and allowing emails to the own address': [
    'processBounceReport',
    'unsuppressOwnAddress',
    'purgeSuppressedAddresses',
  ],
  'proofs that begin no session': [
    'sessionHolder',
    'challengeHolder',
    'startAddingPasskey',
    'startPasskeyProof',
    'verifyPasskeyProof',
    'startAddingWallet',
    'startWalletProof',
    'verifyWalletProof',
    'checksumAddress',
    'messageHash',
    'addressOfKey',
    'recoverAddress',
  ],
  'what anyone may do without an account': [
    'sendFeedback',
    'countView',
    'consumeHourlyLimit',
    'withCallLimit',
  ],
  'scheduled jobs: purges and statistics': [
    'purgeUnsentDrafts',
    'purgeOrphanFiles',
    'purgeFeedback',
    'purgeEmails',
    'purgePreviousTexts',
    'purgeUndo',
    'purgeNotifications',
    'purgeSigningKeys',
    'purgeKnownDevices',
    'purgeAnnouncementViews',
    'purgeUnconfirmedSubscriptions',
    'purgeEmailLinks',
    'purgeInvitations',
    'purgeUnansweredQuestions',
    'purgeExpiredSessions',
    'markPastDue',
    'endDueNewcomerMarks',
    'enqueueOrganizationRechecks',
    'storeStatistics',
    'countMissingAnswerWords',
  ],
  'notifies about what another command did': [
    'enqueueNewProposalEmails',
    'enqueueDigests',
    'enqueueLateDigests',
    'notifyProposalTransition',
    'notifyProposalEdit',
    'notifyPendingProposalEdits',
    'notifyOrDeferEdit',
    'flushPendingEdits',
    'enqueueAnnouncementJob',
    'enqueueDueAnnouncementJobs',
    'notifyMembers',
    'notifySubmission',
    'notifyApplicantTransition',
    'notifyDecisions',
    'newApplicationNotification',
  ],
  'runs audited commands': ['storeApplicationForm'],
  'a part of other commands': [
    'runLocked',
    'whyPeopleOnBothSides',
    'listPeopleOnSide',
    'leaveUnsent',
    'deleteUnsent',
    'endOldestSessions',
    'anonymizeApplicant',
    'storeReaders',
    'deleteReader',
    'endWorkOfAll',
    'anonymizeOwner',
    'redactProposals',
    'redactCopies',
    'redactQuestions',
    'redactSent',
    'deleteAnswerEdits',
    'deleteEmailsOf',
    'consumeEmailLink',
    'closeOpenReports',
    'proposalTexts',
    'unsafeLinkErrors',
    'changeProposal',
    'applyProposalTransition',
    'lockProposal',
    'lockProposalFor',
    'lockApplication',
    'lockApplications',
    'findOwnApplicationRow',
    'whyNotPublish',
    'mayEmailInvitation',
    'whyResultsOverdue',
    'newcomerRuleFor',
    'recordSafety',
    'updatePhrases',
    'holdProposal',
    'releaseHeld',
    'endNewcomerMarks',
    'notifyOfNew',
    'unsafeLinkErrors',
    'whyNoOpenApplication',
    'whyNoApplicantTransition',
    'whyNoOwnerTransition',
    'whyNoOwnerMessage',
    'whyNoReviewChange',
    'whyNoReport',
    'hasSubmitted',
    'recordTransition',
    'toAuditEntry',
    'recordEdit',
    'whyFull',
    'previewDecision',
    'messageByApplicant',
    'parseInvitationMessage',
    'parseReason',
    'changeOwnRows',
    'lockOwnRows',
    'clearUndo',
    'clearPreviousTextsOf',
    'clearPreviousTextsOfProposals',
    'newDeviceName',
    'hasSameFile',
    'deleteUnusedResumes',
    'removeFiles',
    'isOwnResume',
    'whyPersonNotApply',
    'countApplications',
    'answerInvitation',
    'loadTeam',
    'submittedMembers',
    'whyTeamIncompleteFor',
    'submitNewMembers',
    'recount',
    'clearAnswers',
    'checkOwnPart',
    'saveOwnPart',
    'endMembershipOf',
    'leaveTeams',
    'changePanel',
    'changeReviewsOf',
    'findReadableReview',
  ],
};

test('every command is listed as audited or has a reason why it is not', () => {
  const files = import.meta.glob<Record<string, unknown>>(['../*/*.ts', '!../*/*.test.ts', '!../testing/*'], {
    eager: true,
  });
  const commands = Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  );
  const known = new Set([...Object.keys(AUDITED), ...Object.values(NOT_AUDITED).flat()]);
  expect(commands.length).toBeGreaterThan(200);
  expect(commands.filter((name) => !known.has(name))).toEqual([]);
});

const db = await testDatabase();
const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
const WORDS = { message: 'A secret word', replyBy: '' };
const FROM = { clientAddress: '192.0.2.1', secret: 's', requestId: 'r0' };
const seen = new Set<string>();
const kinds = new Set<AuditKind>();

type Answer = { ok: true; value: unknown } | { ok: false; refusal: { code: string } };

/**
 * Runs a command that succeeds, and expects its audit entries to name the actor and the request.
 */
async function expectAudited<T>(
  name: string,
  who: SignedIn | null,
  run: () => Promise<T>,
  kind = AUDITED[name],
): Promise<T> {
  const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  const outcome = await run();
  const answer = outcome as unknown as Answer | undefined;
  if (answer && 'ok' in answer && !answer.ok) throw new Error(`${name}: ${answer.refusal.code}`);
  const recorded = await db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, last?.id ?? 0));
  expect([name, recorded.map((entry) => entry.kind)]).toEqual([name, expect.arrayContaining([kind])]);
  // Reporters are promised anonymity toward admins.
  const actorId = ['reportProposal', 'reportQuestion'].includes(name) ? null : who?.uid;
  const actor = who && name !== 'deleteAccount' ? { actorId, requestId: who.requestId } : {};
  for (const entry of recorded) {
    kinds.add(entry.kind);
    expect({ name, ...entry }).toMatchObject({ name, ...actor });
  }
  seen.add(name);
  return outcome;
}

const person = async (name: string): Promise<SignedIn> => ({
  ...(await createMember(db, name)),
  requestId: name,
});
const session = async ({ uid }: SignedIn) => {
  const [id, token] = [randomUUID(), randomUUID()];
  const stamps = { createdAt: NOON, updatedAt: NOON, expiresAt: new Date('2027-01-01') };
  await db.insert(sessions).values({ id, token, userId: uid, ...stamps });
  return { id, token };
};

/** The commands of a review panel. */
async function auditPanel(): Promise<void> {
  const world = await createPanelWorld(db, NOON, { applicants: 2, reviewers: 1, panel: { wanted: '1' } });
  const { proposalId, applied } = world;
  const by = (who: SignedIn) => ({ ...who, requestId: who.name });
  const [owner, coOwner, reader] = [by(world.owner), by(world.coOwner), by(world.reviewers[0]!)];
  const [first, second] = applied.map(({ id }) => id);
  await expectAudited('savePanel', owner, () => panel.savePanel(db, owner, proposalId, PANEL_FORM, NOON));
  const named = { conflicts: reader.name };
  const applicant = by(applied[1]!.applicant);
  await expectAudited('saveConflictList', applicant, () =>
    conflict.saveConflictList(db, applicant, proposalId, named, NOON),
  );
  const waiver = { decision: 'waive', reason: 'A secret reason' } as const;
  await expectAudited('decideConflict', owner, () =>
    conflict.decideConflict(db, owner, second!, reader.uid, waiver, NOON),
  );
  for (const id of [first!, second!])
    await expectAudited('prepareAnswers', owner, () =>
      prepareAnswers(db, owner, id, { masks: '', seen: '1', ready: true }, NOON),
    );
  await expectAudited('assignReviewsEvenly', owner, () =>
    assignment.assignReviewsEvenly(db, owner, proposalId, NOON),
  );
  await expectAudited('returnPanelReview', reader, () => review.returnPanelReview(db, reader, first!, NOON));
  await expectAudited('unassignReviewer', owner, () =>
    assignment.unassignReviewer(db, owner, first!, reader.uid, NOON),
  );
  await expectAudited('assignReviewer', owner, () =>
    assignment.assignReviewer(db, owner, first!, reader.uid, NOON),
  );
  const written = await world.review(4, { applicantText: 'A secret text' });
  await expectAudited('submitPanelReview', reader, () =>
    review.submitPanelReview(db, reader, first!, written, NOON),
  );
  await expectAudited('releaseApplicantText', owner, () =>
    assignment.releaseApplicantText(db, owner, first!, reader.uid, { release: true }, NOON),
  );
  await expectAudited('leaveBlindMode', coOwner, () => panel.leaveBlindMode(db, coOwner, proposalId, NOON));
  await expectAudited('declareConflict', reader, () =>
    conflict.declareConflict(db, reader, second!, { kind: 'other' }, NOON),
  );
}

test('every audited command records its actor, request and target, and no text that anyone wrote', async () => {
  const [mina, noor, jun] = [await person('Mina'), await person('Noor'), await person('Jun')];
  const admin = { ...(await createAdmin(db)), requestId: 'Ada' };

  const [here, there, third] = [await session(noor), await session(noor), await session(noor)];
  const known = { sessionToken: here.token, deviceName: device.newDeviceName(), requestId: 'Noor' };
  await expectAudited('recordSignIn', noor, () => device.recordSignIn(db, known, NOON));
  await expectAudited('recordRefusedSignIn', null, () => audit.recordRefusedSignIn(db, 'stale', FROM, NOON));
  await expectAudited('recordTokenIssued', noor, () =>
    account.recordTokenIssued(db, { ...noor, sessionId: here.id, requestId: 'Noor' }, NOON),
  );
  await expectAudited('endOwnSession', noor, () =>
    account.endOwnSession(db, noor, hashSessionId(there.id), NOON),
  );
  await expectAudited('endOtherSessions', noor, () =>
    account.endOtherSessions(db, { ...noor, sessionId: here.id }, NOON),
  );
  await expectAudited('endSession', noor, () =>
    account.endSession(db, here.token, { requestId: 'Noor' }, NOON),
  );
  expect(third.id).not.toBe(here.id);
  const stamps = { createdAt: NOON, updatedAt: NOON };
  const way = { id: 'university', name: 'The university' };
  await db
    .insert(linkedAccounts)
    .values({ id: randomUUID(), providerId: way.id, accountId: 'noor', userId: noor.uid, ...stamps });
  await expectAudited('recordIdentityChange', noor, () =>
    ways.recordIdentityChange(db, noor, { change: 'added', name: way.name }, NOON),
  );
  const [first] = await db
    .select({ id: linkedAccounts.providerId })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, noor.uid), ne(linkedAccounts.providerId, way.id)));
  const removed = { ...way, usable: [way.id, first!.id] };
  await expectAudited('unlinkAccount', noor, () => ways.unlinkAccount(db, noor, removed, NOON));
  const party = { id: 'collegium.example', origin: 'https://collegium.example' };
  const signedIn = { ...noor, sessionId: here.id, signedInAt: NOON };
  const options = expectOk(await passkey.startAddingPasskey(db, signedIn, party, NOON));
  const response = createTestAuthenticator(party.origin).create(options);
  await expectAudited('addPasskey', noor, () =>
    passkey.addPasskey(db, signedIn, { name: 'Key', response }, party, NOON),
  );
  const [ownPasskey] = await listPasskeys(db, noor, []);
  await expectAudited('removePasskey', noor, () =>
    passkey.removePasskey(db, signedIn, ownPasskey!.id, [first!.id], NOON),
  );
  const ethereum = newTestWallet();
  const asking = { origin: FROM, publicUrl: party.origin };
  const toSign = expectOk(await wallet.startAddingWallet(db, signedIn, ethereum.address, asking, NOON));
  const signature = ethereum.sign(toSign.message);
  await expectAudited('addWallet', noor, () => wallet.addWallet(db, signedIn, signature, NOON));
  const [ownWallet] = await listWallets(db, noor, []);
  await expectAudited('removeWallet', noor, () =>
    wallet.removeWallet(db, signedIn, ownWallet!.id, [first!.id], NOON),
  );
  await expectAudited('syncIdentity', noor, () =>
    syncIdentity(
      db,
      { uid: noor.uid, requestId: noor.requestId ?? '' },
      { id: first!.id, name: 'Google' },
      { name: noor.name, email: 'noor.new@example.edu' },
      NO_LISTS,
      NOON,
    ),
  );
  const address = 'secret@alderbay.edu';
  const linkOrigin = { clientAddress: '192.0.2.1', secret: 's', refusedEmails: [] };
  expectOk(await emailAddresses.addEmail(db, noor, address, linkOrigin, NOON));
  const [link] = await db.select().from(emails).where(eq(emails.toAddress, address));
  const token = confirmationToken((link!.facts as { token: string }).token, 's');
  const confirm = () =>
    emailAddresses.confirmEmail(db, noor, token, { academic: [], notAcademic: ['edu.example'] }, NOON);
  await expectAudited('confirmEmail', noor, confirm);
  await db.delete(verifiedFacts);
  const by = { uid: noor.uid, requestId: noor.requestId ?? '' };
  await expectAudited('recordAcademicAddress', noor, () =>
    academic.recordAcademicAddress(db, by, address, NO_LISTS, NOON),
  );
  const [added] = await db.select().from(accountEmails).where(eq(accountEmails.email, address));
  const [google] = await db
    .select()
    .from(accountEmails)
    .where(and(eq(accountEmails.userId, noor.uid), ne(accountEmails.email, address)));
  await expectAudited('makeEmailPrimary', noor, () =>
    emailAddresses.makeEmailPrimary(db, noor, added!.id, NOON),
  );
  expectOk(await emailAddresses.makeEmailPrimary(db, noor, google!.id, NOON));
  const removal = { usable: [first!.id], lists: { academic: [], notAcademic: ['alderbay.edu'] } };
  await expectAudited('removeEmail', noor, () =>
    emailAddresses.removeEmail(db, noor, added!.id, removal, NOON),
  );
  await expectAudited('loseAcademicAddress', noor, () =>
    academic.loseAcademicAddress(db, by, address, NO_LISTS, NOON),
  );
  const domain = { uid: noor.uid, kind: 'organization_domain', subject: 'secret.example' } as const;
  const endings = {
    recheckFact: () => facts.recheckFact(db, noor, domain, false, NOON),
    loseFact: () => facts.loseFact(db, noor, domain, NOON),
    removeFact: () => facts.removeFact(db, noor, domain, NOON),
  };
  for (const [name, end] of Object.entries(endings)) {
    await expectAudited('recordFact', noor, () =>
      facts.recordFact(db, noor, { ...domain, isShown: true }, NOON),
    );
    await expectAudited(name, noor, end);
  }
  expectOk(await organization.nameOrganization(db, noor, { host: 'secret.org' }, NOON));
  expectOk(await organization.requestOrganizationCheck(db, noor, NOON));
  const proof = async () => [[(await findOwnOrganization(db, noor, NOON))!.record.value]];
  // By a job, which has no request.
  await expectAudited('checkOrganization', null, () =>
    organization.checkOrganization(db, noor.uid, proof, NOON),
  );
  const inAWeek = new Date(NOON.getTime() + 7 * DAY_MS);
  const noRecord = () => Promise.resolve([]);
  await expectAudited(
    'checkOrganization',
    null,
    () => organization.checkOrganization(db, noor.uid, noRecord, inAWeek),
    'fact_lost',
  );
  await expectAudited('removeOrganization', noor, () => organization.removeOrganization(db, noor, inAWeek));
  await expectAudited('recordAccountExport', noor, () => audit.recordAccountExport(db, noor, NOON));

  const rolling = sampleContent({ appType: 'rolling', description: 'A secret word' });
  const { id } = expectOk(
    await expectAudited('publishContent', mina, () => proposal.publishContent(db, mina, rolling, NOON)),
  );
  const shown = expectOk(await findProposal(db, mina, id, NOON)).proposal;
  const form = { ...proposalToForm(shown), notes: 'Another secret word' };
  const second = expectOk(
    await expectAudited('publishProposal', mina, () => proposal.publishProposal(db, mina, { form }, NOON)),
  ).id;
  await expectAudited('editProposal', mina, () => proposal.editProposal(db, mina, id, form, NOON));
  const guest = await createMember(db, 'Gus G.');
  const guestDraft = await createCompleteDraft(db, guest);
  const asked = expectOk(await application.submitApplication(db, guest, id, guestDraft, NOON));
  expectOk(await decision.inviteApplicant(db, mina, asked.id, { message: '', replyBy: '' }, NOON));
  const toAll = { to: 'invited', message: 'A secret word', key: randomUUID() };
  await expectAudited('sendOwnerMessage', mina, () => messages.sendOwnerMessage(db, mina, id, toAll, NOON));
  const days = { closeAt: '2026-12-05', resultAt: '' };
  await expectAudited('stateDemand', mina, () =>
    demand.stateDemand(db, mina, id, { demand: 'looking' }, NOON),
  );
  await expectAudited('changeCloseDate', mina, () => closeDate.changeCloseDate(db, mina, id, days, NOON));

  const file = { blobKey: `resume/${randomUUID()}`, sentName: 'cv.pdf', bytes: 1, sha256: '0'.repeat(64) };
  const unused = expectOk(
    await expectAudited('recordResume', noor, () => resume.recordResume(db, noor, file, NOON)),
  );
  await expectAudited('deleteOwnResume', noor, () =>
    resume.deleteOwnResume(db, blobs, noor, unused.id, NOON),
  );
  const another = expectOk(await resume.recordResume(db, noor, file, NOON));
  await expectAudited('deleteUnsentResume', noor, () =>
    resume.deleteUnsentResume(db, blobs, noor, another.id, NOON),
  );
  const draft = await createCompleteDraft(db, noor, { comments: 'A secret word' });
  const sent = expectOk(
    await expectAudited('submitApplication', noor, () =>
      application.submitApplication(db, noor, id, draft, NOON),
    ),
  ).id;
  await expectAudited(
    'submitApplication',
    noor,
    () => application.submitApplication(db, noor, id, { ...draft, comments: 'Other words' }, NOON),
    'application_replaced',
  );
  await expectAudited('recordDownload', mina, () => resume.recordDownload(db, mina, draft.resumeId!, NOON));
  await expectAudited('withdrawApplication', noor, () =>
    application.withdrawApplication(db, noor, sent, NOON),
  );
  await expectAudited('restoreApplication', noor, () => application.restoreApplication(db, noor, sent, NOON));
  await expectAudited('shortlistApplication', mina, () =>
    decision.shortlistApplication(db, mina, sent, NOON),
  );
  await expectAudited('unshortlistApplication', mina, () =>
    decision.unshortlistApplication(db, mina, sent, NOON),
  );
  await decision.shortlistApplication(db, mina, sent, NOON, { undoable: true });
  await expectAudited('undoLastDecision', mina, () => undoLastDecision(db, mina, sent, null, NOON));
  await expectAudited('inviteApplicant', mina, () => decision.inviteApplicant(db, mina, sent, WORDS, NOON));
  await expectAudited('undoDecision', mina, () => decision.undoDecision(db, mina, sent, NOON));
  await expectAudited('waitlistApplication', mina, () => decision.waitlistApplication(db, mina, sent, NOON));
  await expectAudited('inviteApplicant', mina, () => decision.inviteApplicant(db, mina, sent, WORDS, NOON));
  await expectAudited('acceptInvitation', noor, () => application.acceptInvitation(db, noor, sent, NOON));
  const juns = expectOk(
    await application.submitApplication(db, jun, id, await createCompleteDraft(db, jun), NOON),
  ).id;
  const together = { action: 'invite', applicationIds: [juns], ...WORDS, reason: '' } as const;
  const undoable = { undoable: true };
  expectOk(await decision.decideInBulk(db, mina, id, { ...together, action: 'shortlist' }, NOON, undoable));
  const [made] = await listUndoable(db, mina, id, NOON);
  await expectAudited('undoBulkDecision', mina, () => undoBulkDecision(db, mina, made!.transitionId, NOON));
  await expectAudited('decideInBulk', mina, () => decision.decideInBulk(db, mina, id, together, NOON));
  await expectAudited('declineInvitation', jun, () =>
    application.declineInvitation(db, jun, juns, { note: 'A secret word' }, NOON),
  );
  const other = expectOk(
    await application.submitApplication(db, jun, second, await createCompleteDraft(db, jun), NOON),
  ).id;
  await expectAudited('doNotSelect', mina, () =>
    decision.doNotSelect(db, mina, other, { reason: 'A secret word' }, NOON),
  );
  await expectAudited('recordApplicationsExport', mina, () =>
    audit.recordApplicationsExport(db, mina, id, NOON),
  );

  const words = { reason: 'other', words: 'A secret word' };
  const noticed = sampleContent({ description: 'A secret seed phrase' });
  const phrased = expectOk(await proposal.publishContent(db, mina, noticed, NOON)).id;
  await expectAudited('lookAtProposal', admin, () => safety.lookAtProposal(db, admin, phrased, NOON));
  const askedAbout = expectOk(await proposal.publishContent(db, mina, sampleContent(), NOON)).id;
  await expectAudited('reportProposal', jun, () => report.reportProposal(db, jun, id, words, NOON));
  await expectAudited('closeReports', admin, () => report.closeReports(db, admin, id, NOON));
  const scam = { reason: 'asks_for_keys', words: 'A secret word' };
  for (const name of ['Ida', 'Ivo', 'Ines']) {
    const reporter = await person(name);
    const createdAt = new Date(NOON.getTime() - 8 * DAY_MS);
    await db.update(users).set({ createdAt }).where(eq(users.id, reporter.uid));
    const kind = name === 'Ines' ? 'proposal_paused' : 'proposal_reported';
    const send = () => report.reportProposal(db, reporter, id, scam, NOON);
    await expectAudited('reportProposal', reporter, send, kind);
  }
  const clear = () => report.closeReports(db, admin, id, NOON);
  await expectAudited('closeReports', admin, clear, 'pause_cleared');
  const ask = async (question: string, at = NOON) =>
    expectOk(await questions.askQuestion(db, jun, askedAbout, { question }, at)).id;
  const answer = { answer: 'A secret word' };
  const answered = await ask('A secret question?');
  await expectAudited('answerQuestion', mina, () =>
    questionAnswer.answerQuestion(db, mina, answered, answer, NOON),
  );
  await expectAudited('editAnswer', mina, () =>
    questionAnswer.editAnswer(db, mina, answered, { answer: 'Another secret' }, NOON),
  );
  const dismissed = await ask('Another secret question?', new Date(NOON.getTime() + DAY_MS));
  await expectAudited('dismissQuestion', mina, () =>
    questionAnswer.dismissQuestion(db, mina, dismissed, { reason: 'off_topic' }, NOON),
  );
  await expectAudited('addQuestionEntry', mina, () =>
    questionAnswer.addQuestionEntry(db, mina, askedAbout, { question: 'A secret one?', ...answer }, NOON),
  );
  await expectAudited('switchAsking', mina, () =>
    questionAnswer.switchAsking(db, mina, askedAbout, false, NOON),
  );
  await expectAudited('reportQuestion', jun, () =>
    questionModeration.reportQuestion(db, jun, answered, words, NOON),
  );
  await expectAudited('hideQuestion', admin, () =>
    questionModeration.hideQuestion(db, admin, answered, NOON),
  );
  await expectAudited('showQuestion', admin, () =>
    questionModeration.showQuestion(db, admin, answered, NOON),
  );
  const entries = (await db.select().from(auditEntries)).filter(({ kind }) =>
    /question|answer|asking/.test(kind),
  );
  expect(JSON.stringify(entries)).not.toContain(jun.uid);
  const note = { note: 'A secret word' };
  await expectAudited('hideProposal', admin, () => moderation.hideProposal(db, admin, id, note, NOON));
  await expectAudited('restoreProposal', admin, () => moderation.restoreProposal(db, admin, id, note, NOON));
  const hideScam = () => moderation.hideProposal(db, admin, id, { ...note, isScam: true }, NOON);
  await expectAudited('hideProposal', admin, hideScam, 'scam_found');
  expectOk(await moderation.restoreProposal(db, admin, id, note, NOON));
  await expectAudited('suspendMember', admin, () =>
    moderation.suspendMember(db, admin, jun.uid, { ...note, hideProposals: false }, NOON),
  );
  await expectAudited('restoreMember', admin, () => moderation.restoreMember(db, admin, jun.uid, note, NOON));
  await expectAudited('closeProposal', mina, () => proposal.closeProposal(db, mina, id, NOON));
  await expectAudited('reopenProposal', mina, () =>
    closeDate.reopenProposal(db, mina, id, { closeAt: '2026-12-07' }, NOON),
  );
  await expectAudited('withdrawProposal', mina, () => proposal.withdrawProposal(db, mina, id, NOON));
  const due = expectOk(await proposal.publishContent(db, mina, sampleContent(), NOON)).id;
  await proposal.closeProposal(db, mina, due, NOON);
  await expectAudited('announceResults', mina, () => result.announceResults(db, mina, due, NOON));

  const text = sampleAnnouncement({ content: 'A secret word' });
  const post = expectOk(
    await expectAudited('writeAnnouncement', admin, () =>
      announcement.writeAnnouncement(db, admin, text, NOON),
    ),
  ).id;
  const edit = {
    form: { ...text, publishDay: '2026-12-24', publishTime: '12:00', timeZone: 'UTC' },
    revision: null,
  };
  await expectAudited('editAnnouncement', admin, () =>
    announcement.editAnnouncement(db, admin, post, edit, NOON),
  );
  await expectAudited('scheduleAnnouncement', admin, () =>
    announcement.scheduleAnnouncement(db, admin, post, edit, NOON),
  );
  await expectAudited('unscheduleAnnouncement', admin, () =>
    announcement.unscheduleAnnouncement(db, admin, post, NOON),
  );
  await expectAudited('publishAnnouncement', admin, () =>
    announcement.publishAnnouncement(db, admin, post, null, NOON),
  );
  await expectAudited('unpublishAnnouncement', admin, () =>
    announcement.unpublishAnnouncement(db, admin, post, NOON),
  );
  const begun = expectOk(await announcement.writeAnnouncement(db, admin, text, NOON)).id;
  await expectAudited('discardAnnouncement', admin, () =>
    announcement.discardAnnouncement(db, admin, begun, NOON),
  );

  for (const move of ['try-again', 'dismiss'] as const) {
    const facts = { id: 1, kind: 'idea', text: 'A secret word', page: '', email: '' };
    await enqueueEmails(db, [{ event: 'feedback_received', facts, to: `${move}@example.org` }], NOON);
    const mine = eq(emails.toAddress, `${move}@example.org`);
    const [recorded] = await db
      .update(emails)
      .set({ state: 'given_up' })
      .where(mine)
      .returning({ id: emails.id });
    const kind = move === 'dismiss' ? 'email_dismissed' : 'email_retried';
    await expectAudited(
      'applyEmailTransition',
      admin,
      () => mail.applyEmailTransition(db, admin, recorded!.id, move, NOON),
      kind,
    );
  }
  const idea = { kind: 'idea', text: 'A secret word', page: '', email: '' };
  const origin = { clientAddress: '', secret: 'a secret' };
  const message = expectOk(await feedback.sendFeedback(db, noor, idea, origin, NOON)).id;
  for (const move of ['answer', 'reopen', 'close'] as const)
    await expectAudited(
      'transitionFeedback',
      admin,
      () => feedback.transitionFeedback(db, admin, message, move, NOON),
      FEEDBACK_TRANSITION_KIND[move],
    );
  const [sentMail] = await db.update(emails).set({ state: 'sent' }).returning({ id: emails.id });
  await expectAudited('resendEmail', admin, () => mail.resendEmail(db, admin, sentMail!.id, NOON));
  await db
    .insert(suppressedAddresses)
    .values({ email: noor.email.toLowerCase(), reason: 'bounced', answer: '550', since: NOON });
  await expectAudited('unsuppressAddress', admin, () => stops.unsuppressAddress(db, admin, noor.email, NOON));
  for (const kind of AUDIT_KIND_NAMES.filter((name) => name.endsWith('_viewed')))
    await expectAudited(
      'recordAdminView',
      admin,
      () => audit.recordAdminView(db, admin, { kind: kind as 'email_viewed' }, NOON),
      kind,
    );
  const gone = await person('Kai');
  const operator = { ...OPERATOR, requestId: 'at the command line' };
  for (const kind of ['backup_made', 'backup_restored', 'resumes_moved'] as const)
    await expectAudited(
      'recordOperation',
      operator,
      () => audit.recordOperation(db, operator, kind, NOON),
      kind,
    );
  await expectAudited('makeAdmin', operator, () => admins.makeAdmin(db, operator, noor.uid, [], NOON));
  await expectAudited('removeAdmin', operator, () => admins.removeAdmin(db, operator, noor.uid, [], NOON));
  await expectAudited('deleteAccountAsOperator', operator, () =>
    deletion.deleteAccountAsOperator(db, blobs, operator, gone, NOON, () => undefined),
  );
  const teamContent = sampleContent({ teamMode: 'alone_or_team', teamSize: 3 });
  const teamProposal = expectOk(await proposal.publishContent(db, mina, teamContent, NOON)).id;
  const [lena, petra] = [await person('Lena'), await person('Petra')];
  const inviteToTeam = (to: SignedIn) => () =>
    teamInvitation.inviteTeamMember(
      db,
      lena,
      teamProposal,
      { email: to.email, message: 'A secret word' },
      'secret',
      NOON,
    );
  const declined = expectOk(await expectAudited('inviteTeamMember', lena, inviteToTeam(petra)));
  await expectAudited('declineTeam', petra, () => teamInvitation.declineTeam(db, petra, declined.id, NOON));
  for (const end of ['removeTeamMember', 'leaveTeam'] as const) {
    const { id: row } = expectOk(await inviteToTeam(petra)());
    const joined = await expectAudited('joinTeam', petra, () =>
      teamInvitation.joinTeam(db, petra, row, { part: 'A secret word' }, NOON),
    );
    const { applicationId } = expectOk(joined);
    await expectAudited('saveTeamPart', petra, () =>
      teamPart.saveTeamPart(db, petra, applicationId, { part: 'Another secret word' }, NOON),
    );
    await (end === 'leaveTeam'
      ? expectAudited(end, petra, () => teamLeave.leaveTeam(db, petra, applicationId, NOON))
      : expectAudited(end, lena, () => teamLeave.removeTeamMember(db, lena, applicationId, row, NOON)));
  }
  const old = await resume.recordResume(
    db,
    noor,
    { blobKey: randomUUID(), sentName: 'cv.pdf', bytes: 1, sha256: 'a'.repeat(64) },
    new Date('2026-01-01'),
  );
  expect(old.ok).toBe(true);
  await expectAuditedPeople(mina, jun);
  await expectAudited('purgeExpiredResumes', null, () => sweeps.purgeExpiredResumes(db, blobs, null, NOON));
  const line = deletionLine(mina.email);
  await expectAudited('deleteAccount', mina, () =>
    deletion.deleteAccount(db, blobs, mina, line, NOON, () => undefined),
  );

  await auditPanel();

  expect([...seen].toSorted()).toEqual(Object.keys(AUDITED).toSorted());
  expect([...kinds].toSorted()).toEqual([...AUDIT_KIND_NAMES].toSorted());
  const all = await db.select().from(auditEntries);
  expect(JSON.stringify(all)).not.toMatch(/secret|@|cv[.]pdf/);
  expect(all.filter(({ kind }) => kind === 'resume_opened')).toMatchObject([
    { targetId: draft.resumeId, affectedUserId: noor.uid, actorId: expect.stringMatching(/^former /) },
  ]);
  expect(
    all.find(({ kind, targetId }) => kind === 'application_decided' && targetId === String(juns)),
  ).toMatchObject({
    affectedUserId: jun.uid,
  });
});

/** Runs every command about the people of a proposal. */
async function expectAuditedPeople(owner: SignedIn, applicant: SignedIn): Promise<void> {
  const sam = await person('Sam');
  const id = expectOk(await proposal.publishContent(db, owner, sampleContent(), NOON)).id;
  const typed = { email: null, role: 'co_owner', message: 'A secret word' };
  const invite = (email: string | null = null) =>
    invitation.inviteToProposal(db, owner, id, { ...typed, email }, 's', NOON);
  const link = async () => ({ token: expectOk(await invite()).token! });
  await expectAudited('inviteToProposal', owner, () => invite('sam@example.edu'));
  const { id: invitationId } = expectOk(await invite());
  await expectAudited('withdrawInvitation', owner, () =>
    invitation.withdrawInvitation(db, owner, { proposalId: id, invitationId }, NOON),
  );
  const declined = await link();
  await expectAudited('declineToJoin', sam, () => invitation.declineToJoin(db, sam, declined, NOON));
  const accepted = await link();
  await expectAudited('joinProposal', sam, () => invitation.joinProposal(db, sam, accepted, NOON));
  const sent = { ...(await createCompleteDraft(db, applicant)) };
  const basis = { readers: [owner.uid] };
  const { id: applicationId } = expectOk(
    await application.submitApplication(db, applicant, id, sent, NOON, basis),
  );
  await expectAudited('allowResume', applicant, () =>
    reader.allowResume(db, applicant, applicationId, { uid: sam.uid }, NOON),
  );
  const offer = () => people.handOver(db, owner, { proposalId: id, uid: sam.uid, stays: true }, NOON);
  await expectAudited('handOver', owner, offer);
  await expectAudited('cancelHandOver', owner, () => people.cancelHandOver(db, owner, id, NOON));
  expectOk(await offer());
  await expectAudited('declineHandOver', sam, () => people.declineHandOver(db, sam, id, NOON));
  expectOk(await offer());
  await expectAudited('acceptHandOver', sam, () => people.acceptHandOver(db, sam, id, NOON));
  await expectAudited('removePerson', sam, () =>
    people.removePerson(db, sam, { proposalId: id, uid: owner.uid }, NOON),
  );
  const { token } = expectOk(await invitation.inviteToProposal(db, sam, id, typed, 's', NOON));
  expectOk(await invitation.joinProposal(db, owner, { token: token! }, NOON));
  await expectAudited('leaveProposal', owner, () => people.leaveProposal(db, owner, id, NOON));
}

test('a refused command records no audit entry', async () => {
  const [mina, noor] = [await person('Mina'), await person('Noor')];
  const id = expectOk(await proposal.publishContent(db, mina, sampleContent(), NOON)).id;
  const before = await db.$count(auditEntries);
  for (const refused of [
    await proposal.withdrawProposal(db, noor, id, NOON),
    await moderation.hideProposal(db, mina, id, { note: 'x' }, NOON),
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
