import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FORMER_MEMBER, deletionLine } from '../../domain/member.ts';
import { enqueueEmails } from '../../server/notifications/outbox.ts';
import { applications } from '../../server/db/schema.ts';
import { findRowsContaining } from '../../server/db/testing/find-rows-containing.ts';
import { openTestApp } from './test-app.ts';
import { storedFilesAndRows } from './uploads.ts';
import { CANARY, createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { olga, ana, ben } = world;

test('60 deleting an account removes its resume, answers, drafts and emails and ends its sessions', async () => {
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

test('60 deleting an owner’s account unpublishes the proposals and removes the name from applicants’ pages', async () => {
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
