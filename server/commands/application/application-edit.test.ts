import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { deletionLine } from '#domain/member/member.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { applicationEdits, applicationReviews } from '#server/db/schema/application-review.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { newBlobKey } from '#server/storage/blob-store.ts';
import { deleteAccount } from '../account/account-deletion.ts';
import { announceResults } from '../decision/announce-results.ts';
import { purgePreviousTexts } from './application-edit.ts';
import { submitApplication, withdrawApplication } from './application.ts';
import {
  confirmChanges,
  doNotSelect,
  shortlistApplication,
  waitlistApplication,
} from '../decision/decision.ts';
import { closeProposal, publishContent } from '../proposal/proposal.ts';

const { db } = await openTestDatabase();
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

async function board(changes: Partial<ProposalContent> = {}) {
  const owner = await createMember(db, 'Olga O.');
  const id = expectOk(await publishContent(db, owner, sampleContent(changes), NOON)).id;
  const person = await createMember(db, 'Ana A.');
  const draft = await createCompleteDraft(db, person);
  const applicationId = expectOk(await submitApplication(db, person, id, draft, NOON)).id;
  const edit = async (parts: Partial<ApplicationDraft>, hours: number) =>
    expectOk(await submitApplication(db, person, id, { ...draft, ...parts }, later(hours)));
  return { owner, id, person, draft, applicationId, edit };
}

async function read(owner: SignedIn, applicationId: number): Promise<void> {
  await db.insert(applicationReviews).values({ applicationId, ownerId: owner.uid, readAt: later(1) });
}

async function stateOf(applicationId: number) {
  const [row] = await db
    .select({ changedAt: applications.changedAt })
    .from(applications)
    .where(eq(applications.id, applicationId));
  const edits = await db
    .select({
      at: applicationEdits.at,
      changed: applicationEdits.changed,
      previous: applicationEdits.previous,
    })
    .from(applicationEdits)
    .where(eq(applicationEdits.applicationId, applicationId))
    .orderBy(applicationEdits.id);
  return { changedAt: row?.changedAt ?? null, edits };
}

function changesNotified(owner: SignedIn) {
  return db
    .select({ facts: notifications.facts, event: notifications.event })
    .from(notifications)
    .where(eq(notifications.userId, owner.uid))
    .then((rows) => rows.filter(({ event }) => event === 'application_changed'));
}

describe('editing a submitted application', () => {
  test('that the owner never opened records what changed, marks nothing and notifies no one', async () => {
    const { owner, applicationId, edit } = await board();
    await edit({ comments: 'New' }, 2);
    expect(await stateOf(applicationId)).toEqual({
      changedAt: null,
      edits: [{ at: later(2), changed: ['comments'], previous: null }],
    });
    expect(await changesNotified(owner)).toEqual([]);
  });

  test('that the owner opened stores the texts they read, marks it and notifies them once a day', async () => {
    const { owner, applicationId, draft, person, edit } = await board();
    await read(owner, applicationId);
    const resume = { id: randomUUID(), uploaderId: person.uid, blobKey: newBlobKey('resume'), bytes: 1 };
    await db
      .insert(resumes)
      .values({ ...resume, fileName: 'new.pdf', sha256: 'a'.repeat(64), uploadedAt: NOON });
    await edit({ comments: 'New', resumeId: resume.id }, 2);
    const previous = {
      answers: draft.answers,
      comments: draft.comments,
      referenceLink: draft.referenceLink,
      aiUse: '',
      resume: 'resume.pdf',
    };
    expect(await stateOf(applicationId)).toEqual({
      changedAt: later(2),
      edits: [{ at: later(2), changed: ['comments', 'resume'], previous }],
    });
    await edit({ comments: 'Newer', resumeId: resume.id }, 3);
    expect(await stateOf(applicationId)).toMatchObject({
      changedAt: later(3),
      edits: [{ previous }, { changed: ['comments'], previous: null }],
    });
    expect(await changesNotified(owner)).toMatchObject([{ facts: { decided: false } }]);
  });

  test.each([
    ['shortlisted', shortlistApplication, false],
    ['waitlisted', waitlistApplication, true],
  ] as const)('that the owner %s without opening it is a change', async (_, decide, decided) => {
    const { owner, applicationId, draft, edit } = await board();
    expectOk(await decide(db, owner, applicationId, later(1)));
    await edit({ comments: 'New' }, 2);
    expect(await stateOf(applicationId)).toMatchObject({
      changedAt: later(2),
      edits: [{ previous: { comments: draft.comments } }],
    });
    expect(await changesNotified(owner)).toMatchObject([{ facts: { decided } }]);
  });

  test('with the same texts records nothing', async () => {
    const { owner, applicationId, edit } = await board();
    await read(owner, applicationId);
    await edit({}, 2);
    expect(await stateOf(applicationId)).toEqual({ changedAt: null, edits: [] });
  });

  test('after a change was marked as read stores the texts that the owner read', async () => {
    const { owner, applicationId, edit } = await board();
    await read(owner, applicationId);
    await edit({ comments: 'Second' }, 2);
    expectOk(await confirmChanges(db, owner, applicationId));
    expect(await stateOf(applicationId)).toMatchObject({ changedAt: null, edits: [{ previous: null }] });
    await edit({ comments: 'Third' }, 3);
    expect(await stateOf(applicationId)).toMatchObject({
      edits: [{ previous: null }, { previous: { comments: 'Second' } }],
    });
  });

  test('after a decision replaces the texts that the decision left for undoing it', async () => {
    const { owner, applicationId, draft, edit } = await board();
    await read(owner, applicationId);
    await edit({ comments: 'Second' }, 2);
    expectOk(await doNotSelect(db, owner, applicationId, { reason: 'No' }, later(3)));
    expect(await stateOf(applicationId)).toMatchObject({
      changedAt: null,
      edits: [{ previous: { comments: draft.comments } }],
    });
    await edit({ comments: 'Third' }, 4);
    expect(await stateOf(applicationId)).toMatchObject({
      changedAt: later(4),
      edits: [{ previous: null }, { previous: { comments: 'Second' } }],
    });
  });
});

describe('the texts before an edit are deleted', () => {
  async function edited(changes: Partial<ProposalContent> = {}) {
    const one = await board(changes);
    await read(one.owner, one.applicationId);
    await one.edit({ comments: 'New' }, 2);
    return one;
  }
  const previousOf = async (applicationId: number) =>
    (await stateOf(applicationId)).edits.map(({ previous }) => previous);

  test('when the applicant withdraws', async () => {
    const { person, applicationId } = await edited();
    expectOk(await withdrawApplication(db, person, applicationId, later(3)));
    expect(await previousOf(applicationId)).toEqual([null]);
  });

  test('when results are announced', async () => {
    const { owner, id, applicationId } = await edited();
    const other = await edited();
    expectOk(await closeProposal(db, owner, id, later(3)));
    expectOk(await waitlistApplication(db, owner, applicationId, later(3)));
    expectOk(await announceResults(db, owner, id, later(4)));
    expect(await previousOf(applicationId)).toEqual([null]);
    expect(await previousOf(other.applicationId)).not.toEqual([null]);
  });

  test('when the owner’s or the applicant’s account is deleted', async () => {
    const blobs = { remove: async () => {} } as unknown as Parameters<typeof deleteAccount>[1];
    const leave = (person: SignedIn) => {
      const actor = { ...person, signedInAt: later(3) };
      return deleteAccount(db, blobs, actor, deletionLine(person.email), later(3), () => {});
    };
    const one = await edited();
    expectOk(await leave(one.owner));
    expect(await previousOf(one.applicationId)).toEqual([null]);
    const other = await edited();
    expectOk(await leave(other.person));
    expect(await previousOf(other.applicationId)).toEqual([]);
  });

  test('after 180 days, or the days of the proposal’s resumes if fewer', async () => {
    const { applicationId } = await edited();
    const days = (count: number) => new Date(later(2).getTime() + count * DAY_MS);
    await purgePreviousTexts(db, days(179.9));
    expect(await previousOf(applicationId)).not.toEqual([null]);
    await purgePreviousTexts(db, days(180));
    expect(await previousOf(applicationId)).toEqual([null]);
  });
});
