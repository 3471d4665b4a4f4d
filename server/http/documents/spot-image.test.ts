import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';
import { addPreviewImages } from './preview-images.ts';

const db = await testDatabase();
const [owner, applicant, other] = [
  await createMember(db, 'Olga O.'),
  await createMember(db, 'Noor K.'),
  await createMember(db, 'Sam O.'),
];
const proposalId = await insertProposal(db, owner.uid, NOON, { participants: 2, acceptedCount: 1 });
const id = await insertApplication(
  db,
  { proposalId, applicantId: applicant.uid, resumeId: null, status: 'accepted' },
  NOON,
);

async function ask(actor: Actor, path = `/applications/${id}/spot.png`): Promise<Response> {
  const app: HttpApp = new Hono();
  app.use(async (c, next) => {
    c.set('requestData', { db, now: NOON, actor } as unknown as RequestContext);
    await next();
  });
  addPreviewImages(app);
  return app.request(path);
}

test('the accepted applicant gets the picture, which no cache stores', async () => {
  const answer = await ask(applicant);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('cross-origin-resource-policy')).toBeNull();
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('everyone else gets 404, the owner included', async () => {
  for (const actor of [owner, other, VISITOR, { ...other, kind: 'admin' as const }])
    expect((await ask(actor)).status).toBe(404);
  expect((await ask(applicant, '/applications/x/spot.png')).status).toBe(404);
});

test('there is none before accepting, and none of a hidden proposal', async () => {
  for (const status of ['invited', 'submitted', 'withdrawn'] as const) {
    await db.update(applications).set({ status }).where(eq(applications.id, id));
    expect((await ask(applicant)).status).toBe(404);
  }
  await db.update(applications).set({ status: 'accepted' }).where(eq(applications.id, id));
  await db
    .update(proposals)
    .set({ status: 'hidden', hiddenFrom: 'open' })
    .where(eq(proposals.id, proposalId));
  expect((await ask(applicant)).status).toBe(404);
  await db.update(proposals).set({ status: 'open', hiddenFrom: null }).where(eq(proposals.id, proposalId));
  expect((await ask(applicant)).status).toBe(200);
});
