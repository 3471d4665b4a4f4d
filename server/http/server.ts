import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { type Context, Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { VISITOR, isSignedIn } from '../../domain/actor.ts';
import { PICTURE_HOST } from '../../domain/member.ts';
import { REFUSALS } from '../../domain/refusal.ts';
import { isMissingUser } from '../data/outage.ts';
import { isOutage } from './outage.ts';
import { addressPatterns } from '../metrics/route-names.ts';
import { TOO_MUCH, createAdmission, lineOf, takeIn } from './admission.ts';
import { compression } from './compression.ts';
import type { House } from './house.ts';
import type { HttpApp, HttpVariables } from './http-app.ts';
import { isCrossSiteWrite } from './cross-site.ts';
import { failureResponse } from './failure-page.ts';
import { isConfiguredHost, otherLoopbackName } from './loopback-name.ts';
import { createPageHandler } from './page-handler.ts';
import { AWAY, createPatience } from './patience.ts';
import { clientAddressOf } from './client-address.ts';
import { AddressTooLong, BodyTooLarge, publicRequest } from './public-request.ts';
import { type RequestMarks, givenRequestId, newRequestId, traceIdOf } from './request-marks.ts';
import { provideRequestContext, type RequestContext } from './request-context.ts';
import { randomText } from './random-text.ts';
import { receiveResumeForm } from './resume-form.ts';
import { securityHeaders } from './security-headers.ts';
import { readAnew, readInLane } from './shared-readings.ts';

const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const failureStatus = { bug: 500, outage: 503, busy: 503, 'too-large': 413, 'no-account': 401 } as const;
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
  addHealth(app, house);
  addContext(app, house);
  app.use(compression);
  app.use(async (c, next) => (await house.staticFile(c.req.raw)) ?? next());
  addAdmission(app, house);
  addPatience(app, house);
  addGuards(app, house);
  house.mount(app);
  addPages(app, house);
  house.tally?.know(addressPatterns(house.pages.routes, app.routes));
  const noProxies = new BlockList();
  return async (incoming, socketAddress = '') => {
    const forwardedFor = incoming.headers.get('x-forwarded-for');
    const proxies = house.settings.trustedProxies ?? noProxies;
    const clientAddress = clientAddressOf(socketAddress, forwardedFor, proxies);
    const requestId = givenRequestId(incoming.headers.get('x-request-id'), socketAddress, proxies);
    // Whatever else there is (TRACE, CONNECT) cannot even be made into a request.
    if (!knownMethods.has(incoming.method)) return new Response(null, { status: 405 });
    try {
      return await app.fetch(publicRequest(incoming, house.settings.publicUrl), { clientAddress, requestId });
    } catch (error) {
      const status = error instanceof BodyTooLarge ? 413 : error instanceof AddressTooLong ? 414 : null;
      if (status === null) throw error;
      const wantsHtml = incoming.headers.get('accept')?.includes('text/html') ?? false;
      const answer = failureResponse({ status, requestId: newRequestId() }, wantsHtml, []);
      answer.headers.set('Connection', 'close');
      return answer;
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

/** Gives each request its id, its moment and its headers, writes it to the log, and answers for what it throws. */
function addContext(app: HttpApp, house: House): void {
  const { settings, formTargets, development, log } = house;
  const pictureHosts = settings.google ? [PICTURE_HOST] : [];
  const security = { publicUrl: settings.publicUrl, formTargets, pictureHosts, development };
  app.onError((error, c) => {
    c.var.request.logError(error);
    return failed(c, house);
  });
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = c.env?.requestId ?? newRequestId();
    const traceId = traceIdOf(c.req.header('traceparent'));
    const marks: RequestMarks = { requestId, ...(traceId && { traceId }) };
    const request = newRequestContext(house, c.env?.clientAddress ?? '', marks);
    c.set('request', request);
    await next();
    const again = c.res.status === 503 ? { 'Retry-After': '5' } : {};
    const headers = { ...securityHeaders(request.nonce, security), ...again, 'X-Request-Id': requestId };
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
    if (!c.res.headers.has('Cache-Control')) keepFromCaches(c);
    const { method, path } = c.req;
    const { status } = c.res;
    // Who asked for what is not theirs stands in the log.
    const uid = [403, 404].includes(status) && isSignedIn(request.actor) ? { uid: request.actor.uid } : {};
    const ms = performance.now() - started;
    house.tally?.answered(method, path, status, ms / 1000);
    log.info({ ...marks, method, path, status, ...uid, ms: Math.round(ms) });
  });
}

/**
 * What was made for one person is kept by nobody, their own browser included. A visitor's answer may lie in the visitor's browser, to be
 * asked for anew, and counts for no other cookies: after signing in it is another one.
 */
function keepFromCaches(c: Context<HttpVariables>): void {
  if (isSignedIn(c.var.request.actor)) return c.header('Cache-Control', 'no-store');
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Cookie', { append: true });
}

/** Lets in as many as can be answered; others are asked to come back before anything of theirs is begun. */
function addAdmission(app: HttpApp, house: House): void {
  const report = (turnedAway: number) =>
    house.log.warn({ turnedAway }, 'Too much is going on at once; whoever comes is asked to come back');
  const { enter } = createAdmission({ strain: house.strain, report });
  app.use(async (c, next) => {
    const { raw } = c.req;
    const line = lineOf(raw, house.hasSession(raw.headers));
    const admitted = await enter(line, raw.body !== null);
    if (admitted === TOO_MUCH) {
      house.tally?.turnedAway('busy');
      await takeIn(raw.body);
      c.var.request.failure = 'busy';
      return failed(c, house);
    }
    try {
      if (line === 'visitors') c.var.request.db = house.visitorDb;
      // Neither line waits for what is read over the connections of the other.
      c.var.request.readShared = readInLane(c.var.request.readShared, line);
      const sent = { ...(raw.body && { body: admitted.receive(raw.body), duplex: 'half' }) };
      if (raw.body) c.req.raw = new Request(raw, sent);
      return await next();
    } finally {
      admitted.leave();
    }
  });
}

/** Nobody waits for a database that does not answer. */
function addPatience(app: HttpApp, house: House): void {
  const patient = createPatience(house.pingDatabase, (err) => {
    if (err === null) house.log.warn('The database answers again');
    else house.log.error({ err }, 'The database does not answer; whoever comes is asked to come back');
  });
  app.use(async (c, next) => {
    if ((await patient(next)) !== AWAY) return;
    house.tally?.turnedAway('outage');
    c.var.request.failure = 'outage';
    return failed(c, house);
  });
}

/** Turns other sites' writes away, leads browsers to our one address, and finds out who is asking. */
function addGuards(app: HttpApp, house: House): void {
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
  app.use(async (c, next) => {
    // Another site's name that leads here (DNS rebinding) must not read the trial mailbox.
    if (!isConfiguredHost(c.req.header('host') ?? null, publicUrl))
      c.var.request.settings = { ...house.settings, trialMailbox: false };
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
  const answer = createPageHandler(house.pages, house.development ? 'development' : 'production');
  app.all('*', async (c) => {
    if (c.req.method === 'OPTIONS') return c.text('This method does nothing here.', 405);
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

function newRequestContext(house: House, clientAddress: string, marks: RequestMarks): RequestContext {
  const { db, blobs, pdfCheck, settings, log, readShared = readAnew, markup = null } = house;
  const { signInWays, apiDescription, mailStatus, previewMail } = house;
  const nonce = randomText(16);
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
    ...{ db, readShared, markup, blobs, settings },
    ...{ signInWays, apiDescription, mailStatus, previewMail },
    nonce,
    logError,
    receiveForm: (form, textFields) => {
      const { actor, now } = request;
      return receiveResumeForm(form, textFields, { db, blobs, pdfCheck, actor, now });
    },
  };
  return request;
}

function failureOf(error: unknown): NonNullable<RequestContext['failure']> {
  if (error instanceof BodyTooLarge) return 'too-large';
  if (isMissingUser(error)) return 'no-account';
  return isOutage(error) ? 'outage' : 'bug';
}

function failed(c: Context<HttpVariables>, house: House): Response {
  const { requestId, failure } = c.var.request;
  const wantsHtml = c.req.header('accept')?.includes('text/html') ?? false;
  const stylesheets = house.pages.assets.routes.root?.css ?? [];
  const status = failureStatus[failure ?? 'bug'];
  return failureResponse({ status, requestId, isBusy: failure === 'busy' }, wantsHtml, stylesheets);
}
