import type { Context } from 'hono';
import type { Actor, SignedIn } from '#domain/base/actor.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { withKeyPrefix } from '#server/cache/query-cache.ts';
import { CLASS_WAIT_MS, CLIENT_WAIT_MS, createLoadShedder, classifyTraffic } from './load-shedder.ts';
import type { ClientKey } from '../middleware/body-budget.ts';
import { bodyLimitsOf, isCredentialCall } from '../middleware/body-limits.ts';
import type { FailureReason } from '../middleware/failure-response.ts';
import type { Log } from '../middleware/log.ts';
import type { HttpApp, HttpEnv, RequestContext } from '../request-context.ts';
import { UNAVAILABLE, type CircuitBreaker } from './circuit-breaker.ts';
import { createSessionPeople } from './session-people.ts';
import type { OverloadLevel } from './overload-monitor.ts';
import { discardBody, readBody, sizeFault, streamBody } from '../middleware/receive-body.ts';

type LoadSheddingOptions = {
  overloadLevel: () => OverloadLevel;
  log: Log;
  metrics?: { refused: (reason: 'overload') => void } | undefined;
  /** The token of a session cookie that we signed, or null. */
  sessionTokenOf: (headers: Headers) => string | null;
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** Verifies the credential in the body of an API call; null when the body is unreadable. */
  verifyBody: (body: Buffer, contentType: string, now: Date) => Promise<Outcome<SignedIn> | null>;
  /** The connection pool that only visitors use. */
  visitorDb: RequestContext['db'];
  breaker: CircuitBreaker;
  fail: (c: Context<HttpEnv>, reason: FailureReason) => Response;
};

/**
 * Outside the limit of a client: images, since one page may show several, and the start of a sign-in
 * at a provider, which stores nothing and must not lock out everyone of an address.
 */
const UNLIMITED = /\.png$|^\/sign-in\/[^/]+$/;

/**
 * Limits request bodies and concurrency: by client (a person or an address) and in total. A refused
 * request is answered before its handler starts.
 */
export function addLoadShedding(app: HttpApp, options: LoadSheddingOptions): void {
  const { overloadLevel, log, metrics, verifyBody, visitorDb, breaker, fail } = options;
  const report = (refused: number) => log.warn({ refused }, 'Overloaded, refusing requests');
  const loadShedder = createLoadShedder({ overloadLevel, report });
  const sessionPerson = createSessionPeople(options);
  const refuseBusy = (c: Context<HttpEnv>, reason: 'busy' | 'client-busy') => {
    loadShedder.refused();
    metrics?.refused('overload');
    return fail(c, reason);
  };
  /**
   * The person whose credential an API call has, or null; verified here, since the slots are
   * theirs.
   */
  const callerOf = async (c: Context<HttpEnv>, pathname: string, body: Buffer) => {
    const { requestData } = c.var;
    if (!isCredentialCall(pathname)) return null;
    const contentType = c.req.header('content-type') ?? '';
    const verified = await breaker(() => verifyBody(body, contentType, requestData.now));
    if (verified === UNAVAILABLE || verified === null) return verified;
    requestData.apiCaller = verified;
    return verified.ok ? verified.value.uid : null;
  };

  app.use(async (c, next) => {
    const { raw } = c.req;
    const { requestData } = c.var;
    const { pathname } = new URL(raw.url);
    const session = await breaker(() => sessionPerson(raw.headers, requestData.now));
    if (session === UNAVAILABLE) return fail(c, 'outage');
    if (session.actor) c.set('sessionActor', session.actor);
    const hasSession = session.uid !== null;
    let client: ClientKey = hasSession ? `person ${session.uid}` : `address ${requestData.clientAddress}`;
    const trafficClass = classifyTraffic(raw, hasSession);
    const limits = raw.body && bodyLimitsOf(pathname, raw.headers.get('content-type') ?? '');
    const declared = Number(raw.headers.get('content-length') ?? 0);
    const fault = limits && sizeFault(declared, limits, hasSession);
    if (fault) return fail(c, fault);
    if (loadShedder.isOverloaded(trafficClass, raw.body !== null)) {
      await discardBody(raw.body);
      return refuseBusy(c, 'busy');
    }
    const slots = loadShedder.classes[trafficClass];
    const cleanups: (() => void)[] = [];
    try {
      let receiving: Parameters<typeof readBody>[1] | null = null;
      if (limits) {
        const share = loadShedder.bodies.open(client, declared);
        if (typeof share === 'string') return fail(c, share);
        cleanups.push(share.close);
        receiving = { limits, hasSession, share };
      }
      if (receiving && !receiving.limits.isStreamed) {
        const body = await readBody(raw, receiving);
        if (typeof body === 'string') return fail(c, body);
        const received = { method: raw.method, body };
        c.req.raw = new Request(raw, received);
        const caller = await callerOf(c, pathname, body);
        if (caller === UNAVAILABLE) return fail(c, 'outage');
        if (caller !== null) client = `person ${caller}`;
      }
      if (!UNLIMITED.test(pathname)) {
        const release = await loadShedder.acquireClient(client, CLIENT_WAIT_MS);
        if (!release) return refuseBusy(c, 'client-busy');
        cleanups.push(release);
      }
      if (raw.signal.aborted) return c.body(null, 499 as never);
      // A streamed body takes no slot of its class until it is complete: a slow connection blocks
      // no one.
      if (receiving?.limits.isStreamed) {
        let isAnswered = false;
        const acquire = async () => {
          await slots.acquire();
          if (isAnswered) slots.release();
          else cleanups.push(slots.release);
        };
        cleanups.push(() => (isAnswered = true));
        c.req.raw = new Request(raw, {
          body: streamBody(raw.body!, receiving, acquire),
          duplex: 'half',
        } as RequestInit);
      } else {
        // A body that was received is not refused anymore.
        if (receiving) await slots.acquire();
        else if (!(await slots.acquireWithin(CLASS_WAIT_MS))) return refuseBusy(c, 'busy');
        cleanups.push(slots.release);
      }
      if (trafficClass === 'visitors') requestData.db = visitorDb;
      // Neither class waits for queries that run on the other's connections.
      requestData.cachedQuery = withKeyPrefix(requestData.cachedQuery, trafficClass);
      return await next();
    } finally {
      for (const cleanup of cleanups) cleanup();
    }
  });
}
