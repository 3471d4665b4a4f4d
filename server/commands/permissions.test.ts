import { eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { createAdmin } from '../../tests/fixtures/sample-announcements.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import { createFullProposal } from '../../tests/fixtures/sample-boards.ts';
import { wholeForm } from '#domain/proposal/testing/whole-form.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { proposals, transitions } from '#server/db/schema/proposal.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { findMemberForAdmin } from '#server/queries/member/member-list.ts';
import { listNotifications } from '#server/queries/notification/notification.ts';
import { findMyResume, listMyResumes } from '#server/queries/application/resume.ts';
import { endOtherSessions, endOwnSession } from './account/account.ts';
import * as application from './application/application.ts';
import { saveApplicationNote } from './review/application-review.ts';
import { removeBookmark, saveBookmark } from './board/bookmark.ts';
import * as closeDate from './proposal/close-date.ts';
import * as demand from './proposal/demand-statement.ts';
import * as decision from './decision/decision.ts';
import { applyEmailTransition } from './notification/email.ts';
import { saveProfile, saveTimeZone } from './member/member.ts';
import * as moderation from './moderation/moderation.ts';
import * as notification from './notification/notification.ts';
import { sendOwnerMessage } from './review/owner-message.ts';
import * as proposal from './proposal/proposal.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { cloneProposal } from './proposal/proposal-clone.ts';
import { resendReceipt } from './application/receipt.ts';
import { closeReports, reportProposal } from './moderation/report.ts';
import { announceResults } from './decision/announce-results.ts';
import { deleteOwnResume, recordDownload, recordResume } from './application/resume.ts';
import { declineTeam, inviteTeamMember, joinTeam } from './team/team-invitation.ts';
import { leaveTeam, removeTeamMember } from './team/team-leave.ts';
import { saveTeamPart } from './team/team-part.ts';
import { undoBulkDecision } from './decision/undo.ts';

const db = await testDatabase();
const { owner, proposalId, accepted, waiting } = await createFullProposal(db, NOON);
const applicationId = waiting.applicationId;
const acceptedId = accepted[0]!.applicationId;
const [ofAccepted] = await db.select().from(transitions).where(eq(transitions.applicationId, acceptedId));
const bulkTransitionId = ofAccepted!.id;
const stranger = await createMember(db, 'Stella N.');
const admin = await createAdmin(db);
const draft = await createCompleteDraft(db, stranger);
const form = wholeForm;
const savedDraft = await proposal.saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
if (!savedDraft.ok) throw new Error(savedDraft.refusal.message);
const ownersDraft = savedDraft.value.id;
const note = { note: 'A note' };
const dates = { closeAt: '2026-12-02', resultAt: '2026-12-12' };
const words = { reason: '', message: '', replyBy: '' };
const together = { action: 'shortlist', applicationIds: [applicationId], ...words } as const;
const profile = { organization: '', about: '', interests: '', pageOn: 'on', pictureOn: '' };
const file = { blobKey: 'resume/x', sentName: 'cv.pdf', bytes: 9, sha256: '0'.repeat(64) };

type Try = (who: SignedIn) => Promise<Outcome<unknown>>;
const at = NOON;

const toAll = { to: 'invited', message: 'Hi', key: '0b1c2d3e-0000-4000-8000-000000000000' };

/** Actions on a visible proposal, each with the outcome for a signed-in stranger. */
const MEMBERS: Record<string, [Try, stranger: string]> = {
  'end a session': [(who) => endOwnSession(db, who, 'nobody’s', at), 'not_found'],
  'save an application': [(who) => application.saveApplication(db, who, proposalId, draft, {}, at), 'done'],
  'send an application': [(who) => application.submitApplication(db, who, proposalId, draft, at), 'done'],
  withdraw: [(who) => application.withdrawApplication(db, who, applicationId, at), 'not_found'],
  'undo a withdrawal': [(who) => application.restoreApplication(db, who, applicationId, at), 'not_found'],
  accept: [(who) => application.acceptInvitation(db, who, acceptedId, at), 'not_found'],
  decline: [(who) => application.declineInvitation(db, who, acceptedId, note, at), 'not_found'],
  'invite to a team': [
    (who) => inviteTeamMember(db, who, proposalId, { email: 'x@school.example', message: '' }, 'secret', at),
    'move_not_allowed',
  ],
  'join a team': [(who) => joinTeam(db, who, 1, {}, at), 'not_found'],
  'decline to join a team': [(who) => declineTeam(db, who, 1, at), 'not_found'],
  'save a part in a team': [(who) => saveTeamPart(db, who, applicationId, { part: '' }, at), 'not_found'],
  'leave a team': [(who) => leaveTeam(db, who, applicationId, at), 'not_found'],
  'remove from a team': [(who) => removeTeamMember(db, who, applicationId, 1, at), 'not_found'],
  'write a private note': [(who) => saveApplicationNote(db, who, applicationId, note, at), 'not_found'],
  'bookmark a proposal': [(who) => saveBookmark(db, who, proposalId, at), 'done'],
  'remove a bookmark': [(who) => removeBookmark(db, who, proposalId), 'done'],
  'change the close date': [(who) => closeDate.changeCloseDate(db, who, proposalId, dates, at), 'forbidden'],
  'state the demand': [
    (who) => demand.stateDemand(db, who, proposalId, { demand: 'looking' }, at),
    'forbidden',
  ],
  reopen: [(who) => closeDate.reopenProposal(db, who, proposalId, dates, at), 'forbidden'],
  shortlist: [(who) => decision.shortlistApplication(db, who, applicationId, at), 'not_found'],
  unshortlist: [(who) => decision.unshortlistApplication(db, who, applicationId, at), 'not_found'],
  waitlist: [(who) => decision.waitlistApplication(db, who, applicationId, at), 'not_found'],
  'undo a bulk decision': [(who) => undoBulkDecision(db, who, bulkTransitionId, at), 'not_found'],
  'undo a decision': [(who) => decision.undoDecision(db, who, acceptedId, at), 'not_found'],
  'decide in bulk': [(who) => decision.decideInBulk(db, who, proposalId, together, at), 'not_found'],
  'edit the profile': [(who) => saveProfile(db, who, profile, at), 'done'],
  'save a time zone': [(who) => saveTimeZone(db, who, 'Asia/Tokyo', at), 'done'],
  'read a notification': [(who) => notification.markRead(db, who, 1, at), 'not_found'],
  'read all notifications': [(who) => notification.markAllRead(db, who, null, at), 'done'],
  'choose notifications': [(who) => notification.savePreferences(db, who, []), 'done'],
  'save a draft': [(who) => proposal.saveDraft(db, who, { draftId: null, revision: null, form }, at), 'done'],
  'discard a draft': [(who) => proposal.discardDraft(db, who, ownersDraft), 'not_found'],
  edit: [(who) => proposal.editProposal(db, who, proposalId, form, at), 'forbidden'],
  close: [(who) => proposal.closeProposal(db, who, proposalId, at), 'forbidden'],
  'withdraw a proposal': [(who) => proposal.withdrawProposal(db, who, proposalId, at), 'forbidden'],
  copy: [(who) => cloneProposal(db, who, proposalId, at), 'forbidden'],
  'ask for a receipt': [(who) => resendReceipt(db, who, applicationId, at), 'not_found'],
  report: [(who) => reportProposal(db, who, proposalId, { reason: 'other', words: 'W' }, at), 'done'],
  'message everyone invited': [(who) => sendOwnerMessage(db, who, proposalId, toAll, at), 'forbidden'],
  announce: [(who) => announceResults(db, who, proposalId, at), 'forbidden'],
  'upload a resume': [(who) => recordResume(db, who, file, at), 'done'],
};

const ADMINS: Record<string, Try> = {
  'hide a proposal': (who) => moderation.hideProposal(db, who, proposalId, note, at),
  'restore a proposal': (who) => moderation.restoreProposal(db, who, proposalId, note, at),
};

async function codeOf(tries: Promise<Outcome<unknown>>): Promise<string> {
  const outcome = await tries;
  return outcome.ok ? 'done' : outcome.refusal.code;
}

describe('permissions of every command', () => {
  test.each(Object.entries(MEMBERS))('outcome for a stranger: %s', async (_what, [attempt, verdict]) => {
    expect(await codeOf(attempt(stranger))).toBe(verdict);
  });

  test.each(Object.entries(ADMINS))('only an admin can: %s', async (_what, attempt) => {
    for (const member of [stranger, owner]) expect(await codeOf(attempt(member))).toBe('forbidden');
    expect(await codeOf(attempt(admin))).not.toMatch(/forbidden|unauthenticated|not_found/);
  });

  test('a missing proposal, application or member is not found', async () => {
    const nowhere = 2_000_000_000;
    for (const attempt of [
      closeDate.changeCloseDate(db, owner, nowhere, dates, at),
      proposal.editProposal(db, owner, nowhere, form, at),
      proposal.closeProposal(db, owner, nowhere, at),
      cloneProposal(db, owner, nowhere, at),
      announceResults(db, owner, nowhere, at),
      reportProposal(db, stranger, nowhere, { reason: 'other', words: 'W' }, at),
      closeReports(db, admin, nowhere, at),
      moderation.hideProposal(db, admin, nowhere, note, at),
      moderation.suspendMember(db, admin, 'nobody', { ...note, hideProposals: true }, at),
      saveBookmark(db, stranger, nowhere, at),
      application.submitApplication(db, stranger, nowhere, draft, at),
      application.withdrawApplication(db, stranger, nowhere, at),
      decision.shortlistApplication(db, owner, nowhere, at),
      saveApplicationNote(db, owner, nowhere, note, at),
      findMemberForAdmin(db, admin, 'nobody'),
      applyEmailTransition(db, admin, nowhere, 'dismiss', at),
    ])
      expect(await codeOf(attempt)).toBe('not_found');
  });

  test('ending the other sessions requires a current session', async () => {
    const anywhere: SignedIn = { ...stranger };
    for (const who of [VISITOR, anywhere])
      expect(await codeOf(endOtherSessions(db, who, at))).toBe('unauthenticated');
  });
});

test('a person cannot mark another person’s notifications as read or discard their drafts', () =>
  rolledBack(db, async (tx) => {
    const [ana, ben] = [await createMember(tx, 'Ana C.'), await createMember(tx, 'Ben D.')];
    const all = { unread: false, until: null };
    const drafts: number[] = [];
    for (const person of [ana, ben]) {
      const sent = await application.submitApplication(
        tx,
        person,
        proposalId,
        await createCompleteDraft(tx, person),
        at,
      );
      if (!sent.ok) throw new Error(sent.refusal.message);
      const begun = await proposal.saveDraft(tx, person, { draftId: null, revision: null, form }, at);
      if (begun.ok) drafts.push(begun.value.id);
    }
    const news = { event: 'announcement', facts: { id: 1, title: 'News', text: 'Words' } } as const;
    await enqueueNotifications(
      tx,
      [ana, ben].map(({ uid }) => ({ ...news, to: uid })),
      at,
    );
    const unread = async (person: SignedIn) => (await listNotifications(tx, person, all, at))!.unread;
    const before = await unread(ben);
    expect(before).toBeGreaterThan(0);
    const [bens] = (await listNotifications(tx, ben, all, at))!.rows;
    expect(await codeOf(notification.markRead(tx, ana, bens!.id, at))).toBe('not_found');
    expect(await codeOf(notification.markAllRead(tx, ana, null, at))).toBe('done');
    expect([await unread(ana), await unread(ben)]).toEqual([0, before]);
    expect(await codeOf(proposal.discardDraft(tx, ana, drafts[1]!))).toBe('not_found');
    expect(await codeOf(proposal.discardDraft(tx, ana, drafts[0]!))).toBe('done');
    expect(await codeOf(proposal.discardDraft(tx, ben, drafts[1]!))).toBe('done');
  }));

test('editing, changing dates, closing or hiding one proposal changes no other proposal', () =>
  rolledBack(db, async (tx) => {
    const posted = await Promise.all(
      [1, 2].map(() => proposal.publishContent(tx, owner, sampleContent(), at)),
    );
    const [one, other] = posted.map((outcome) => (outcome.ok ? outcome.value.id : 0));
    const others = () => tx.select().from(proposals).where(ne(proposals.id, one!)).orderBy(proposals.id);
    const before = await others();
    expect(before.map(({ id }) => id)).toContain(other);
    for (const change of [
      () => closeDate.changeCloseDate(tx, owner, one!, dates, at),
      () => proposal.editProposal(tx, owner, one!, form, at),
      () => proposal.closeProposal(tx, owner, one!, at),
      () => moderation.hideProposal(tx, admin, one!, note, at),
    ]) {
      expect(await codeOf(change())).toBe('done');
      expect(await others()).toEqual(before);
    }
  }));

test('deletes only the named resume, and no one can open it after that', () =>
  rolledBack(db, async (tx) => {
    const person = await createMember(tx, 'Ana C.');
    const [first, second] = [await createCompleteDraft(tx, person), await createCompleteDraft(tx, person)];
    const sent = await application.submitApplication(tx, person, proposalId, second, at);
    expect(sent.ok).toBe(true);
    expect(await codeOf(recordDownload(tx, owner, second.resumeId!, at))).toBe('done');
    const removed: string[] = [];
    const blobs = { remove: (key: string) => Promise.resolve(void removed.push(key)) } as BlobStore;
    expect(await codeOf(deleteOwnResume(tx, blobs, person, second.resumeId!, at))).toBe('done');
    expect(removed).toEqual([`resume/${second.resumeId}`]);
    expect((await listMyResumes(tx, person, 0)).map(({ id }) => id)).toEqual([first.resumeId]);
    expect(await findMyResume(tx, person, second.resumeId!)).toBeNull();
    expect(await findMyResume(tx, person, first.resumeId!)).toMatchObject({ id: first.resumeId });
    expect(await codeOf(recordDownload(tx, owner, second.resumeId!, at))).toBe('not_found');
    expect(await codeOf(deleteOwnResume(tx, blobs, person, second.resumeId!, at))).toBe('not_found');
  }));

test('saving without a revision replaces a saved draft; saving with an outdated revision is refused', () =>
  rolledBack(db, async (tx) => {
    const person = await createMember(tx, 'Ana C.');
    const typed = await createCompleteDraft(tx, person);
    const keep = (revision?: number | null) =>
      application.saveApplication(tx, person, proposalId, typed, { revision }, at);
    const first = await keep();
    expect(await codeOf(keep())).toBe('done');
    expect(first.ok && (await codeOf(keep(first.value.revision)))).toBe('changed_elsewhere');
  }));
