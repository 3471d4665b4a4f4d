import { once } from 'node:events';
import { type ClientRequest, type Server, createServer, request as httpRequest } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOURLY_LIMITS } from '#domain/access/rate-limits.ts';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { hourOf } from '#domain/access/hourly-limit.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import {
  MAX_RESUME_BYTES,
  RESUME_FAULTS,
  RESUME_MISSING,
  RESUME_TOO_LARGE,
} from '#domain/application/resume.ts';
import { samplePdf } from '../../../seeds/sample-pdf.ts';
import { attachmentDisposition } from '#server/storage/content-disposition.ts';
import { type BlobStore, StorageFull, StoreOutage } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { type UploadSpool, openUploadSpool } from '#server/storage/upload-spool.ts';
import { createPdfCheck } from './pdf-check.ts';
import { buildPdf, join as joinBytes, stream, tinyZip, libraryPdf } from './testing/build-pdf.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { insertTrialPerson } from '#server/db/trial-person.ts';
import { withPublicUrl } from '../middleware/public-url.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';
import { addResumeDownload } from './resume-download.ts';
import { receiveResumeForm } from './resume-form.ts';
import { addResumeUpload } from './resume-upload.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'upload-'));
const now = new Date('2026-11-21T12:00:00Z');
const pdf = await samplePdf({ title: 'A resume', lines: ['One line.'] });
const encrypted = await libraryPdf((made) => made.encrypt({ userPassword: 'a' }));
const pdfCheck = createPdfCheck();
const failing: { put: Error | null } = { put: null };
/** The keys that the storage signed a URL for; null while it signs none. */
let signedKeys: string[] | null = null;
/** Called right after a file is spooled, and right before one is read. */
const hooks: { spooled?: () => void; reading?: () => Promise<unknown> } = {};
/** How many files reached the store. */
let puts = 0;
/** The last error that was logged. */
let failure: Error | null = null;
const people = new Map<string, SignedIn>();
let blobs: BlobStore;
let uploadSpool: UploadSpool;
let server: Server;
/** How many requests are being answered. */
let served = 0;
let address: string;

async function newPerson(name: string): Promise<SignedIn> {
  const email = `${name}-${crypto.randomUUID()}@example.edu`;
  const person = {
    kind: 'member' as const,
    uid: await insertTrialPerson(db, { name, email }, now),
    name,
    email,
  };
  people.set(person.uid, person);
  return person;
}

const ana = await newPerson('Ana');

/**
 * The two routes over real sockets, with stubs for sign-in: `x-session` for the cookie, "token of
 * UID" for tokens.
 */
function board(): HttpApp {
  const app: HttpApp = new Hono();
  app.use(async (c, next) => {
    const session = c.req.header('x-session') ?? '';
    const actor = people.get(session) ?? VISITOR;
    const accountMark = `mark of ${session}`;
    const context = { db, blobs, now, actor, accountMark };
    const receiveForm: RequestContext['receiveForm'] = (form, rules) =>
      receiveResumeForm(form, rules, { ...context, uploadSpool, pdfCheck });
    c.set('requestData', { ...context, receiveForm, logError: () => {} } as unknown as RequestContext);
    await next();
  });
  const verify = async ({ uid, id_token }: { uid: string; id_token: string }) => {
    // Half a credential is never verified.
    expect([uid, id_token]).toEqual([expect.any(String), expect.any(String)]);
    const person = people.get(uid);
    return person && id_token === `token of ${uid}` ? done(person) : refuse('unauthenticated');
  };
  addResumeUpload(app, verify);
  addResumeDownload(app);
  app.post('/form', async (c) => {
    const form = await c.var.requestData.receiveForm(c.req.raw, { textFields: ['account', 'one', 'two'] });
    return c.json(
      form.ok ? { fields: Object.fromEntries(form.value.fields), resume: form.value.resume } : form,
    );
  });
  app.notFound((c) => c.text('Not here', 404));
  app.onError((error, c) => {
    failure = error;
    return c.text('failed', 500);
  });
  return app;
}

beforeAll(async () => {
  const store = await openFolderStore(folder);
  blobs = {
    ...store,
    put: async (...args) => {
      if (failing.put) throw failing.put;
      puts += 1;
      return store.put(...args);
    },
    get: async (key) => {
      await hooks.reading?.();
      return store.get(key);
    },
    signedUrl: (key, { seconds, fileName }) =>
      Promise.resolve(
        signedKeys &&
          (signedKeys.push(key), `https://store.example/${seconds}/${encodeURIComponent(fileName)}`),
      ),
  };
  const spool = await openUploadSpool(join(folder, 'uploads'));
  uploadSpool = {
    write: async (...args) => {
      const spooled = await spool.write(...args);
      hooks.spooled?.();
      return spooled;
    },
  };
  const app = board();
  const listener = getRequestListener(
    (incoming) => app.fetch(withPublicUrl(incoming, 'http://board.example')),
    {
      overrideGlobalObjects: false,
    },
  );
  server = createServer((incoming, outgoing) => {
    served += 1;
    void listener(incoming, outgoing).finally(() => (served -= 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pdfCheck.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  failing.put = null;
  signedKeys = null;
  hooks.spooled = undefined;
  hooks.reading = undefined;
  await db.delete(resumes);
  for (const name of await storedFiles()) await rm(join(folder, name), { force: true });
  puts = 0;
});

/** Every file in storage and in the spool, finished or not. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

type Part = [name: string, value: string | Uint8Array, fileName?: string];

function formOf(parts: Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string' && fileName === undefined) form.append(name, value);
    else form.append(name, new Blob([value as BlobPart], { type: 'application/pdf' }), fileName ?? 'cv.pdf');
  }
  return form;
}

type Answer = {
  status: number;
  headers: Headers;
  body: Record<string, never> & {
    data: { resume_link: string };
    error: { code: string; message: string; fields: object };
  };
};

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, { method: 'POST', body, headers });
  const { status, headers: had } = answer;
  return { status, headers: had, body: (await answer.json()) as Answer['body'] };
}

const credential = (): Part[] => [
  ['uid', ana.uid],
  ['id_token', `token of ${ana.uid}`],
];
const upload = (parts: Part[], headers?: Record<string, string>) =>
  post('/resume/upload', formOf(parts), headers);
const uploadFile = (file: string | Uint8Array, fileName = 'cv.pdf') =>
  upload([...credential(), ['resume', file, fileName]]);

/** Not even for a while, unless `putBefore` files were. */
async function expectNothingStored({ putBefore = 0 } = {}): Promise<void> {
  expect(puts).toBe(putBefore);
  expect(await storedFiles()).toEqual([]);
  expect(await db.select().from(resumes)).toEqual([]);
}

describe('POST /resume/upload', () => {
  test('with uid, id_token and resume in this order returns the resume’s path, where its uploader reads it', async () => {
    const { status, body } = await uploadFile(pdf, 'Jörg 履歴.pdf');
    expect(status).toBe(200);
    const path = body.data.resume_link;
    expect(body).toEqual({ success: true, result: 'success', data: { resume_link: path } });
    const read = await fetch(`${address}${path}`, { headers: { 'x-session': ana.uid } });
    expect(read.status).toBe(200);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(pdf);
    const [row] = await db.select().from(resumes);
    expect(row).toMatchObject({
      uploaderId: ana.uid,
      fileName: 'Jörg 履歴.pdf',
      bytes: pdf.length,
      uploadedAt: now,
    });
    expect(await storedFiles()).toEqual([row?.blobKey]);
  });

  test('accepts the session from our own pages, and not with half a credential', async () => {
    const file: Part[] = [['resume', pdf, 'cv.pdf']];
    const session = { 'x-session': ana.uid };
    expect((await upload(file, { ...session, origin: 'http://board.example' })).status).toBe(200);
    expect((await upload(file, { ...session, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await upload(file, session)).status).toBe(401);
    expect((await upload(file, { origin: 'http://board.example' })).status).toBe(401);
    // The same file of the same person is stored once.
    expect(await storedFiles()).toHaveLength(1);
    // Nor does a session replace half a credential.
    const half: Part[] = [['uid', ana.uid], ...file];
    expect((await upload(half, { ...session, origin: 'http://board.example' })).status).toBe(401);
  });

  test('a page of another account than the session’s uploads nothing [100]', async () => {
    const file: Part = ['resume', pdf, 'cv.pdf'];
    const session = { 'x-session': ana.uid, origin: 'http://board.example' };
    const refused = await upload([['account', 'mark of another'], file], session);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'other_account']);
    await expectNothingStored();
    expect((await upload([['account', `mark of ${ana.uid}`], file], session)).status).toBe(200);
  });

  test('beyond the hourly limit returns 429 with Retry-After and stores nothing', async () => {
    const eve = await newPerson('Eve');
    const { upload: count } = HOURLY_LIMITS;
    await db.insert(rateLimitCounters).values({ key: `upload person ${eve.uid}`, hour: hourOf(now), count });
    const file: Part[] = [['resume', pdf, 'cv.pdf']];
    const answer = await upload(file, { 'x-session': eve.uid, origin: 'http://board.example' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    await expectNothingStored();
  });

  const uid: Part = ['uid', ana.uid];
  const token: Part = ['id_token', `token of ${ana.uid}`];
  const file: Part = ['resume', pdf, 'cv.pdf'];
  test.each<[name: string, parts: Part[], status: number]>([
    ['the file comes first', [file, uid, token], 400],
    ['the file comes before the token', [uid, file, token], 400],
    ['there is no credential', [file], 401],
    ['there is no token', [uid, file], 401],
    ['there is no uid', [token, file], 401],
    ['the token is another’s', [['uid', 'somebody'], token, file], 401],
    ['the token is bad', [uid, ['id_token', 'x'], file], 401],
    ['there is no file', [uid, token], 400],
    ['the file field is empty', [uid, token, ['resume', '', '']], 400],
    ['there is no file and the token is bad', [uid, ['id_token', 'x']], 401],
    ['there is an unknown field', [uid, token, ['status', 'open'], file], 400],
    ['there is an unknown field behind the file', [uid, token, file, ['role', 'admin']], 400],
    ['a field is given twice', [uid, uid, token, file], 400],
    ['there are two files', [uid, token, file, file], 400],
    ['the file is in another field', [uid, token, ['cv', pdf, 'cv.pdf']], 400],
    ['the token is too long', [uid, ['id_token', 'x'.repeat(9000)], file], 400],
  ])('is refused and stores nothing when %s', async (_, parts, status) => {
    const answer = await upload(parts);
    expect({ status: answer.status, success: answer.body.success }).toEqual({ status, success: false });
    await expectNothingStored();
  });

  test.each([
    ['a body that is not a form', '{}', 'application/json'],
    ['no boundary', 'x', 'multipart/form-data'],
    [
      'a truncated body',
      '--b\r\ncontent-disposition: form-data; name="uid"\r\n\r\nx',
      'multipart/form-data; boundary=b',
    ],
    [
      'a field without a name',
      '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--',
      'multipart/form-data; boundary=b',
    ],
    ['an empty body', '', 'multipart/form-data; boundary=b'],
    ['a urlencoded form', 'uid=1', 'application/x-www-form-urlencoded'],
  ])('returns 400 for %s', async (_, body, type) => {
    const answer = await post('/resume/upload', body, { 'content-type': type });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('malformed');
  });

  test('ignores what follows the end of the form, and answers without waiting', async () => {
    const behind = '--b--\r\n--b\r\ncontent-disposition: form-data; name="uid"\r\n\r\nx\r\n';
    const answer = await post('/resume/upload', behind, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer.body.error.code).toBe('unauthenticated');
  });

  test('without a file returns an error for the field', async () => {
    expect((await upload(credential())).body.error).toMatchObject({
      message: RESUME_MISSING,
      fields: { resume: RESUME_MISSING },
    });
  });
});

describe('a file that is not an ordinary PDF gets 415 with the reason and never reaches the store [39, 46]', () => {
  test.each<[name: string, file: string | Uint8Array, reason: string]>([
    ['HTML named .pdf', '<html><script>alert(1)</script>', RESUME_FAULTS.not_pdf],
    ['a ZIP', tinyZip(), RESUME_FAULTS.not_pdf.replace('a PDF.', 'a PDF but a .zip file.')],
    ['an empty file', new Uint8Array(0), RESUME_FAULTS.not_pdf],
    ['a truncated PDF', pdf.slice(0, 700), RESUME_FAULTS.cut],
    ['an encrypted PDF', encrypted, RESUME_FAULTS.encrypted],
    ['a PDF with a ZIP after its end', joinBytes(pdf, tinyZip()), RESUME_FAULTS.mixed],
    [
      'a PDF with a script',
      buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }),
      RESUME_FAULTS.javascript,
    ],
  ])('%s', async (_, file, reason) => {
    const { status, body } = await uploadFile(file);
    expect(status).toBe(415);
    expect(body).toEqual({
      success: false,
      result: 'error',
      error: { code: 'not_a_pdf', message: reason, fields: { resume: reason } },
    });
    await expectNothingStored();
  });
});

describe('upload of more than 10 MiB [40]', () => {
  const padded = (size: number) => {
    const around = buildPdf({ objects: [stream('')] }).length;
    const guess = buildPdf({ objects: [stream('x'.repeat(size - around - 14))] });
    return buildPdf({ objects: [stream('x'.repeat(size - around - 14 + size - guess.length))] });
  };

  test('10 MiB is accepted, and one byte more gets 413 and is not stored', async () => {
    const whole = padded(MAX_RESUME_BYTES);
    expect(whole).toHaveLength(MAX_RESUME_BYTES);
    expect((await uploadFile(whole)).status).toBe(200);
    await db.delete(resumes);
    for (const name of await storedFiles()) await rm(join(folder, name));
    const { status, body } = await uploadFile(joinBytes(whole, '\n'));
    expect(status).toBe(413);
    expect(body.error).toEqual({
      code: 'too_large',
      message: RESUME_TOO_LARGE,
      fields: { resume: RESUME_TOO_LARGE },
    });
    await expectNothingStored({ putBefore: 1 });
  });

  test('a file without Content-Length is refused while it is being sent', async () => {
    const { request, answered } = openUpload();
    let sent = 0;
    const chunk = new Uint8Array(256 * 1024).fill(120);
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    // Until it accepts no more: a busy machine takes a while to respond.
    for (; sent < 400 && !isAnswered; sent += 1)
      if (!request.write(chunk)) await Promise.race([answered, once(request, 'drain').catch(() => {})]);
    expect(await answered).toBe(413);
    expect(sent).toBeLessThan(400);
    request.destroy();
    await expectNothingStored();
  });
});

/** An upload that has begun and whose file lasts as long as the test writes to it. */
function openUpload(): { request: ClientRequest; answered: Promise<number> } {
  const request = httpRequest(`${address}/resume/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = new Promise<number>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0));
    request.on('error', () => resolve(-1));
  });
  const text = ([name, value]: Part) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`;
  request.write(credential().map(text).join(''));
  request.write('--b\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n');
  return { request, answered };
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

test('fifty aborted uploads store no file and no row [44]', async () => {
  await Promise.all(
    Array.from({ length: 50 }, async (_, nth) => {
      const { request } = openUpload();
      request.write(pdf.slice(0, 100 + nth * 20));
      await pause(20 + (nth % 10) * 10);
      request.destroy();
    }),
  );
  // The last ones may only begin after the first have ended.
  for (let [wait, quiet] = [0, 0]; wait < 1500 && quiet < 50; wait += 1) {
    quiet = served > 0 || (await storedFiles()).length > 0 ? 0 : quiet + 1;
    await pause(20);
  }
  await expectNothingStored();
  expect((await uploadFile(pdf)).status).toBe(200);
});

test('an upload to full storage gets 507', async () => {
  failing.put = new StorageFull('full');
  const { status, body } = await uploadFile(pdf);
  expect([status, body.error.code]).toEqual([507, 'storage_full']);
  await expectNothingStored();
});

test('an upload while storage is unavailable gets 503 with Retry-After and stores nothing', async () => {
  failing.put = new StoreOutage('away');
  const { status, body, headers } = await uploadFile(pdf);
  expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  await expectNothingStored();
});

test('a file whose row cannot be inserted is removed again', async () => {
  people.set('ghost', { kind: 'member', uid: 'ghost', name: 'Ghost', email: 'ghost@example.edu' });
  const answer = await fetch(`${address}/resume/upload`, {
    method: 'POST',
    body: formOf([
      ['uid', 'ghost'],
      ['id_token', 'token of ghost'],
      ['resume', pdf, 'cv.pdf'],
    ]),
  });
  expect(answer.status).toBe(500);
  await expectNothingStored({ putBefore: 1 });
});

test.each(['../../x.pdf', '/etc/passwd', 'C:\\x\\y.pdf', `${'n'.repeat(4000)}.pdf`, 'a\u202Eb.pdf'])(
  'the name %j is not used for the stored file [42]',
  async (name) => {
    expect((await uploadFile(pdf, name)).status).toBe(200);
    expect(await storedFiles()).toEqual([expect.stringMatching(/^resume\/[A-Za-z0-9_-]{32}$/)]);
    const [row] = await db.select().from(resumes);
    expect(row?.fileName).toMatch(/^[^/\\\u202E]{1,96}\.pdf$/);
  },
);

describe('GET /resume/:id', () => {
  async function uploaded(): Promise<string> {
    return (await uploadFile(pdf, 'Ana’s "CV".pdf')).body.data.resume_link;
  }

  test('returns an attachment that a browser does not display, cache or run [43]', async () => {
    const answer = await fetch(`${address}${await uploaded()}`, { headers: { 'x-session': ana.uid } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="Ana_s CV.pdf"; filename*=UTF-8''Ana%E2%80%99s%20CV.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    await answer.body?.cancel();
  });

  test('redirects permitted readers to a signed URL valid for a minute, when storage signs URLs', async () => {
    const path = await uploaded();
    const stranger = await newPerson('Sam');
    signedKeys = [];
    const ask = (session: string, method = 'GET') =>
      fetch(`${address}${path}`, { method, headers: { 'x-session': session }, redirect: 'manual' });
    for (const session of [stranger.uid, '']) expect((await ask(session)).status).toBe(404);
    expect((await ask(ana.uid, 'HEAD')).status).toBe(200);
    expect(signedKeys).toEqual([]);
    const answer = await ask(ana.uid);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      302,
      {
        location: 'https://store.example/60/Ana%E2%80%99s%20CV.pdf',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    ]);
    expect(signedKeys).toHaveLength(1);
  });

  test('returns an uncached 404 to a stranger, to a visitor, and for another id [1, 4]', async () => {
    const path = await uploaded();
    const stranger = await newPerson('Sam');
    const wrong = [
      '/resume/1',
      '/resume/x',
      '/resume/%2e%2e%2fetc',
      '/resume/00000000-0000-4000-8000-000000000000',
      path.toUpperCase(),
    ];
    const asked = [
      [path, stranger.uid],
      [path, ''],
      ...wrong.map((other): [string, string] => [other, ana.uid]),
    ] satisfies [string, string][];
    for (const method of ['GET', 'HEAD']) {
      for (const [where, session] of asked) {
        const answer = await fetch(`${address}${where}`, { method, headers: { 'x-session': session } });
        // Paths are case-sensitive: the last one is on no route of files.
        const cacheControl = where.startsWith('/resume/') ? 'no-store' : null;
        expect([where, answer.status, answer.headers.get('cache-control')]).toEqual([
          where,
          404,
          cacheControl,
        ]);
        expect(answer.headers.get('content-disposition')).toBeNull();
      }
    }
    expect(await db.select().from(resumeDownloads)).toEqual([]);
  });

  test('HEAD returns 200 and the content length without the file', async () => {
    const answer = await fetch(`${address}${await uploaded()}`, {
      method: 'HEAD',
      headers: { 'x-session': ana.uid },
    });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(pdf.length)]);
    expect(await answer.text()).toBe('');
  });

  test('records a download by the owner it was sent to, and none by its uploader or by HEAD', async () => {
    const path = await uploaded();
    const olga = await newPerson('Olga');
    const proposalId = await insertProposal(db, olga.uid, now);
    await insertApplication(
      db,
      { proposalId, applicantId: ana.uid, resumeId: path.slice(-36), status: 'submitted' },
      now,
    );
    const open = async (session: string, method = 'GET') => {
      const answer = await fetch(`${address}${path}`, { method, headers: { 'x-session': session } });
      return { status: answer.status, size: (await answer.arrayBuffer()).byteLength };
    };
    expect(await open(olga.uid, 'HEAD')).toEqual({ status: 200, size: 0 });
    expect(await open(ana.uid)).toEqual({ status: 200, size: pdf.length });
    expect(await db.select().from(resumeDownloads)).toEqual([]);
    expect(await open(olga.uid)).toEqual({ status: 200, size: pdf.length });
    expect(await db.select().from(resumeDownloads)).toMatchObject([
      { readerId: olga.uid, proposalId, readAt: now },
    ]);
  });

  test('of a deleted resume returns 410 to its uploader, as a page in a browser, and 404 to others', async () => {
    const path = await uploaded();
    await db.update(resumes).set({ deletedAt: now }).where(eq(resumes.uploaderId, ana.uid));
    const ask = (headers?: Record<string, string>) =>
      board().request(path, { headers: { 'x-session': ana.uid, ...headers } });
    // A program may omit what it accepts.
    for (const takes of [undefined, { accept: '*/*' }]) {
      const answer = await ask(takes);
      expect([answer.status, await answer.json()]).toMatchObject([
        410,
        { success: false, error: { code: 'resume_deleted' } },
      ]);
    }
    const page = await ask({ accept: 'text/html,*/*' });
    expect([await page.text(), page.headers.get('cache-control')]).toEqual(['Not here', 'no-store']);
    expect((await fetch(`${address}${path}`)).status).toBe(404);
  });

  test('returns 404 when the application is withdrawn while the file is being opened', async () => {
    const path = await uploaded();
    const olga = await newPerson('Olga');
    const proposalId = await insertProposal(db, olga.uid, now);
    const sent = {
      proposalId,
      applicantId: ana.uid,
      resumeId: path.slice(-36),
      status: 'submitted',
    } as const;
    await insertApplication(db, sent, now);
    hooks.reading = () =>
      db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.proposalId, proposalId));
    const answer = await fetch(`${address}${path}`, { headers: { 'x-session': olga.uid } });
    expect([answer.status, await answer.text()]).toEqual([404, 'Not here']);
    expect(await db.select().from(resumeDownloads)).toEqual([]);
  });

  test('returns 500 when the stored file is missing', async () => {
    const path = await uploaded();
    for (const name of await storedFiles()) await rm(join(folder, name));
    expect((await fetch(`${address}${path}`, { headers: { 'x-session': ana.uid } })).status).toBe(500);
    expect(failure?.message).toBe(`The file of resume ${path.slice(-36)} is missing`);
  });

  test('attachmentDisposition escapes quotes, brackets and percent signs', () => {
    expect(attachmentDisposition(`a"b\\c%d'(e)*.pdf`)).toBe(
      `attachment; filename="a_b_c_d'(e)*.pdf"; filename*=UTF-8''a%22b%5Cc%25d%27%28e%29%2A.pdf`,
    );
  });
});

describe('receiveResumeForm', () => {
  const texts: Part[] = [
    ['one', 'First answer'],
    ['two', 'Zwölf'],
  ];
  const fields = { one: 'First answer', two: 'Zwölf' };
  const send = (parts: Part[], session = ana.uid) => post('/form', formOf(parts), { 'x-session': session });

  test('returns the fields and the resume in either order', async () => {
    for (const parts of [
      [...texts, ['resume', pdf, 'cv.pdf']],
      [['resume', pdf, 'cv.pdf'], ...texts],
    ] as Part[][]) {
      const { body } = await send(parts);
      expect(body).toMatchObject({
        fields,
        resume: { ok: true, value: { fileName: 'cv.pdf', bytes: pdf.length } },
      });
    }
  });

  test('returns the fields when no file was chosen, and when the file is refused', async () => {
    expect((await send([...texts, ['resume', '', '']])).body).toEqual({ fields, resume: null });
    const large = new Uint8Array(MAX_RESUME_BYTES + 1);
    const refused: [Uint8Array, string][] = [
      [large, 'too_large'],
      [joinBytes('<html>'), 'not_a_pdf'],
    ];
    for (const [file, code] of refused) {
      for (const parts of [
        [...texts, ['resume', file, 'cv.pdf']],
        [['resume', file, 'cv.pdf'], ...texts],
      ] as Part[][]) {
        expect((await send(parts)).body).toMatchObject({ fields, resume: { ok: false, refusal: { code } } });
      }
    }
    await expectNothingStored();
  });

  test('does not store a visitor’s file', async () => {
    const { body } = await send([...texts, ['resume', pdf, 'cv.pdf']], '');
    expect(body).toMatchObject({ fields, resume: { ok: false, refusal: { code: 'unauthenticated' } } });
    await expectNothingStored();
  });

  test('does not store the file of a form for another account, which says so before or after it [100]', async () => {
    const mark: Part = ['account', 'mark of another'];
    const file: Part = ['resume', pdf, 'cv.pdf'];
    for (const parts of [[mark, file], [file, mark], [mark]]) {
      const { body } = await send([...texts, ...parts]);
      expect(body).toMatchObject({ fields, resume: { ok: false, refusal: { code: 'other_account' } } });
    }
    await expectNothingStored();
  });

  test('refuses a form with an unknown field and does not store its file', async () => {
    const { body } = await send([['resume', pdf, 'cv.pdf'], ...texts, ['__proto__', 'x']]);
    expect(body).toMatchObject({ ok: false, refusal: { code: 'malformed' } });
    await expectNothingStored();
  });

  test('removes the file of a form that turns out malformed after the file', async () => {
    const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (...pieces: (string | Uint8Array)[]) => controller.enqueue(joinBytes(...pieces));
        send(`${part('resume')}; filename="cv.pdf"\r\n\r\n`, pdf, `\r\n${part('role')}`);
        hooks.spooled = () => {
          send('\r\n\r\nadmin\r\n--b--\r\n');
          controller.close();
        };
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-session': ana.uid };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    const form = new Request('http://board.example/form', init);
    const answer = await board().request(form);
    expect(await answer.json()).toMatchObject({ ok: false, refusal: { code: 'malformed' } });
    await expectNothingStored();
  });
});
