import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll } from 'vitest';
import type { SignedIn } from '../../domain/actor.ts';
import type { BlobStore } from '../../server/storage/blob-store.ts';
import { openFolderStore } from '../../server/storage/filesystem.ts';
import { createPdfCheck } from '../../server/http/resumes/pdf-check.ts';
import type { Database } from '../../server/db/database.ts';
import { openTestDatabase, rolledBack } from '../../server/db/testing/test-database.ts';
import { mountServerRoutes } from '../../server/http/server-routes.ts';
import { openApiValidator } from '../../server/http/api/testing/openapi-conformance.ts';
import { createApi } from '../../server/http/api/api.ts';
import { createLog } from '../../server/http/middleware/log.ts';
import type { AppContext } from '../../server/http/app-context.ts';
import type { HttpApp } from '../../server/http/request-context.ts';
import { createHttpHandler } from '../../server/http/app.ts';
import type { CachedQuery } from '../../server/cache/query-cache.ts';
import { createSignIn } from '../../server/http/auth/sign-in.ts';
import type { PrimaryProvider } from '../../server/http/auth/better-auth.ts';
import { type TestSession, TestBrowser, signInAs } from '../../server/http/testing/test-browser.ts';
import type { Settings } from '../../server/config/settings.ts';
import { buildPages } from './build-pages.ts';

/** Somebody signed in: as commands know them, with the cookie of their browser and a token for calls. */
export type TestUser = SignedIn & TestSession;

/** What is sent. `form` and `json` are posted, as a page of ours posts them, unless `method` says otherwise. */
export type TestRequest = {
  as?: { cookie: string } | null;
  method?: string;
  form?: Record<string, string> | FormData;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The address the connection comes from. */
  from?: string;
};

const ADMIN = 'ada.m@example.edu';

/**
 * The whole product over an empty database of its own: every page, form, call and file, answered as `main.ts` wires them, in this
 * process. Call it once at the top of a test file. `told` is the log so far, with everything production writes.
 */
export async function openTestApp({
  settings: changes = {},
  provider = { kind: 'trial', people: [], refusedEmails: [] },
}: { settings?: Partial<Settings>; provider?: PrimaryProvider } = {}) {
  const opened = await openTestDatabase();
  const { config, pool } = opened;
  const { db, leavingNothing: withRollback, isRollingBack } = switchableDatabase(opened.db);
  const folder = await mkdtemp(join(tmpdir(), 'collegium-abuse-'));
  const store = await openFolderStore(join(folder, 'blobs'), {
    minFreeBytes: changes.minFreeBytes ?? 0,
  });
  // What a transaction that is taken back removed has to be there afterwards.
  const remove: BlobStore['remove'] = (key) => (isRollingBack() ? Promise.resolve() : store.remove(key));
  const blobs: BlobStore = { ...store, remove };
  // How long a look may take on a busy machine is asked elsewhere.
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
  const parts = { signIn, calls: calls.app, pdfCheck };
  const appContext: AppContext = {
    settings,
    db,
    blobs,
    pdfCheck,
    log,
    pages,
    pingDatabase: () => Promise.resolve(),
    visitorDb: db,
    overloadLevel: () => 'normal',
    sessionOf: signIn.sessionOf,
    verifyCredential: signIn.verifyCredential,
    actorOf: signIn.actorOf,
    formTargets: signIn.formTargets,
    identityProviders: signIn.identityProviders,
    trialSignIn: signIn.trial,
    apiDescription: calls.description,
    mailStatus: () => Promise.resolve({ via: 'mailbox' }),
    previewEmail: async (notice) => {
      const { renderEmail } = await import('../../server/email/render-email.ts');
      return renderEmail(notice, { publicUrl: settings.publicUrl, unsubscribeUrl: null });
    },
    mount: (app) => mountServerRoutes(app, parts),
    staticFile: () => Promise.resolve(undefined),
    development: false,
  };
  const handle = createHttpHandler(appContext);
  /** The same board with a query cache. */
  const withQueryCache = (cachedQuery: CachedQuery) => createHttpHandler({ ...appContext, cachedQuery });

  const check = openApiValidator(calls.description);
  /** Every answer to a described call, JSON to JSON, is held against its description. */
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
  /** A call in somebody's name; `data` alone, or with more beside it. */
  const call = (path: string, who: TestUser | null, data: unknown, beside: object = {}) =>
    ask(path, {
      json: { ...(who && { auth: { uid: who.uid, id_token: who.token } }), data, ...beside },
      headers: { Origin: '' },
    });
  /** A browser of its own, for signing in; what it posts comes from our pages. */
  const browser = () => {
    const open = (request: Request) => {
      const headers = new Headers(request.headers);
      if (request.method === 'POST') headers.set('Origin', settings.publicUrl);
      return handle(new Request(request, { headers }), '192.0.2.1');
    };
    return new TestBrowser({ signIn: { ...signIn, handle: open }, settings });
  };
  /** Every path and method that is answered ahead of the pages. */
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
    leavingNothing: withRollback,
    fixedAddresses: serverRoutes,
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
    adminEmails: [ADMIN],
    issuers: [],
    mailReportSecret: 'm'.repeat(40),
    mailFrom: 'no-reply@board.example',
    trialMailbox: true,
    trialExposed: false,
    socialLinks: [],
    demo: false,
    resumeDays: 180,
    minFreeBytes: 0,
    proposalsPerDay: { established: 10, newAccount: 10 },
  };
}

/** One name for a database, which leads into a transaction while something is tried out. */
function switchableDatabase(whole: Database) {
  let current = whole;
  const db = new Proxy(whole, {
    get: (_, key) => {
      const value: unknown = Reflect.get(current, key);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  });
  /** Runs one thing, of which nothing stays in the database. One at a time. */
  const withRollback = async <T>(run: () => Promise<T>): Promise<T> => {
    let result: T | undefined;
    await rolledBack(whole, async (tx) => {
      current = tx;
      result = await run().finally(() => (current = whole));
    });
    return result as T;
  };
  return { db, leavingNothing: withRollback, isRollingBack: () => current !== whole };
}
