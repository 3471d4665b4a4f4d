import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { NOON, createCompleteDraft, createMember } from '../../../tests/fixtures/sample-content.ts';
import { applicationReviews } from '#server/db/schema/application-review.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findReceivedApplication, listReceivedApplications } from './received-application.ts';
import { collectRows } from '#server/testing/collect.ts';

const db = await testDatabase();

async function sent(
  proposalId: number,
  status: ApplicationStatus,
  { resumeId = null, ...more }: Partial<typeof applications.$inferInsert> = {},
): Promise<number> {
  const applicantId = (await createMember(db)).uid;
  const id = await insertApplication(db, { proposalId, applicantId, resumeId, status }, NOON);
  if (Object.keys(more).length > 0) await db.update(applications).set(more).where(eq(applications.id, id));
  return id;
}

async function read(owner: SignedIn, id: number) {
  const found = await findReceivedApplication(db, owner, id, NOON);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

test('applicants of a withdrawn or hidden proposal get forbidden; others get withdrawn or not found', async () => {
  const [owner, here, elsewhere] = [await createMember(db), await createMember(db), await createMember(db)];
  const withdrawn = await insertProposal(db, owner.uid, NOON, { status: 'withdrawn' });
  const hidden = await insertProposal(db, owner.uid, NOON, { status: 'hidden', hiddenFrom: 'open' });
  const other = await insertProposal(db, owner.uid, NOON);
  for (const [proposalId, { uid: applicantId }] of [
    [withdrawn, here],
    [hidden, here],
    [other, elsewhere],
  ] as const)
    await insertApplication(db, { proposalId, applicantId, resumeId: null, status: 'submitted' }, NOON);
  const heard = async (who: SignedIn) => {
    const both = [
      await listReceivedApplications(db, who, withdrawn, NOON),
      await listReceivedApplications(db, who, hidden, NOON),
    ];
    return Promise.all(
      both.map(async (found) => (found.ok ? (await collectRows(found)).length : found.refusal.code)),
    );
  };
  expect(await heard(owner)).toEqual([1, 1]);
  expect(await heard(here)).toEqual(['forbidden', 'forbidden']);
  expect(await heard(elsewhere)).toEqual(['withdrawn', 'not_found']);
});

test.each([
  ['a tag without a score', null, ['methods']],
  ['a score without a tag', 5, []],
  ['neither', null, []],
])('an application with %s shows what it has', async (_, score, tags) => {
  const owner = await createMember(db);
  const id = await sent(await insertProposal(db, owner.uid, NOON), 'submitted');
  await db.insert(applicationReviews).values({ applicationId: id, ownerId: owner.uid, score, tags });
  expect((await read(owner, id)).application).toMatchObject({ score, tags });
});

test('held spots count invitations, pending ones and acceptances of this proposal only', async () => {
  const owner = await createMember(db);
  const [one, other] = [await insertProposal(db, owner.uid, NOON), await insertProposal(db, owner.uid, NOON)];
  const first = await sent(one, 'submitted');
  await sent(one, 'declined');
  await sent(one, 'invited');
  await sent(one, 'accepted');
  await sent(one, 'submitted', { pendingDecision: 'invited' });
  const others = await sent(other, 'invited');
  expect([(await read(owner, first)).heldSpots, (await read(owner, others)).heldSpots]).toEqual([3, 1]);
});

test('a decision note is the reason if not selected and the message if invited', async () => {
  const owner = await createMember(db);
  const proposalId = await insertProposal(db, owner.uid, NOON);
  const decided = async (status: ApplicationStatus) =>
    (await read(owner, await sent(proposalId, status, { message: 'A note' }))).application;
  expect(await decided('not_selected')).toMatchObject({ reason: 'A note', invitation: null });
  expect(await decided('invited')).toMatchObject({ reason: null, invitation: { message: 'A note' } });
});

test('a resume is shown until it is deleted, then only its deletion time; without one neither is shown', async () => {
  const owner = await createMember(db);
  const proposalId = await insertProposal(db, owner.uid, NOON);
  const { resumeId } = await createCompleteDraft(db, await createMember(db));
  const withResume = await sent(proposalId, 'submitted', { resumeId });
  const without = await sent(proposalId, 'submitted');
  const resumeOf = async (id: number) => {
    const { resume, resumeDeletedAt } = (await read(owner, id)).application;
    return [resume?.id ?? null, resumeDeletedAt];
  };
  expect(await resumeOf(withResume)).toEqual([resumeId, null]);
  await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, resumeId!));
  expect(await resumeOf(withResume)).toEqual([null, NOON]);
  expect(await resumeOf(without)).toEqual([null, null]);
});
