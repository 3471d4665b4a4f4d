import { Hono } from 'hono';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, type Admin, VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { submitApplication, withdrawApplication } from '#server/commands/application/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  undoDecision,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { openJobQueue } from '#server/db/job-queue.ts';
import { trialEmails } from '#server/db/schema/notification.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { type JobWorker, createJobWorker } from '#server/jobs/job-worker.ts';
import { renderEmail } from '#server/email/render-email.ts';
import type { RenderedEmail } from '#server/email/written-email.ts';
import { findPendingResult } from '#server/queries/decision/result.ts';
import type { HttpApp, HttpEnv, PreviewEmail, RequestContext } from '../request-context.ts';
import { addResultEmailPreview } from './result-email-preview.ts';

const { db, pool } = await openTestDatabase();
const publicUrl = 'https://board.example';
const previewEmail: PreviewEmail = (notice) => renderEmail(notice, { publicUrl, unsubscribeUrl: null });
const HOSTILE = '<b onclick="x()">Come & see</b> https://elsewhere.example\n\n“quoted”';

let who: Actor = VISITOR;
const app: HttpApp = new Hono<HttpEnv>();
app.use(async (c, next) => {
  c.set('requestData', { db, actor: who, previewEmail } as RequestContext);
  await next();
});
addResultEmailPreview(app);

function open(actor: Actor, id: number, applicationId: number | string): Promise<Response> {
  who = actor;
  return Promise.resolve(app.request(`/proposal/${id}/announce/${applicationId}/mail`));
}

async function boardWith(count: number) {
  const owner = await createMember(db, 'Noor K.');
  const posted = await publishContent(db, owner, sampleContent(), NOON);
  if (!posted.ok) throw new Error(posted.refusal.message);
  const { id } = posted.value;
  const sent: { person: SignedIn; application: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await createMember(db, `Applicant ${n}`);
    const outcome = await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    sent.push({ person, application: outcome.value.id });
  }
  return { owner, id, sent };
}

async function decided() {
  const board = await boardWith(3);
  const [one, two, three] = board.sent.map(({ application }) => application);
  await inviteApplicant(db, board.owner, one!, { message: HOSTILE, replyBy: '2026-12-20' }, NOON);
  await waitlistApplication(db, board.owner, two!, NOON);
  await doNotSelect(db, board.owner, three!, { reason: HOSTILE }, NOON);
  return board;
}

describe('preview of a result email', () => {
  let jobWorker: JobWorker;
  beforeAll(async () => {
    const queue = await openJobQueue(pool, { background: false });
    const mailFrom = 'no-reply@board.example';
    jobWorker = createJobWorker({
      db,
      queue,
      log: pino({ enabled: false }),
      now: () => new Date(),
      settings: { publicUrl, secret: 'x', mailFrom, trialMailbox: true, adminEmails: [] },
    });
    await jobWorker.start();
  });
  afterAll(() => jobWorker.stop());

  test('is identical to the email sent after the announcement, for every decision', async () => {
    const { owner, id, sent } = await decided();
    const previewed = new Map<string, RenderedEmail>();
    for (const { person, application } of sent) {
      const pending = await findPendingResult(db, owner, id, application, NOON);
      if (!pending.ok) throw new Error(pending.refusal.message);
      const mail = await previewEmail(pending.value);
      expect(await (await open(owner, id, application)).text()).toBe(mail.html);
      expect(mail.html).toContain(`/applications/${application}`);
      expect(mail.html).not.toContain('<b onclick');
      previewed.set(person.email, mail);
    }
    await closeProposal(db, owner, id, NOON);
    expect(await announceResults(db, owner, id, NOON)).toMatchObject({ ok: true });
    for (const [email, { subject, html, text }] of previewed) {
      const arrived = () => db.select().from(trialEmails).where(eq(trialEmails.toAddress, email));
      const same = async () => (await arrived()).filter((mail) => mail.html === html);
      await expect.poll(async () => (await same()).length).toBe(1);
      expect((await same())[0]).toMatchObject({ subject, text });
    }
  });
});

describe('access to the preview of a result email', () => {
  test('the owner gets it uncached, in a frame of our own pages only', async () => {
    const { owner, id, sent } = await decided();
    const answer = await open(owner, id, sent[0]!.application);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('everyone but the owner gets 404', async () => {
    const { id, sent } = await decided();
    const stranger = await createMember(db);
    const admin: Admin = { ...(await createMember(db)), kind: 'admin' };
    const { person, application } = sent[0]!;
    for (const actor of [VISITOR, stranger, admin, person]) {
      const answer = await open(actor, id, application);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('Come');
    }
  });

  test('returns 404 unless an application to this proposal has a pending decision', async () => {
    const { owner, id, sent } = await decided();
    const other = await decided();
    const [one, two, three] = sent;
    expect((await open(owner, id, other.sent[0]!.application)).status).toBe(404);
    expect((await open(owner, other.id, other.sent[0]!.application)).status).toBe(404);
    expect((await open(owner, id, 'x')).status).toBe(404);
    await undoDecision(db, owner, one!.application, NOON);
    expect((await open(owner, id, one!.application)).status).toBe(404);
    await withdrawApplication(db, two!.person, two!.application, NOON);
    expect((await open(owner, id, two!.application)).status).toBe(404);
    await waitlistApplication(db, owner, one!.application, NOON);
    await closeProposal(db, owner, id, NOON);
    await announceResults(db, owner, id, NOON);
    expect((await open(owner, id, three!.application)).status).toBe(404);
  });
});
