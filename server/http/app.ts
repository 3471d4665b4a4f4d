import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { type Context, Hono } from 'hono';
import { RouterContextProvider, createRequestHandler } from 'react-router';
import { VISITOR, isSignedIn } from '#domain/base/actor.ts';
import { isDecodable } from '#domain/base/decodable.ts';
import { REFUSALS } from '#domain/base/refusal.ts';
import { isMissingUser } from '#server/db/database-errors.ts';
import { isSecure } from '#domain/base/cookie.ts';
import { isOutage } from './outage.ts';
import { routePatterns } from '#server/metrics/route-names.ts';
import { verifyBody } from './api/request-body.ts';
import { addLoadShedding } from './overload/load-shedding.ts';
import { BodyTooLarge, TooManyBodies } from './middleware/body-errors.ts';
import { compression } from './middleware/compression.ts';
import type { AppContext } from './app-context.ts';
import { isCrossSiteWrite } from './middleware/csrf.ts';
import { type FailureReason, failureResponse } from './middleware/failure-response.ts';
import { isConfiguredHost, canonicalLoopbackUrl } from './middleware/canonical-host.ts';
import { createProxyWarning } from './middleware/proxy-warning.ts';
import { KNOWN_METHODS } from './route-policy.ts';
import { type RouteTable, createRouteTable } from './route-table.ts';
import { UNAVAILABLE, type CircuitBreaker, createCircuitBreaker } from './overload/circuit-breaker.ts';
import { resolveClientAddress } from './middleware/client-address.ts';
import { UrlTooLong, withPublicUrl } from './middleware/public-url.ts';
import { type RequestIds, trustedRequestId, newRequestId, parseTraceId } from './middleware/request-id.ts';
import { type HttpApp, type HttpEnv, provideRequestContext, type RequestContext } from './request-context.ts';
import { receiveResumeForm } from './resumes/resume-form.ts';
import { accountMark } from './auth/account-mark.ts';
import { bindCookieToHost } from './auth/session-cookie.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { VISITOR_CACHE_CONTROL } from '#server/cache/page-cache.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

export type HttpHandler = {
  /** Answers a request from `socketAddress`, the peer of its connection; never throws. */
  (incoming: Request, socketAddress?: string): Promise<Response>;
  /** Receives the raw request first, and responds or calls `pass`. */
  preHandler?: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
};

/** The handler of every request: middleware, fixed routes, then pages. */
export function createHttpHandler(appContext: AppContext): HttpHandler {
  const app: HttpApp = new Hono();
  const addSecurityHeaders = securityHeaders(appContext);
  app.use(addSecurityHeaders);
  addHealthChecks(app, appContext);
  addRequestContext(app, appContext);
  app.use(async (c, next) => (await appContext.staticFile(c.req.raw)) ?? next());
  app.use(compression);
  addCsrfGuard(app, appContext);
  const table = addRouteGuards(app, appContext);
  const breaker = createDatabaseCircuitBreaker(appContext);
  const { verifyCredential } = appContext;
  addLoadShedding(app, {
    ...appContext,
    verifyBody: (body, contentType, now) => verifyBody(body, contentType, verifyCredential, now),
    breaker,
    fail: (c, reason) => respondWithFailure(c, appContext, reason),
  });
  addCircuitBreaker(app, appContext, breaker);
  addHostGuardAndActor(app, appContext);
  appContext.mount(app);
  addPages(app, appContext);
  appContext.metrics?.setRoutes(routePatterns(appContext.pages.routes, app.routes));
  const proxies = appContext.settings.trustedProxies ?? new BlockList();
  const warnAboutProxy = createProxyWarning(appContext.log, proxies);
  /** Adds the security headers to a response that is made before `app` gets the request. */
  const secured = (response: Response) =>
    new Hono()
      .use(addSecurityHeaders)
      .all('*', () => response)
      .request('/');
  return async (incoming, socketAddress = '') => {
    const forwardedFor = incoming.headers.get('x-forwarded-for');
    warnAboutProxy(forwardedFor, socketAddress);
    const clientAddress = resolveClientAddress(socketAddress, forwardedFor, proxies);
    const requestId = trustedRequestId(incoming.headers.get('x-request-id'), socketAddress, proxies);
    // TRACE and CONNECT cannot even be made into a `Request`.
    if (!KNOWN_METHODS.has(incoming.method)) {
      const allow = table().methodsOf(new URL(incoming.url).pathname)?.allow ?? '';
      return secured(new Response(null, { status: 405, headers: { Allow: allow } }));
    }
    try {
      return await app.fetch(withPublicUrl(incoming, appContext.settings.publicUrl), {
        clientAddress,
        requestId,
      });
    } catch (error) {
      if (!(error instanceof UrlTooLong)) throw error;
      const wantsHtml = incoming.headers.get('accept')?.includes('text/html') ?? false;
      const answer = failureResponse({ reason: 'too-long', requestId: newRequestId() }, wantsHtml, []);
      answer.headers.set('Connection', 'close');
      return secured(answer);
    }
  };
}

function addHealthChecks(app: HttpApp, appContext: AppContext): void {
  app.get('/healthz', (c) => c.text('ok', 200, NO_STORE));
  app.get('/readyz', async (c) => {
    const ready = await appContext.pingDatabase().then(
      () => true,
      () => false,
    );
    return ready
      ? c.text('ready', 200, NO_STORE)
      : c.text('the database does not answer', 503, { ...NO_STORE, 'Retry-After': '5' });
  });
}

/** Gives each request its id and its time, logs it, and answers what it throws. */
function addRequestContext(app: HttpApp, appContext: AppContext): void {
  const { log } = appContext;
  app.onError((error, c) => {
    c.var.requestData.logError(error);
    return respondWithFailure(c, appContext);
  });
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = c.env?.requestId ?? newRequestId();
    const traceId = parseTraceId(c.req.header('traceparent'));
    const ids: RequestIds = { requestId, ...(traceId && { traceId }) };
    const requestData = newRequestContext(appContext, c.env?.clientAddress ?? '', ids, c.var.nonce);
    c.set('requestData', requestData);
    await next();
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', '5');
    if (!c.res.headers.has('X-Request-Id')) c.header('X-Request-Id', requestId);
    if (!c.res.headers.has('Cache-Control')) setDefaultCacheControl(c);
    if (isSecure(appContext.settings.publicUrl)) bindCookies(c);
    const { method, path } = c.req;
    const { status } = c.res;
    // Refused requests (403, 404) are logged with the person who made them.
    const uid =
      [403, 404].includes(status) && isSignedIn(requestData.actor) ? { uid: requestData.actor.uid } : {};
    const ms = performance.now() - started;
    appContext.metrics?.answered(method, path, status, ms / 1000);
    log.info({ ...ids, method, path, status, ...uid, ms: Math.round(ms) });
  });
}

/** Over https every cookie is bound to this host, whichever code sets it. */
function bindCookies(c: Context<HttpEnv>): void {
  const lines = c.res.headers.getSetCookie();
  if (lines.length === 0) return;
  c.header('Set-Cookie', undefined);
  for (const line of lines) c.header('Set-Cookie', bindCookieToHost(line), { append: true });
}

/**
 * `no-store` for a response to someone signed in or with a cookie: a page with a toast, for
 * example, would show it again on Back. A visitor's other pages may be stored by the browser, which
 * revalidates and varies by cookie.
 */
function setDefaultCacheControl(c: Context<HttpEnv>): void {
  if (isSignedIn(c.var.requestData.actor) || c.res.headers.has('Set-Cookie'))
    return c.header('Cache-Control', 'no-store');
  c.header('Cache-Control', VISITOR_CACHE_CONTROL);
  c.header('Vary', 'Cookie', { append: true });
}

/** Refuses requests while the database does not answer. */
function createDatabaseCircuitBreaker(appContext: AppContext): CircuitBreaker {
  return createCircuitBreaker(appContext.pingDatabase, (err) => {
    if (err === null) appContext.log.warn('Database reachable again');
    else appContext.log.error({ err }, 'Database not reachable, refusing requests');
  });
}

function addCircuitBreaker(app: HttpApp, appContext: AppContext, breaker: CircuitBreaker): void {
  app.use(async (c, next) => {
    if ((await breaker(next)) !== UNAVAILABLE) return;
    appContext.metrics?.refused('outage');
    return respondWithFailure(c, appContext, 'outage');
  });
}

/** Refuses other sites' writes before any of their bodies is read. */
function addCsrfGuard(app: HttpApp, appContext: AppContext): void {
  const { publicUrl } = appContext.settings;
  app.use(async (c, next) => {
    const { method, path } = c.req;
    const write = {
      method,
      path,
      origin: c.req.header('origin'),
      secFetchSite: c.req.header('sec-fetch-site'),
      accept: c.req.header('accept'),
      cookie: c.req.header('cookie'),
    };
    if (!isCrossSiteWrite(write, publicUrl)) return next();
    const { sentence, status } = REFUSALS.cross_site;
    return c.json(
      { success: false, result: 'error', error: { code: 'cross_site', message: sentence } },
      status,
    );
  });
}

/** Refuses undecodable paths and wrong methods, and redirects to the canonical path. */
function addRouteGuards(app: HttpApp, appContext: AppContext): () => RouteTable {
  let table: RouteTable | undefined;
  // The routes are complete once everything is mounted.
  const routeTable = () => (table ??= createRouteTable(appContext.pages.routes, app.routes));
  app.use(async (c, next) => {
    const { method, url } = c.req.raw;
    const { pathname, search } = new URL(url);
    if (!isDecodable(pathname)) return respondWithFailure(c, appContext, 'not-found');
    if (method === 'GET' || method === 'HEAD') {
      const mayNeedRedirect = MAY_NEED_REDIRECT.test(pathname) && pathname.length <= MAX_CANONICAL_LENGTH;
      if (!mayNeedRedirect || pathname.endsWith('.data')) return next();
      const path = routeTable().canonicalPath(pathname);
      if (path === null || path === pathname) return next();
      return c.redirect(appContext.settings.publicUrl + path + search, 308);
    }
    const methods = routeTable().methodsOf(pathname);
    if (methods === null || methods.accepts(method)) return next();
    const answer = respondWithFailure(c, appContext, 'method-not-allowed');
    answer.headers.set('Allow', methods.allow);
    return answer;
  });
  return routeTable;
}

/** Longer than the path of any page; the cost of matching grows with the length. */
const MAX_CANONICAL_LENGTH = 200;
/** Capitals, escapes, or a slash at the end. */
const MAY_NEED_REDIRECT = /[A-Z%]|.\/$/;

/** Redirects browsers to the canonical host, and finds the actor. */
function addHostGuardAndActor(app: HttpApp, appContext: AppContext): void {
  const { publicUrl } = appContext.settings;
  app.use(async (c, next) => {
    // Another site's name that resolves to us (DNS rebinding) must not read the trial mailbox or
    // sign in.
    if (!isConfiguredHost(c.req.header('host') ?? null, publicUrl)) {
      c.var.requestData.settings = { ...appContext.settings, trialMailbox: false };
      delete c.var.requestData.trialSignIn;
    }
    await next();
  });
  app.use(async (c, next) => {
    const redirectUrl = canonicalLoopbackUrl(c.req.raw, publicUrl);
    return redirectUrl ? c.redirect(redirectUrl, 307) : next();
  });
  app.use(async (c, next) => {
    const { requestData } = c.var;
    const actor = c.var.sessionActor ?? (await appContext.actorOf(c.req.raw.headers, requestData.now));
    requestData.actor = isSignedIn(actor) ? { ...actor, requestId: requestData.requestId } : actor;
    await next();
  });
}

function addPages(app: HttpApp, appContext: AppContext): void {
  const answer = createRequestHandler(
    appContext.pages,
    appContext.development ? 'development' : 'production',
  );
  app.all('*', async (c) => {
    const { requestData } = c.var;
    const context = new RouterContextProvider();
    provideRequestContext(context, requestData);
    const response = await answer(c.req.raw, context);
    if (requestData.failure === undefined || response.status < 500) return response;
    const isRendered = response.headers.get('content-type')?.startsWith('text/plain') === false;
    if (isRendered && requestData.failure === 'bug') return response;
    await response.body?.cancel();
    return respondWithFailure(c, appContext);
  });
}

function newRequestContext(
  appContext: AppContext,
  clientAddress: string,
  ids: RequestIds,
  nonce: string,
): RequestContext {
  const { uploadSpool, pdfCheck, settings, log } = appContext;
  const logError = (error: unknown) => {
    requestData.failure = failureOf(error);
    if (requestData.failure === 'bug' || requestData.failure === 'outage')
      log.error({ ...ids, err: error }, 'Request failed');
  };
  const requestData: RequestContext = {
    ...appContext,
    requestId: ids.requestId,
    now: new Date(),
    clientAddress,
    actor: VISITOR,
    get accountMark() {
      return isSignedIn(this.actor) ? accountMark(this.actor.uid, settings.secret) : null;
    },
    nonce,
    logError,
    receiveForm: (form, rules) => receiveResumeForm(form, rules, { ...requestData, uploadSpool, pdfCheck }),
  };
  return requestData;
}

function failureOf(error: unknown): FailureReason {
  if (error instanceof BodyTooLarge) return 'too-large';
  if (error instanceof TooManyBodies) return 'too-many-bodies';
  if (isMissingUser(error)) return 'no-account';
  return isOutage(error) ? 'outage' : 'bug';
}

function respondWithFailure(c: Context<HttpEnv>, appContext: AppContext, reason?: FailureReason): Response {
  const { requestData } = c.var;
  if (reason) requestData.failure = reason;
  const wantsHtml = c.req.header('accept')?.includes('text/html') ?? false;
  const stylesheets = appContext.pages.assets.routes.root?.css ?? [];
  const failure = { reason: requestData.failure ?? 'bug', requestId: requestData.requestId };
  return failureResponse(failure, wantsHtml, stylesheets);
}
