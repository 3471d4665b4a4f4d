import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { type Context, Hono } from 'hono';
import { RouterContextProvider, createRequestHandler } from 'react-router';
import { VISITOR, isSignedIn } from '../../domain/actor.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import { isMissingUser } from '../db/database-errors.ts';
import { isSecure } from '../../domain/cookie.ts';
import { isOutage } from './outage.ts';
import { addressPatterns } from '../metrics/route-names.ts';
import { addAdmission } from './admission-middleware.ts';
import { BodyTooLarge, TooManyBodies } from './body-errors.ts';
import { compression } from './compression.ts';
import type { House } from './house.ts';
import type { HttpApp, HttpVariables } from './http-app.ts';
import { isCrossSiteWrite } from './cross-site.ts';
import { type FailureReason, failureResponse } from './failure-page.ts';
import { isConfiguredHost, otherLoopbackName } from './loopback-name.ts';
import { createProxyWarning } from './proxy-warning.ts';
import { type RouteTable, createRouteTable, isDecodable } from './route-table.ts';
import { AWAY, type Patience, createPatience } from './patience.ts';
import { clientAddressOf } from './client-address.ts';
import { AddressTooLong, publicRequest } from './public-request.ts';
import { type RequestMarks, givenRequestId, newRequestId, traceIdOf } from './request-marks.ts';
import { provideRequestContext, type RequestContext } from './request-context.ts';
import { receiveResumeForm } from './resume-form.ts';
import { boundCookie } from './session-cookie.ts';
import { securityHeaders } from './security-headers.ts';
import { uncachedQuery } from '../cache/query-cache.ts';

const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const fresh = { 'Cache-Control': 'no-store' };

export type HttpHandler = {
  /** Answers a request as it came in, from the address its connection comes from; never throws. */
  (incoming: Request, socketAddress?: string): Promise<Response>;
  /** Sees a request first, as it is on the line, and answers it or passes it on. */
  ahead?: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
};

/** Everything the server answers. */
export function createHttpHandler(house: House): HttpHandler {
  const app: HttpApp = new Hono();
  const addSecurityHeaders = securityHeaders(house);
  app.use(addSecurityHeaders);
  addHealth(app, house);
  addContext(app, house);
  app.use(async (c, next) => (await house.staticFile(c.req.raw)) ?? next());
  app.use(compression);
  addCrossSiteGuard(app, house);
  const table = addRouteGuards(app, house);
  const patient = createDatabasePatience(house);
  addAdmission(app, house, patient, (c, reason) => failed(c, house, reason));
  addPatience(app, house, patient);
  addGuards(app, house);
  house.mount(app);
  addPages(app, house);
  house.metrics?.setRoutes(addressPatterns(house.pages.routes, app.routes));
  const proxies = house.settings.trustedProxies ?? new BlockList();
  const warnOfProxy = createProxyWarning(house.log, proxies);
  /** Adds the security headers to a response that is made before `app` gets the request. */
  const secured = (response: Response) =>
    new Hono()
      .use(addSecurityHeaders)
      .all('*', () => response)
      .request('/');
  return async (incoming, socketAddress = '') => {
    const forwardedFor = incoming.headers.get('x-forwarded-for');
    warnOfProxy(forwardedFor, socketAddress);
    const clientAddress = clientAddressOf(socketAddress, forwardedFor, proxies);
    const requestId = givenRequestId(incoming.headers.get('x-request-id'), socketAddress, proxies);
    // The others (TRACE, CONNECT) cannot even be made into a request.
    if (!knownMethods.has(incoming.method)) {
      const allow = table().methodsOf(new URL(incoming.url).pathname)?.allow ?? '';
      return secured(new Response(null, { status: 405, headers: { Allow: allow } }));
    }
    try {
      return await app.fetch(publicRequest(incoming, house.settings.publicUrl), { clientAddress, requestId });
    } catch (error) {
      if (!(error instanceof AddressTooLong)) throw error;
      const wantsHtml = incoming.headers.get('accept')?.includes('text/html') ?? false;
      const answer = failureResponse({ reason: 'too-long', requestId: newRequestId() }, wantsHtml, []);
      answer.headers.set('Connection', 'close');
      return secured(answer);
    }
  };
}

function addHealth(app: HttpApp, house: House): void {
  app.get('/healthz', (c) => c.text('ok', 200, fresh));
  app.get('/readyz', async (c) => {
    const ready = await house.pingDatabase().then(
      () => true,
      () => false,
    );
    return ready
      ? c.text('ready', 200, fresh)
      : c.text('the database does not answer', 503, { ...fresh, 'Retry-After': '5' });
  });
}

/** Gives each request its id and its time, writes it to the log, and answers for what it throws. */
function addContext(app: HttpApp, house: House): void {
  const { log } = house;
  app.onError((error, c) => {
    c.var.request.logError(error);
    return failed(c, house);
  });
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = c.env?.requestId ?? newRequestId();
    const traceId = traceIdOf(c.req.header('traceparent'));
    const marks: RequestMarks = { requestId, ...(traceId && { traceId }) };
    const request = newRequestContext(house, c.env?.clientAddress ?? '', marks, c.var.nonce);
    c.set('request', request);
    await next();
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', '5');
    if (!c.res.headers.has('X-Request-Id')) c.header('X-Request-Id', requestId);
    if (!c.res.headers.has('Cache-Control')) keepFromCaches(c);
    if (isSecure(house.settings.publicUrl)) bindCookies(c);
    const { method, path } = c.req;
    const { status } = c.res;
    // Who asked for what is not theirs stands in the log.
    const uid = [403, 404].includes(status) && isSignedIn(request.actor) ? { uid: request.actor.uid } : {};
    const ms = performance.now() - started;
    house.metrics?.answered(method, path, status, ms / 1000);
    log.info({ ...marks, method, path, status, ...uid, ms: Math.round(ms) });
  });
}

/** Over https every cookie is bound to this host, whichever part of the product sets it. */
function bindCookies(c: Context<HttpVariables>): void {
  const lines = c.res.headers.getSetCookie();
  if (lines.length === 0) return;
  c.header('Set-Cookie', undefined);
  for (const line of lines) c.header('Set-Cookie', boundCookie(line), { append: true });
}

/**
 * Keeps a response out of every cache if it is for one person or sets a cookie, such as a page with a toast, which Back would show
 * again. A visitor's other pages may be stored by the browser, which asks again and varies by cookie.
 */
function keepFromCaches(c: Context<HttpVariables>): void {
  if (isSignedIn(c.var.request.actor) || c.res.headers.has('Set-Cookie'))
    return c.header('Cache-Control', 'no-store');
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Cookie', { append: true });
}

/** Refuses requests while the database does not answer. */
function createDatabasePatience(house: House): Patience {
  return createPatience(house.pingDatabase, (err) => {
    if (err === null) house.log.warn('The database answers again');
    else house.log.error({ err }, 'The database does not answer; requests are refused until it does');
  });
}

function addPatience(app: HttpApp, house: House, patient: Patience): void {
  app.use(async (c, next) => {
    if ((await patient(next)) !== AWAY) return;
    house.metrics?.refused('outage');
    return failed(c, house, 'outage');
  });
}

/** Refuses other sites' writes before any of their bodies is read. */
function addCrossSiteGuard(app: HttpApp, house: House): void {
  const { publicUrl } = house.settings;
  app.use(async (c, next) => {
    const { method, path } = c.req;
    const write = {
      method,
      path,
      origin: c.req.header('origin'),
      secFetchSite: c.req.header('sec-fetch-site'),
      accept: c.req.header('accept'),
    };
    if (!isCrossSiteWrite(write, publicUrl)) return next();
    const { sentence, status } = REFUSALS.cross_site;
    return c.json(
      { success: false, result: 'error', error: { code: 'cross_site', message: sentence } },
      status,
    );
  });
}

/** Answers methods that a path does not take, redirects to the canonical path, and refuses paths that are no text. */
function addRouteGuards(app: HttpApp, house: House): () => RouteTable {
  let table: RouteTable | undefined;
  // The routes are complete once everything is mounted.
  const whole = () => (table ??= createRouteTable(house.pages.routes, app.routes));
  app.use(async (c, next) => {
    const { method, url } = c.req.raw;
    const { pathname, search } = new URL(url);
    if (!isDecodable(pathname)) return failed(c, house, 'not-found');
    if (method === 'GET' || method === 'HEAD') {
      const isOdd = MAY_BE_MISSPELLED.test(pathname) && pathname.length <= LONGEST_CANONICAL;
      if (!isOdd || pathname.endsWith('.data')) return next();
      const path = whole().canonicalPath(pathname);
      if (path === null || path === pathname) return next();
      return c.redirect(house.settings.publicUrl + path + search, 308);
    }
    const methods = whole().methodsOf(pathname);
    if (methods === null || methods.accepts(method)) return next();
    const answer = failed(c, house, 'method-not-allowed');
    answer.headers.set('Allow', methods.allow);
    return answer;
  });
  return whole;
}

/** Longer than the path of any page; matching takes longer with each letter. */
const LONGEST_CANONICAL = 200;
/** Capitals, escapes, or a slash at the end. */
const MAY_BE_MISSPELLED = /[A-Z%]|.\/$/;

/** Leads browsers to our one address, and finds out who is asking. */
function addGuards(app: HttpApp, house: House): void {
  const { publicUrl } = house.settings;
  app.use(async (c, next) => {
    // Another site's name that leads here (DNS rebinding) must not read the trial mailbox, or sign in.
    if (!isConfiguredHost(c.req.header('host') ?? null, publicUrl)) {
      c.var.request.settings = { ...house.settings, trialMailbox: false };
      delete c.var.request.trialSignIn;
    }
    await next();
  });
  app.use(async (c, next) => {
    const home = otherLoopbackName(c.req.raw, publicUrl);
    return home ? c.redirect(home, 307) : next();
  });
  app.use(async (c, next) => {
    const { request } = c.var;
    const actor = await house.actorOf(c.req.raw.headers, request.now);
    request.actor = isSignedIn(actor) ? { ...actor, requestId: request.requestId } : actor;
    await next();
  });
}

function addPages(app: HttpApp, house: House): void {
  const answer = createRequestHandler(house.pages, house.development ? 'development' : 'production');
  app.all('*', async (c) => {
    const { request } = c.var;
    const context = new RouterContextProvider();
    provideRequestContext(context, request);
    const response = await answer(c.req.raw, context);
    if (request.failure === undefined || response.status < 500) return response;
    const isDrawn = response.headers.get('content-type')?.startsWith('text/plain') === false;
    if (isDrawn && request.failure === 'bug') return response;
    await response.body?.cancel();
    return failed(c, house);
  });
}

function newRequestContext(
  house: House,
  clientAddress: string,
  marks: RequestMarks,
  nonce: string,
): RequestContext {
  const { db, blobs, pdfCheck, settings, log, cachedQuery = uncachedQuery } = house;
  const { signInWays, trialSignIn, apiDescription, mailStatus, previewMail } = house;
  const logError = (error: unknown) => {
    request.failure = failureOf(error);
    if (request.failure === 'bug' || request.failure === 'outage')
      log.error({ ...marks, err: error }, 'A request failed');
  };
  const request: RequestContext = {
    requestId: marks.requestId,
    now: new Date(),
    clientAddress,
    actor: VISITOR,
    ...{ db, cachedQuery, blobs, settings },
    ...{ signInWays, trialSignIn, apiDescription, mailStatus, previewMail },
    nonce,
    logError,
    receiveForm: (form, textFields) => {
      const { actor, now } = request;
      return receiveResumeForm(form, textFields, { db, blobs, pdfCheck, actor, now });
    },
  };
  return request;
}

function failureOf(error: unknown): FailureReason {
  if (error instanceof BodyTooLarge) return 'too-large';
  if (error instanceof TooManyBodies) return 'too-many-bodies';
  if (isMissingUser(error)) return 'no-account';
  return isOutage(error) ? 'outage' : 'bug';
}

function failed(c: Context<HttpVariables>, house: House, reason?: FailureReason): Response {
  const { request } = c.var;
  if (reason) request.failure = reason;
  const wantsHtml = c.req.header('accept')?.includes('text/html') ?? false;
  const stylesheets = house.pages.assets.routes.root?.css ?? [];
  const failure = { reason: request.failure ?? 'bug', requestId: request.requestId };
  return failureResponse(failure, wantsHtml, stylesheets);
}
