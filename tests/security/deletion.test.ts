import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FORMER_MEMBER, deletionLine } from '#domain/member/member.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { inviteToProposal, joinProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { submitPanelReview } from '#server/commands/review/panel-review.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { PANEL_FORM, completeReview, markReady } from '#server/commands/testing/panel-world.ts';
import { acceptHandOver, handOver } from '#server/commands/proposal/proposal-people.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { openTestApp } from './test-app.ts';
import { storedFilesAndRows } from './uploads.ts';
import { CANARY, createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { olga, ana, ben } = world;

test('deleting an account removes its resume, answers, drafts and emails and ends its sessions [60]', async () => {
  for (const secret of [ana.uid, ana.email, CANARY.answers, CANARY.comments, CANARY.applicationDraft])
    expect((await findRowsContaining(db, secret)).length).toBeGreaterThan(0);
  // A subscription and an email that refer to the address only, not to the account.
  expect((await ask('/subscribe', { form: { Email: ana.email } })).status).toBe(200);
  const facts = { id: 1, kind: 'idea', text: CANARY.comments, page: '', email: ana.email };
  await enqueueEmails(db, [{ event: 'feedback_received', facts, to: ana.email }], new Date());
  const elsewhere = await board.person(ana.name);
  expect(elsewhere.uid).toBe(ana.uid);
  const before = await storedFilesAndRows(board);
  for (const line of ['', 'delete', deletionLine(ben.email)])
    expect((await ask('/settings/delete', { as: ana, form: { line } })).status).toBe(422);
  expect(await storedFilesAndRows(board)).toEqual(before);

  const deleted = await ask('/settings/delete', { as: ana, form: { line: deletionLine(ana.email) } });
  expect(deleted.headers.get('location')).toBe('/settings/deleted');
  for (const secret of [ana.uid, ana.email, CANARY.answers, CANARY.comments, CANARY.applicationDraft])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  const after = await storedFilesAndRows(board);
  expect([before.files.length - after.files.length, before.rows - after.rows]).toEqual([1, 1]);
  for (const as of [ana, elsewhere]) {
    expect((await ask('/settings', { as })).headers.get('location')).toContain('/signin');
    expect((await call('/application/get_applications', as, { owner_uid: as.uid })).status).toBe(401);
  }
  for (const path of [
    `/resume/${world.resumeId}`,
    `/applications/${world.application}/note`,
    `/user/${ana.uid}`,
  ])
    expect([path, (await ask(path, { as: olga })).status]).toEqual([path, 404]);
});

test('deleting an owner’s account unpublishes the proposals and removes the name from applicants’ pages [60]', async () => {
  const gone = await ask('/settings/delete.data', { as: olga, form: { line: deletionLine(olga.email) } });
  expect([200, 202]).toContain(gone.status);
  for (const secret of [
    olga.uid,
    olga.email,
    CANARY.note,
    CANARY.template,
    CANARY.draft,
    CANARY.pendingDecision,
  ])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  for (const path of [
    `/proposal/${world.open}`,
    `/${world.open}.data`,
    `/proposal/${world.open}/preview.png`,
  ])
    expect([path, [404, 410].includes((await ask(path)).status)]).toEqual([path, true]);
  const page = await (await ask(`/applications/${world.benApplication}`, { as: ben })).text();
  expect(page).toContain(FORMER_MEMBER.name);
  for (const secret of [olga.name, olga.email]) expect(page).not.toContain(secret);
  const [row] = await db.select().from(applications).where(eq(applications.id, world.benApplication));
  expect(row).toMatchObject({ applicantId: ben.uid, status: 'submitted' });
});

test('deleting a co-owner or reviewer leaves the proposal, and no trace of the person [60]', async () => {
  const owner = await board.person('Una U.');
  const now = new Date();
  const id = await insertProposal(db, owner.uid, now);
  const [coOwner, reviewer] = [await board.person('Quill Q.'), await board.person('Yara Y.')];
  for (const [person, role] of [
    [coOwner, 'co_owner'],
    [reviewer, 'reviewer'],
  ] as const) {
    const form = { email: person.email, role, message: '' };
    const invited = expectOk(await inviteToProposal(db, owner, id, form, 'secret', now));
    expectOk(await joinProposal(db, person, { id: invited.id }, now));
    expectOk(await inviteToProposal(db, owner, id, form, 'secret', now));
  }
  expectOk(await handOver(db, owner, { proposalId: id, uid: coOwner.uid, stays: true }, now));
  const sent = { proposalId: id, applicantId: ben.uid, resumeId: null, status: 'submitted' } as const;
  const reviewed = await insertApplication(db, sent, now);
  expectOk(await savePanel(db, owner, id, PANEL_FORM, now));
  expectOk(await assignReviewer(db, owner, reviewed, reviewer.uid, now));
  await markReady(db, owner, reviewed, now);
  for (const score of [2, 4]) {
    const review = await completeReview(db, id, score, { concerns: 'Canary-Quail' });
    expectOk(await submitPanelReview(db, reviewer, reviewed, review, now));
  }
  expect((await findRowsContaining(db, 'Canary-Quail')).length).toBeGreaterThan(1);
  for (const person of [coOwner, reviewer]) {
    const form = { line: deletionLine(person.email) };
    expect((await ask('/settings/delete', { as: person, form })).status).toBe(303);
    for (const secret of [person.uid, person.email, person.name])
      expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  }
  // The review and its history go with the reviewer; the application stays.
  expect(await findRowsContaining(db, 'Canary-Quail')).toEqual([]);
  expect(await db.$count(applications, eq(applications.id, reviewed))).toBe(1);
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect(proposal).toMatchObject({ ownerId: owner.uid, status: 'open', coOwnerIds: [] });
  const list = await ask(`/proposal/${id}/people`, { as: owner });
  expect([list.status, (await list.text()).includes('Quill')]).toEqual([200, false]);
});

test('deleting an owner who handed the proposal over leaves it to the new owner [60]', async () => {
  const [former, owner] = [await board.person('Ivo I.'), await board.person('Zoe Z.')];
  const now = new Date();
  const id = await insertProposal(db, former.uid, now, { name: former.name });
  await db
    .insert(proposalPeople)
    .values({ proposalId: id, userId: owner.uid, role: 'co_owner', joinedAt: now });
  const page = await ask('/settings/delete', { as: former });
  expect(await page.text()).toContain('Hand it over');
  expectOk(await handOver(db, former, { proposalId: id, uid: owner.uid, stays: false }, now));
  expectOk(await acceptHandOver(db, owner, id, now));
  await ask('/settings/delete', { as: former, form: { line: deletionLine(former.email) } });
  for (const secret of [former.uid, former.email, former.name])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  expect((await ask(`/proposal/${id}`)).status).toBe(200);
  expect((await ask(`/proposal/${id}/applications`, { as: owner })).status).toBe(200);
});

test('deleting an owner ends the work of co-owners, who are notified without the name [60]', async () => {
  const [owner, coOwner] = [await board.person('Xan X.'), await board.person('Wim W.')];
  const now = new Date();
  const id = await insertProposal(db, owner.uid, now, { name: owner.name });
  await insertApplication(
    db,
    { proposalId: id, applicantId: ben.uid, resumeId: null, status: 'submitted' },
    now,
  );
  await db
    .insert(proposalPeople)
    .values({ proposalId: id, userId: coOwner.uid, role: 'co_owner', joinedAt: now });
  expect((await ask(`/proposal/${id}/applications`, { as: coOwner })).status).toBe(200);
  await ask('/settings/delete', { as: owner, form: { line: deletionLine(owner.email) } });
  for (const secret of [owner.uid, owner.email, owner.name])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  for (const end of ['applications', 'people', 'applications.csv'])
    expect([end, (await ask(`/proposal/${id}/${end}`, { as: coOwner })).status]).toEqual([end, 404]);
  const list = await (await ask('/notifications', { as: coOwner })).text();
  expect(list).toContain('Its owner deleted their account');
});
