import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { openUploadSpool } from '#server/storage/upload-spool.ts';
import { createPdfCheck } from '#server/http/resumes/pdf-check.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase, rolledBack } from '#server/db/testing/test-database.ts';
import { mountServerRoutes } from '#server/http/server-routes.ts';
import { openApiValidator } from '#server/http/api/testing/openapi-conformance.ts';
import { createApi } from '#server/http/api/api.ts';
import { createLog } from '#server/http/middleware/log.ts';
import type { AppContext } from '#server/http/app-context.ts';
import type { HttpApp } from '#server/http/request-context.ts';
import { createHttpHandler } from '#server/http/app.ts';
import { createEmailPreview } from '#server/http/preview-email.ts';
import { type CachedQuery, uncachedQuery } from '#server/cache/query-cache.ts';
import { createSignIn } from '#server/http/auth/sign-in.ts';
import type { PrimaryProvider } from '#server/http/auth/better-auth.ts';
import { type TestSession, TestBrowser, signInAs } from '#server/http/testing/test-browser.ts';
import type { Settings } from '#server/config/settings.ts';
import { buildPages } from './build-pages.ts';

/** A signed-in user as commands see it, with a session cookie and a token for API calls. */
export type TestUser = SignedIn & TestSession;

/** A request; `form`, `json` and `body` are sent with POST and our Origin by default. */
export type TestRequest = {
  as?: { cookie: string } | null;
  method?: string;
  form?: Record<string, string> | FormData;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The remote IP address of the connection. */
  from?: string;
};

const ADMIN = 'ada.m@example.edu';

/**
 * The whole server in this process, wired as in `main.ts`, with a new empty database.
 * Call it at the top of a test file; `logText` returns the production log so far.
 */
export async function openTestApp({
  settings: changes = {},
  provider = { kind: 'trial', people: [], refusedEmails: [] },
}: { settings?: Partial<Settings>; provider?: PrimaryProvider } = {}) {
  const opened = await openTestDatabase();
  const { config, pool } = opened;
  const { db, withRollback, isRollingBack } = switchableDatabase(opened.db);
  const folder = await mkdtemp(join(tmpdir(), 'collegium-abuse-'));
  const store = await openFolderStore(join(folder, 'blobs'));
  const uploadSpool = await openUploadSpool(join(folder, 'uploads'), changes.minFreeBytes);
  // A rollback does not restore removed blobs, so nothing is removed during `withRollback`.
  const remove: BlobStore['remove'] = (key) => (isRollingBack() ? Promise.resolve() : store.remove(key));
  const blobs: BlobStore = { ...store, remove };
  // Generous for a busy machine: other tests cover the time limit of the PDF check.
  const pdfCheck = createPdfCheck({ timeLimitMs: 60_000 });
  afterAll(async () => {
    await pdfCheck.close();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = { ...defaultSettings(folder), ...changes };
  const lines: string[] = [];
  const log = createLog('production', { write: (line) => void lines.push(line) });
  const signIn = createSignIn({ db, settings, provider, report: (line) => log.warn(line) });
  const calls = createApi(signIn.verifyCredential, settings.publicUrl);
  const { pages, listed } = await buildPages();
  const parts = { signIn, calls: calls.app };
  const appContext: AppContext = {
    ...signIn,
    settings,
    db,
    blobs,
    uploadSpool,
    pdfCheck,
    log,
    pages,
    pingDatabase: () => Promise.resolve(),
    visitorDb: db,
    overloadLevel: () => 'normal',
    cachedQuery: uncachedQuery,
    apiDescription: calls.description,
    mailStatus: () => Promise.resolve({ via: 'mailbox' }),
    previewEmail: createEmailPreview(settings.publicUrl),
    mount: (app) => mountServerRoutes(app, parts),
    staticFile: () => Promise.resolve(undefined),
    development: false,
  };
  const handle = createHttpHandler(appContext);
  /** The same server with a query cache. */
  const withQueryCache = (cachedQuery: CachedQuery) => createHttpHandler({ ...appContext, cachedQuery });

  const check = openApiValidator(calls.description);
  /** Sends a request and validates JSON responses to JSON requests against the OpenAPI schema. */
  const ask = async (path: string, sent: TestRequest = {}): Promise<Response> => {
    const request = requestOf(settings.publicUrl, path, sent);
    const answer = await handle(request, sent.from ?? '192.0.2.1');
    const [wanted, got] = [sent.json !== undefined, answer.headers.get('content-type')];
    if (wanted && got?.startsWith('application/json'))
      check({
        method: request.method,
        path,
        sent: JSON.stringify(sent.json),
        status: answer.status,
        answered: await answer.clone().text(),
      });
    return answer;
  };
  const person = async (name: string, more: { admin?: boolean } = {}): Promise<TestUser> => {
    const email = more.admin ? ADMIN : `${name.toLowerCase().replace(/\W+/g, '.')}@example.edu`;
    const signedIn = await signInAs({ db, signIn, settings }, { name, email });
    return { kind: more.admin ? 'admin' : 'member', name, email, ...signedIn };
  };
  /** An API call as `who`; `beside` adds properties next to `data`. */
  const call = (path: string, who: TestUser | null, data: unknown, beside: object = {}) =>
    ask(path, {
      json: { ...(who && { auth: { uid: who.uid, id_token: who.token } }), data, ...beside },
      headers: { Origin: '' },
    });
  /** A new browser for sign-in; its POST requests carry our Origin. */
  const browser = () => {
    const open = (request: Request) => {
      const headers = new Headers(request.headers);
      if (request.method === 'POST') headers.set('Origin', settings.publicUrl);
      return handle(new Request(request, { headers }), '192.0.2.1');
    };
    return new TestBrowser({ signIn: { ...signIn, handle: open }, settings });
  };
  /** Every method and path that the server handles before the pages. */
  const serverRoutes = () => {
    const app: HttpApp = new Hono();
    mountServerRoutes(app, parts);
    return app.routes.map(({ method, path }) => ({ method, path }));
  };
  return {
    db,
    pool,
    config,
    blobs,
    settings,
    signIn,
    handle,
    withQueryCache,
    ask,
    call,
    person,
    browser,
    withRollback,
    serverRoutes,
    routes: listed,
    description: calls.description,
    logText: () => lines.join(''),
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

function requestOf(publicUrl: string, path: string, { as, method, form, json, body, ...more }: TestRequest) {
  const sent = json === undefined ? (body ?? (form && formOf(form))) : JSON.stringify(json);
  const httpMethod = method ?? (sent === undefined ? 'GET' : 'POST');
  const headers = new Headers({ Accept: 'text/html' });
  if (as) headers.set('Cookie', as.cookie);
  if (json !== undefined) {
    headers.set('Content-Type', 'application/json');
    headers.set('Accept', 'application/json');
  }
  if (httpMethod !== 'GET' && httpMethod !== 'HEAD') headers.set('Origin', publicUrl);
  for (const [name, value] of Object.entries(more.headers ?? {}))
    if (value === '') headers.delete(name);
    else headers.set(name, value);
  const init: RequestInit = { method: httpMethod, headers, redirect: 'manual' };
  return new Request(publicUrl + path, sent === undefined ? init : { ...init, body: sent });
}

function formOf(form: Record<string, string> | FormData): BodyInit {
  return form instanceof FormData ? form : new URLSearchParams(form);
}

function defaultSettings(folder: string): Settings {
  return {
    mode: 'trial',
    host: '127.0.0.1',
    port: 443,
    dataDir: folder,
    databasePool: 10,
    workers: 1,
    publicUrl: 'https://board.example',
    secret: 's'.repeat(40),
    wallets: true,
    adminEmails: [ADMIN],
    emailSignIn: true,
    academicLists: { academic: [], notAcademic: [] },
    issuers: [],
    mailReportSecret: 'm'.repeat(40),
    mailFrom: 'no-reply@board.example',
    trialMailbox: true,
    trialExposed: false,
    socialLinks: [],
    team: [{ name: 'Rosa P.', role: 'Program manager' }],
    demo: false,
    openApplications: 0,
    resumeDays: 180,
    firstProposal: 'open',
    minFreeBytes: 0,
    proposalsPerDay: { established: 10, newAccount: 10 },
  };
}

/** A database proxy that uses a transaction while `withRollback` runs. */
function switchableDatabase(whole: Database) {
  let current = whole;
  const db = new Proxy(whole, {
    get: (_, key) => {
      const value: unknown = Reflect.get(current, key);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  });
  /** Runs `run` in a transaction that is rolled back. Not reentrant: one at a time. */
  const withRollback = async <T>(run: () => Promise<T>): Promise<T> => {
    let result: T | undefined;
    await rolledBack(whole, async (tx) => {
      current = tx;
      result = await run().finally(() => (current = whole));
    });
    return result as T;
  };
  return { db, withRollback, isRollingBack: () => current !== whole };
}
