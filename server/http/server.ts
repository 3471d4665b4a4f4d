import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { REFUSALS } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/actor.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database } from '../data/database.ts';
import { isDatabaseOutage } from '../data/outage.ts';
import type { Settings } from '../settings.ts';
import { isCrossSiteWrite } from './cross-site.ts';
import { failureResponse } from './failure-page.ts';
import type { Log } from './log.ts';
import { BodyTooLarge, bodyLimitOf, pageRequest } from './page-request.ts';
import { provideRequestContext, type RequestContext } from './request-context.ts';
import { securityHeaders } from './security-headers.ts';

/** The parts that requests are answered with; `main.ts` puts them together. */
export type House = {
  settings: Settings;
  db: Database;
  blobs: BlobStore;
  log: Log;
  /** Resolves when the database answers, and throws when it does not. */
  pingDatabase: () => Promise<void>;
  /** Who sends these headers (cookies): a visitor when nobody is signed in. */
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** Other origins that our forms may lead to: the sign-in provider's. */
  formTargets: string[];
  /** Adds what answers under fixed paths ahead of the pages: sign-in and the public calls. */
  mount: (app: HttpApp) => void;
  /** React Router's build of the pages. */
  pages: ServerBuild;
  /** The built files for browsers; undefined for a path that is none of them. */
  staticFile: (request: Request) => Promise<Response | undefined>;
  development: boolean;
};

/** What Hono's handlers read with `c.var`. */
export type HttpVariables = { Variables: { request: RequestContext } };
export type HttpApp = Hono<HttpVariables>;

const pageMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The whole of what the server answers, as one Hono application. */
export function createHttpApp(house: House): HttpApp {
  const app: HttpApp = new Hono();
  const { settings, log, pages } = house;
  const answerPage = createRequestHandler(pages, house.development ? 'development' : 'production');
  const stylesheets = pages.assets.routes.root?.css ?? [];
  const security = {
    publicUrl: settings.publicUrl,
    formTargets: house.formTargets,
    development: house.development,
  };

  app.onError((error, c) => {
    const { requestId, logError } = c.var.request;
    if (error instanceof BodyTooLarge)
      return failureResponse({ status: 413, requestId }, wantsHtml(c), stylesheets);
    logError(error);
    const status = isDatabaseOutage(error) ? 503 : 500;
    return failureResponse({ status, requestId }, wantsHtml(c), stylesheets);
  });

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await house.pingDatabase().then(
      () => true,
      () => false,
    );
    return c.text(ready ? 'ready' : 'the database does not answer', ready ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(!ready && { 'Retry-After': '5' }),
    });
  });

  app.use(async (c, next) => {
    const request = newRequestContext(house);
    const started = performance.now();
    c.set('request', request);
    await next();
    const headers = { ...securityHeaders(request.nonce, security), 'X-Request-Id': request.requestId };
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
    const { method, path } = c.req;
    log.info({
      requestId: request.requestId,
      method,
      path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
  app.use(async (c, next) => (await house.staticFile(c.req.raw)) ?? next());
  app.use(async (c, next) => {
    const { method, path } = c.req;
    const write = {
      method,
      path,
      origin: c.req.header('origin'),
      secFetchSite: c.req.header('sec-fetch-site'),
    };
    if (!isCrossSiteWrite(write, settings.publicUrl)) return next();
    const { sentence, status } = REFUSALS.cross_site;
    return c.json({ success: false, error: 'cross_site', message: sentence }, status);
  });
  app.use(async (c, next) => {
    const home = otherLoopbackName(c, settings.publicUrl);
    return home ? c.redirect(home, 307) : next();
  });
  app.use(limitBodies);
  app.use(async (c, next) => {
    c.var.request.actor = await house.actorOf(c.req.raw.headers, c.var.request.now);
    await next();
  });

  house.mount(app);

  app.all('*', async (c) => {
    if (!pageMethods.has(c.req.method)) return c.text('This method does nothing here.', 405);
    const request = c.var.request;
    const context = new RouterContextProvider();
    provideRequestContext(context, request);
    const response = await answerPage(pageRequest(c.req.raw, settings.publicUrl), context);
    if (request.failure === undefined || response.status < 500) return response;
    const status = request.failure === 'outage' ? 503 : 500;
    const drawn = response.headers.get('content-type')?.startsWith('text/plain') === false;
    if (drawn && status === 500) return response;
    await response.body?.cancel();
    return failureResponse({ status, requestId: request.requestId }, wantsHtml(c), stylesheets);
  });
  return app;
}

function newRequestContext(house: House): RequestContext {
  const requestId = randomBytes(9).toString('base64url');
  const request: RequestContext = {
    requestId,
    now: new Date(),
    actor: { kind: 'visitor' },
    db: house.db,
    blobs: house.blobs,
    settings: house.settings,
    nonce: randomBytes(16).toString('base64url'),
    logError(error) {
      request.failure = isDatabaseOutage(error) ? 'outage' : 'bug';
      house.log.error({ requestId, err: error }, 'A request failed');
    },
  };
  return request;
}

async function limitBodies(c: Context<HttpVariables>, next: () => Promise<void>) {
  const maxSize = bodyLimitOf(c.req.raw.headers);
  const tooLarge = () => {
    throw new BodyTooLarge('The body is larger than we take.');
  };
  const isUpload = c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data');
  // Uploads stream, and are counted where they are read.
  if (isUpload) return Number(c.req.header('content-length') ?? 0) > maxSize ? tooLarge() : next();
  return bodyLimit({ maxSize, onError: tooLarge })(c, next);
}

/**
 * Cookies and sign-in belong to one name of this machine: somebody who opened another one of it (`localhost` for
 * `127.0.0.1`) in a browser is led to it.
 */
function otherLoopbackName(c: Context, publicUrl: string): string | null {
  if (c.req.method !== 'GET' || c.req.header('sec-fetch-mode') !== 'navigate') return null;
  const ours = new URL(publicUrl);
  const host = c.req.header('host') ?? '';
  if (host === ours.host || !isLoopback(ours.host) || !isLoopback(host)) return null;
  const { pathname, search } = new URL(c.req.url);
  return `${ours.origin}${pathname}${search}`;
}

const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

function wantsHtml(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false;
}
