import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eventText } from './history.tsx';
import { VISITOR } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { undoLastDecision } from '#server/commands/decision/undo.ts';
import { emails } from '#server/db/schema/notification.ts';
import { resumeDownloads } from '#server/db/schema/resume.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { listApplicationHistory } from '#server/queries/application/application-history.ts';

const { db } = await openTestDatabase();
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const INVITE = { message: '', replyBy: '' };

async function board(changes: Partial<ProposalContent> = {}) {
  const owner = await createMember(db, 'Olga O.');
  const id = expectOk(await publishContent(db, owner, sampleContent(changes), NOON)).id;
  const person = await createMember(db, 'Ana A.');
  const draft = await createCompleteDraft(db, person);
  const applicationId = expectOk(await submitApplication(db, person, id, draft, NOON)).id;
  const history = async () =>
    (await listApplicationHistory(db, owner, applicationId)).map((event) => eventText(event));
  return { owner, id, person, draft, applicationId, history };
}

describe('listApplicationHistory', () => {
  test('distinguishes marked and announced decisions, with edits, openings and emails in order', async () => {
    const { owner, id, person, draft, applicationId, history } = await board();
    const opening = { resumeId: draft.resumeId!, proposalId: id };
    await db.insert(resumeDownloads).values([
      { ...opening, readerId: owner.uid, readAt: later(1) },
      { ...opening, readerId: null, readAt: later(2) },
      { ...opening, proposalId: id + 1000, readerId: owner.uid, readAt: later(2) },
    ]);
    expectOk(await submitApplication(db, person, id, { ...draft, comments: 'New' }, later(3)));
    expectOk(await shortlistApplication(db, owner, applicationId, later(4)));
    expectOk(await unshortlistApplication(db, owner, applicationId, later(5)));
    expectOk(await waitlistApplication(db, owner, applicationId, later(6)));
    expectOk(await undoDecision(db, owner, applicationId, later(7)));
    expectOk(await inviteApplicant(db, owner, applicationId, INVITE, later(8)));
    expectOk(await closeProposal(db, owner, id, later(9)));
    expectOk(await announceResults(db, owner, id, later(10)));
    await db
      .update(emails)
      .set({ state: 'sent', sentAt: later(11) })
      .where(eq(emails.event, 'invited'));
    expectOk(await acceptInvitation(db, person, applicationId, later(12)));
    expect(await history()).toEqual([
      'Applied',
      'You opened the resume',
      'A former owner opened the resume',
      'Edited the comments',
      'You marked it as shortlisted',
      'You moved it back to submitted',
      'You marked it as waitlisted',
      'You undid the decision',
      'You marked it as invited',
      'Results announced: invited',
      'Email with the invitation was delivered',
      'Accepted the invitation',
    ]);
  });

  test('names emails by their progress, and leaves out dropped ones and receipts', async () => {
    const { owner, person, applicationId, history } = await board({ appType: 'rolling' });
    expectOk(await waitlistApplication(db, owner, applicationId, later(1), { undoable: true }));
    expectOk(await undoLastDecision(db, owner, applicationId, null, later(1)));
    expectOk(await withdrawApplication(db, person, applicationId, later(2)));
    expectOk(await restoreApplication(db, person, applicationId, later(3)));
    expectOk(await inviteApplicant(db, owner, applicationId, INVITE, later(4)));
    await db
      .update(emails)
      .set({ state: 'sent', sentAt: later(4) })
      .where(eq(emails.event, 'invited'));
    expectOk(await undoDecision(db, owner, applicationId, later(5)));
    await db.update(emails).set({ state: 'given_up' }).where(eq(emails.event, 'invitation_taken_back'));
    expectOk(await doNotSelect(db, owner, applicationId, { reason: 'No' }, later(6)));
    expect(await history()).toEqual([
      'Applied',
      'You marked it as waitlisted',
      'You undid the decision',
      'Withdrew the application',
      'Restored the application',
      'You marked it as invited',
      'Email with the invitation was delivered',
      'You withdrew the invitation',
      'Email about the withdrawn invitation could not be delivered',
      'You marked it as not selected',
      'Email with the result is on its way',
    ]);
  });

  test('says that an invitation was declined', async () => {
    const { owner, person, applicationId, history } = await board({ appType: 'rolling' });
    expectOk(await inviteApplicant(db, owner, applicationId, INVITE, later(1)));
    expectOk(await declineInvitation(db, person, applicationId, { note: '' }, later(2)));
    expect(await history()).toContain('Declined the invitation');
  });

  test('is empty for the applicant, other members, admins, visitors and other owners, and for a draft', async () => {
    const { owner, id, applicationId } = await board();
    const other = await board();
    const admin = { ...(await createMember(db)), kind: 'admin' } as const;
    for (const actor of [other.owner, other.person, await createMember(db), admin, VISITOR])
      expect(await listApplicationHistory(db, actor, applicationId)).toEqual([]);
    const applicant = (await board()).person;
    const draft = expectOk(
      await saveApplication(db, applicant, id, await createCompleteDraft(db, applicant), {}, NOON),
    );
    expect(await listApplicationHistory(db, owner, draft.id)).toEqual([]);
    expect(await listApplicationHistory(db, applicant, draft.id)).toEqual([]);
  });

  test('is empty for the applicant of the application itself', async () => {
    const { person, applicationId } = await board();
    expect(await listApplicationHistory(db, person, applicationId)).toEqual([]);
  });
});
