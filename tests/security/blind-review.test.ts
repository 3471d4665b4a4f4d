import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { PANEL_FORM, markReady } from '#server/commands/testing/panel-world.ts';
import { users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { reviewCriteria } from '#server/db/schema/review-panel.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { CANARY, createBoardFixture } from './board-fixture.ts';
import { listAllRoutes } from './every-route.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db } = board;
const { olga, ana, open, application, benApplication } = world;
const now = new Date();
const rita = await board.person('Reva R.');
const cleo = await board.person('Dora D.');

/** What names Ana beside her answers, which Rita reads prepared. */
const NAMES_ANA = [
  'Ana A.',
  ana.email,
  ana.uid,
  'notebooks.example',
  'Canary-Resume-Name',
  CANARY.comments,
  CANARY.note,
];
await db.update(resumes).set({ fileName: 'Canary-Resume-Name.pdf' }).where(eq(resumes.id, world.resumeId));
const answers = [`I am Ana A. and I plan ${CANARY.answers}.`, 'b', 'c'] as [string, string, string];
await db.update(applications).set({ answers }).where(eq(applications.id, application));
await db
  .insert(proposalPeople)
  .values({ proposalId: open, userId: rita.uid, role: 'reviewer', joinedAt: now });
expectOk(await savePanel(db, olga, open, PANEL_FORM, now));
for (const id of [application, benApplication]) expectOk(await assignReviewer(db, olga, id, rita.uid, now));
await markReady(db, olga, application, now);

const PAGES = ['/reviews', `/reviews/${application}`];
const inBothForms = (path: string) => [path, `${path}.data`];
const found = (text: string) => NAMES_ANA.filter((name) => text.includes(name));

test('a reviewer reads the prepared answers', async () => {
  const page = await (await board.ask(`/reviews/${application}`, { as: rita })).text();
  expect(page).toContain(`I am [masked] and I plan ${CANARY.answers}`);
  const called = await board.call('/review/get_assigned', rita, {});
  expect(await called.json()).toMatchObject({
    data: [{ application_id: application, display_name: '', comments: '', other_reviews: null }],
  });
});

test('no route, file, feed, header or call names the applicant to a blind reviewer', async () => {
  // GET instead of HEAD, to read the bodies.
  const reading: typeof board = {
    ...board,
    ask: (path, sent) => board.ask(path, { ...sent, ...(sent?.method === 'HEAD' && { method: 'GET' }) }),
  };
  const leaks: string[] = [];
  for (const { method, path, ask } of await listAllRoutes(reading, world)) {
    await board.withRollback(async () => {
      const answer = await ask(rita);
      const text = JSON.stringify([...answer.headers]) + (await answer.text());
      leaks.push(...found(text).map((name) => `${method} ${path}: ${name}`));
    });
  }
  for (const path of PAGES.flatMap(inBothForms)) {
    const answer = await board.ask(path, { as: rita });
    expect(answer.status).toBe(200);
    leaks.push(
      ...found(JSON.stringify([...answer.headers]) + (await answer.text())).map((name) => `${path}: ${name}`),
    );
  }
  expect(leaks).toEqual([]);
}, 300_000);

test('emails, notifications and the export of a reviewer do not name the applicant', async () => {
  const sent = await db.select().from(emails).where(eq(emails.userId, rita.uid));
  const notified = await db.select().from(notifications).where(eq(notifications.userId, rita.uid));
  expect(sent.map(({ event }) => event)).toEqual(['reviews_assigned']);
  const { files } = await readAccountData(db, rita, now);
  const own = JSON.stringify([sent, notified, await files['reviews.json'], await files['trail.json']]);
  expect(found(own)).toEqual([]);
});

const withoutRequestId = (text: string) => text.replace(/"requestId","[\w-]+"/, '');

test('pages and calls of a reviewer are the same bytes, whichever person applied', async () => {
  const read = async () => {
    const texts = await Promise.all(
      PAGES.map(async (path) =>
        withoutRequestId(await (await board.ask(`${path}.data`, { as: rita })).text()),
      ),
    );
    return [...texts, await (await board.call('/review/get_assigned', rita, {})).text()];
  };
  const before = await read();
  await board.withRollback(async () => {
    await db.update(users).set({ name: 'Bartholomew Longname' }).where(eq(users.id, ana.uid));
    await db
      .update(applications)
      .set({ comments: 'x'.repeat(500), referenceLink: 'https://other.example', resumeId: null })
      .where(eq(applications.id, application));
    expect(await read()).toEqual(before);
  });
});

test('an application that is not prepared is 404 on every address of a reviewer', async () => {
  const criteria = await db.select().from(reviewCriteria).where(eq(reviewCriteria.proposalId, open));
  const scores = criteria.map(({ id }) => ({ criterion_id: id, score: 3 }));
  const review = { scores, confidence: 2, strengths: '', concerns: '', recommendation: 'maybe' };
  const data = { application_id: benApplication };
  const statuses = [
    ...(await Promise.all(
      inBothForms(`/reviews/${benApplication}`).map(
        async (path) => (await board.ask(path, { as: rita })).status,
      ),
    )),
    (await board.ask(`/reviews/${benApplication}`, { as: rita, form: { intent: 'save' } })).status,
    (await board.call('/review/save', rita, data)).status,
    (await board.call('/review/submit', rita, { ...data, ...review })).status,
    (await board.call('/review/declare_conflict', rita, { ...data, kind: 'other' })).status,
    (await board.call('/application/get_reviews', rita, data)).status,
  ];
  expect(statuses).toEqual(statuses.map(() => 404));
  const list = await (await board.ask('/reviews', { as: rita })).text();
  expect(list).toContain(`/reviews/${application}`);
  expect(list).not.toContain(`/reviews/${benApplication}`);
});

test('the owner’s side and files of a proposal are closed to its reviewers', async () => {
  const refused = async (path: string) => (await board.ask(path, { as: rita })).status;
  for (const path of [
    `/proposal/${open}/panel`,
    `/proposal/${open}/prepare`,
    `/proposal/${open}/assign`,
    `/proposal/${open}/applications`,
    `/proposal/${open}/compare`,
    `/proposal/${open}/applications.csv`,
    `/proposal/${open}/resumes.zip`,
  ])
    expect([path, await refused(path)]).toEqual([path, 403]);
  for (const path of [
    `/resume/${world.resumeId}`,
    `/applications/${application}`,
    `/applications/${application}/resume`,
  ])
    expect([path, await refused(path)]).toEqual([path, 404]);
});

test('a former reviewer gets 404 from the next request on', async () => {
  await board.withRollback(async () => {
    const left = { status: 'left', endedAt: new Date() } as const;
    await db.update(proposalPeople).set(left).where(eq(proposalPeople.userId, rita.uid));
    expect((await board.ask(`/reviews/${application}`, { as: rita })).status).toBe(404);
    const called = await board.call('/review/get_assigned', rita, {});
    expect(await called.json()).toMatchObject({ data: [] });
  });
});

test('a declared conflict is 404 for its reviewer and for an owner, and the others go on', async () => {
  await board.withRollback(async () => {
    await db
      .insert(proposalPeople)
      .values({ proposalId: open, userId: cleo.uid, role: 'co_owner', joinedAt: now });
    const data = { application_id: application, kind: 'coauthor' };
    for (const person of [rita, olga]) {
      expect((await board.call('/review/declare_conflict', person, data)).status).toBe(200);
      expect((await board.call('/review/declare_conflict', person, data)).status).toBe(404);
    }
    expect((await board.ask(`/reviews/${application}`, { as: rita })).status).toBe(404);
    for (const path of [
      `/proposal/${open}/applications/${application}`,
      `/applications/${application}/invite`,
    ])
      expect([path, (await board.ask(path, { as: olga })).status]).toEqual([path, 404]);
    for (const path of ['applications', 'assign', 'compare', 'applications.csv']) {
      const text = await (await board.ask(`/proposal/${open}/${path}`, { as: olga })).text();
      expect([path, text.includes('Ana A.')]).toEqual([path, false]);
      expect([path, text.includes('Ben B.')]).toEqual([path, true]);
    }
    const page = await board.ask(`/proposal/${open}/applications/${application}`, { as: cleo });
    expect(await page.text()).toContain(CANARY.answers);
  });
});
