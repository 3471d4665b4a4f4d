import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { MAX_RESUMES_ZIP_BYTES, receivedResumeName } from '#domain/application/resume.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { recordResume } from '#server/commands/application/resume.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { type BlobStore, newBlobKey } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';
import { addReceivedResume } from './resume-download.ts';
import { addResumesZip } from './resumes-zip.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'received-resume-'));
const store = await openFolderStore(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));
/** Called right before a file is read. */
const hooks: { reading?: (key: string) => Promise<unknown> } = {};
const blobs: BlobStore = {
  ...store,
  get: async (key) => {
    await hooks.reading?.(key);
    return store.get(key);
  },
  signedUrl: () => Promise.resolve('https://store.example/signed'),
};
let errors: string[] = [];
beforeEach(() => {
  delete hooks.reading;
  errors = [];
});

function ask(actor: Actor, path: string, init: RequestInit = {}): Promise<Response> {
  const app: HttpApp = new Hono();
  const logError = (error: unknown) => errors.push((error as Error).message);
  app.use(async (c, next) => {
    c.set('requestData', { db, actor, blobs, now: NOON, logError } as unknown as RequestContext);
    await next();
  });
  addReceivedResume(app);
  addResumesZip(app);
  app.notFound((c) => c.text('Not here', 404));
  app.onError((error, c) => c.text(error.message, 500));
  return Promise.resolve(app.request(path, init));
}

const [olga, otto, admin] = [
  await createMember(db, 'Olga O.'),
  await createMember(db, 'Otto O.'),
  { ...(await createMember(db, 'Ada A.')), kind: 'admin' as const },
];

async function upload(person: SignedIn, text: string) {
  const blobKey = newBlobKey('resume');
  const body = (async function* () {
    yield* [await Promise.resolve(new TextEncoder().encode(text))];
  })();
  await store.put(blobKey, body, { maxBytes: 1e6, contentType: 'application/pdf' });
  const sha256 = createHash('sha256').update(blobKey).digest('hex');
  const file = { blobKey, sentName: 'cv.pdf', bytes: text.length, sha256 };
  return { ...expectOk(await recordResume(db, person, file, NOON)), blobKey };
}

/** A person with this name who applied to the proposal with a resume of this text. */
async function apply(
  proposalId: number,
  name: string,
  text: string,
  status: ApplicationStatus = 'submitted',
) {
  const person = await createMember(db, 'Applicant');
  await db.update(users).set({ name }).where(eq(users.id, person.uid));
  const resume = await upload(person, text);
  const id = await insertApplication(
    db,
    { proposalId, applicantId: person.uid, resumeId: resume.id, status },
    NOON,
  );
  return { id, person, resume, path: `/applications/${id}/resume` };
}

const openingsOf = (resumeId: string) =>
  db.select().from(resumeDownloads).where(eq(resumeDownloads.resumeId, resumeId));

describe('GET /applications/:id/resume', () => {
  test('streams the file under the applicant’s name, even if storage could serve it itself', async () => {
    const { id, path } = await apply(await insertProposal(db, olga.uid, NOON), 'Isla MacDonald', 'Résumé');
    const answer = await ask(olga, path);
    expect([answer.status, await answer.text()]).toEqual([200, 'Résumé']);
    const name = receivedResumeName('Isla MacDonald', id);
    expect(name).toMatch(/^Isla MacDonald, CG-[0-9A-F]{4}-[0-9A-F]{4}\.pdf$/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/pdf',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('sends a name with quotes, an emoji and line breaks as one valid header', async () => {
    const { path } = await apply(await insertProposal(db, olga.uid, NOON), 'Zoë "Z"\r\nX: y 🎓/..\\', 'a');
    const header = (await ask(olga, path)).headers.get('content-disposition');
    expect(header).toMatch(
      /^attachment; filename="Zo_ Z X y __, CG-[\w-]+\.pdf"; filename\*=UTF-8''Zo%C3%AB%20Z%20X%20y%20%F0%9F%8E%93%2C%20CG-[\w-]+\.pdf$/,
    );
  });

  test('records each opening by the owner once for this application, and none by HEAD', async () => {
    const first = await insertProposal(db, olga.uid, NOON);
    const { person, resume, path } = await apply(first, 'Ana', 'text');
    // The same file in a later application to another proposal of the same owner.
    const second = await insertProposal(db, olga.uid, NOON);
    const later = { proposalId: second, applicantId: person.uid, resumeId: resume.id };
    await insertApplication(db, { ...later, status: 'submitted' }, new Date(NOON.getTime() + 1000));
    const head = await ask(olga, path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', '']);
    expect(await openingsOf(resume.id)).toEqual([]);
    await (await ask(olga, path)).text();
    expect(await openingsOf(resume.id)).toMatchObject([{ proposalId: first, readerId: olga.uid }]);
    const audited = await db.select().from(auditEntries).where(eq(auditEntries.targetId, resume.id));
    expect(audited.map(({ kind }) => kind)).toEqual(['resume_uploaded', 'resume_opened']);
    const notified = await db.select().from(notifications).where(eq(notifications.userId, person.uid));
    expect(notified).toMatchObject([{ event: 'resume_opened', proposalId: first }]);
  });

  test('returns 404 to everyone but the owner, for drafts, once withdrawn, and for malformed ids', async () => {
    const proposalId = await insertProposal(db, olga.uid, NOON);
    const { person, resume, path, id } = await apply(proposalId, 'Ana', 'text');
    for (const actor of [VISITOR, otto, admin, person])
      for (const method of ['GET', 'HEAD']) expect((await ask(actor, path, { method })).status).toBe(404);
    for (const bad of ['0', '-1', '1e3', `${id}x`, resume.id, '999999999999999'])
      expect((await ask(olga, `/applications/${bad}/resume`)).status).toBe(404);
    expect((await ask(olga, (await apply(proposalId, 'Ben', 'draft', 'saved')).path)).status).toBe(404);
    await db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, id));
    const refused = await ask(olga, path);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await openingsOf(resume.id)).toEqual([]);
  });

  test('returns 404 when the application is withdrawn while the file is being opened', async () => {
    const { id, resume, path } = await apply(await insertProposal(db, olga.uid, NOON), 'Ana', 'text');
    hooks.reading = () => db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, id));
    expect((await ask(olga, path)).status).toBe(404);
    expect(await openingsOf(resume.id)).toEqual([]);
  });

  test('of a deleted resume returns 410 to the owner, a page in a browser, and 404 to others', async () => {
    const { resume, path } = await apply(await insertProposal(db, olga.uid, NOON), 'Ana', 'text');
    await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, resume.id));
    const answer = await ask(olga, path);
    expect([answer.status, await answer.json()]).toMatchObject([410, { error: { code: 'resume_deleted' } }]);
    expect(await (await ask(olga, path, { headers: { accept: 'text/html' } })).text()).toBe('Not here');
    expect((await ask(otto, path)).status).toBe(404);
  });
});

describe('POST /proposal/:id/resumes.zip', () => {
  const zipOf = (proposalId: number, actor: Actor = olga) =>
    ask(actor, `/proposal/${proposalId}/resumes.zip`, { method: 'POST' });
  const unzip = async (answer: Response) =>
    Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    );

  test('has each stored resume once, with different names for people of the same name', async () => {
    const proposalId = await insertProposal(db, olga.uid, NOON);
    const one = await apply(proposalId, 'Sam Lee', 'one');
    const two = await apply(proposalId, 'Sam Lee', 'two', 'not_selected');
    const odd = await apply(proposalId, '../..\\\u202Eevil: 🎓', 'odd', 'invited');
    const gone = await apply(proposalId, 'Deleted', 'gone');
    await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, gone.resume.id));
    await apply(proposalId, 'Withdrawn', 'withdrawn', 'withdrawn');
    await apply(proposalId, 'Draft', 'draft', 'saved');
    await apply(await insertProposal(db, olga.uid, NOON), 'Elsewhere', 'elsewhere');
    const answer = await zipOf(proposalId);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+, resumes\.zip"/);
    expect(await unzip(answer)).toEqual({
      [receivedResumeName('Sam Lee', one.id)]: 'one',
      [receivedResumeName('Sam Lee', two.id)]: 'two',
      [receivedResumeName('evil 🎓', odd.id)]: 'odd',
    });
    for (const { resume } of [one, two, odd])
      expect(await openingsOf(resume.id)).toMatchObject([{ proposalId, readerId: olga.uid }]);
    expect(await openingsOf(gone.resume.id)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('is passed on to its page for everyone but the owner, without any, and above the size of a ZIP', async () => {
    const proposalId = await insertProposal(db, olga.uid, NOON);
    expect((await zipOf(proposalId)).status).toBe(404);
    const { person, resume } = await apply(proposalId, 'Ana', 'text');
    for (const actor of [VISITOR, otto, admin, person])
      expect(await (await zipOf(proposalId, actor)).text()).toBe('Not here');
    await db.update(resumes).set({ bytes: 2e9 }).where(eq(resumes.id, resume.id));
    for (const name of ['Ben', 'Cy']) {
      const more = await apply(proposalId, name, name);
      await db.update(resumes).set({ bytes: 2e9 }).where(eq(resumes.id, more.resume.id));
    }
    expect(6e9).toBeGreaterThan(MAX_RESUMES_ZIP_BYTES);
    expect(await (await zipOf(proposalId)).text()).toBe('Not here');
    expect(await openingsOf(resume.id)).toEqual([]);
  });

  test('opens and records each file only when the one before was read', async () => {
    const proposalId = await insertProposal(db, olga.uid, NOON);
    const sent = [];
    for (const name of ['Ana', 'Ben', 'Cy']) sent.push(await apply(proposalId, name, name.repeat(50_000)));
    const read: string[] = [];
    hooks.reading = (key) => Promise.resolve(read.push(key));
    const reader = (await zipOf(proposalId)).body!.getReader();
    const first = await reader.read();
    expect(first.done).toBe(false);
    expect(read).toEqual([sent[0]!.resume.blobKey]);
    expect(await openingsOf(sent[1]!.resume.id)).toEqual([]);
    await reader.cancel();
    expect(await openingsOf(sent[0]!.resume.id)).toHaveLength(1);
    expect(await openingsOf(sent[2]!.resume.id)).toEqual([]);
  });

  test('skips what is withdrawn or missing by its turn, and logs a missing file', async () => {
    const proposalId = await insertProposal(db, olga.uid, NOON);
    const [ana, ben, cy] = [
      await apply(proposalId, 'Ana', 'ana'),
      await apply(proposalId, 'Ben', 'ben'),
      await apply(proposalId, 'Cy', 'cy'),
    ];
    await store.remove(ben.resume.blobKey);
    hooks.reading = () =>
      db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, cy.id));
    expect(await unzip(await zipOf(proposalId))).toEqual({ [receivedResumeName('Ana', ana.id)]: 'ana' });
    expect(errors).toEqual([`The file of resume ${ben.resume.id} is missing`]);
    for (const { resume } of [ben, cy]) expect(await openingsOf(resume.id)).toEqual([]);
  });
});
