import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import {
  acceptInvitation,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { doNotSelect, inviteApplicant } from '#server/commands/decision/decision.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { addApplicationsCsv } from './applications-csv.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';

const db = await testDatabase();

async function download(actor: Actor, id: number | string): Promise<Response> {
  const app: HttpApp = new Hono();
  app.use(async (c, next) => {
    const settings = { publicUrl: 'https://board.example' };
    c.set('requestData', { db, actor, now: NOON, settings } as unknown as RequestContext);
    await next();
  });
  addApplicationsCsv(app);
  return app.request(`/proposal/${id}/applications.csv`);
}

async function boardWith(names: string[], changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Mina R.');
  const published = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!published.ok) throw new Error('refused');
  const { id } = published.value;
  const sent = [];
  for (const name of names) {
    const person = await createMember(db, name);
    const draft = await createCompleteDraft(db, person, { comments: `=cmd of ${name}` });
    const outcome = await submitApplication(db, person, id, draft, NOON);
    if (!outcome.ok) throw new Error('refused');
    sent.push({ person, application: outcome.value.id });
  }
  return { owner, id, sent };
}

test('the owner gets sent applications with decisions and notes, without drafts, withdrawn ones and resumes', async () => {
  const { owner, id, sent } = await boardWith(['Jun A.', 'Gone G.', 'In I.'], { appType: 'rolling' });
  const [jun, withdrawn, joined] = sent;
  const writing = await createMember(db, 'Writing W.');
  await saveApplication(db, writing, id, await createCompleteDraft(db, writing), {}, NOON);
  await withdrawApplication(db, withdrawn!.person, withdrawn!.application, NOON);
  await inviteApplicant(db, owner, joined!.application, { message: '+Welcome', replyBy: '' }, NOON);
  await acceptInvitation(db, joined!.person, joined!.application, NOON);
  await saveApplicationNote(db, owner, jun!.application, { note: '@private' }, NOON);
  const answer = await download(owner, id);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': `attachment; filename="collegium-measuring-mev-rebates-on-three-l2-sequencers-${id}-2026-11-21.csv"`,
    'content-type': 'text/csv; charset=utf-8; header=present',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const lines = text.trim().split('\r\n');
  expect(lines.length).toBe(3);
  expect(lines[1]).toContain('"In I.","Accepted"');
  expect(lines[1]).toContain(joined!.person.email);
  expect(lines[1]).toContain(`"'+Welcome"`);
  expect(lines[2]).toContain('"Jun A.","Submitted"');
  expect(lines[2]).toContain(`"'=cmd of Jun A."`);
  expect(lines[2]).toContain(`"'@private"`);
  expect(text).not.toContain(jun!.person.email);
  expect(text).not.toMatch(/Gone G|Writing W|resume/);
  const exported = eq(auditEntries.kind, 'applications_exported');
  expect(await db.select().from(auditEntries).where(exported)).toMatchObject([
    { actorId: owner.uid, targetId: String(id) },
  ]);
});

test('anyone but the owner gets an error that reveals no pending decision', async () => {
  const { owner, id, sent } = await boardWith(['Jun A.']);
  await doNotSelect(db, owner, sent[0]!.application, { reason: 'canary-pending' }, NOON);
  const admin = { ...(await createMember(db)), kind: 'admin' } as const;
  const answers = [
    await download(VISITOR, id),
    await download(await createMember(db), id),
    await download(sent[0]!.person, id),
    await download(admin, id),
    await download(owner, 999_999),
    await download(owner, 'x'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404]);
  for (const answer of answers) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('canary');
  }
  await withdrawProposal(db, owner, id, NOON);
  expect((await download(await createMember(db), id)).status).toBe(410);
});
