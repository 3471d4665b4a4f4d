import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { KNOWN_METHODS } from '#server/http/route-policy.ts';
import { NO_ROUTE, routeNames } from './route-names.ts';

/** A request's result at the page cache: cached, rendered, or not cacheable. */
export type CacheResult = 'hit' | 'miss' | 'bypass';

/**
 * Counts and times the requests of a process. Labels are route patterns and known methods, which
 * bounds the number of series.
 */
export type RequestMetrics = {
  /** Until it is called, every path counts as {@link NO_ROUTE}. */
  setRoutes: (patterns: Iterable<string>) => void;
  answered: (method: string, path: string, status: number, seconds: number) => void;
  answeredFromCache: (method: string, path: string, status: number) => void;
  cacheResult: (result: CacheResult) => void;
  refused: (reason: 'overload' | 'outage') => void;
};

/** A pool of database connections. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

export function createRequestMetrics(registry: Registry, pools: Record<string, Pool>): RequestMetrics {
  const registers = [registry];
  const answers = new Counter({
    name: 'collegium_requests_total',
    help: 'Requests by method, route pattern and status; cached: served from the page cache',
    labelNames: ['method', 'route', 'status', 'cached'],
    registers,
  });
  const seconds = new Histogram({
    name: 'collegium_request_seconds',
    help: 'Seconds until the first byte of a response, without page cache hits',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const cacheResults = new Counter({
    name: 'collegium_page_cache_total',
    help: 'Page cache requests: served from it (hit), rendered (miss), not cacheable (bypass)',
    labelNames: ['result'],
    registers,
  });
  const refusals = new Counter({
    name: 'collegium_refused_requests_total',
    help: 'Requests answered with 503: overload, or database not reachable (outage)',
    labelNames: ['reason'],
    registers,
  });
  const connections = new Gauge({
    name: 'collegium_database_connections',
    help: 'Database connections by pool: used, unused, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'unused' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  registry.registerMetric(connections);
  for (const result of ['hit', 'miss', 'bypass']) cacheResults.inc({ result }, 0);
  for (const reason of ['overload', 'outage']) refusals.inc({ reason }, 0);

  let nameOf = (_path: string) => NO_ROUTE;
  const count = (method: string, route: string, status: number, fromCache: 'yes' | 'no') =>
    answers.inc({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status, cached: fromCache });
  return {
    setRoutes(patterns) {
      nameOf = routeNames(patterns);
    },
    answered(method, path, status, time) {
      const route = nameOf(path);
      count(method, route, status, 'no');
      seconds.observe({ route }, time);
    },
    answeredFromCache: (method, path, status) => count(method, nameOf(path), status, 'yes'),
    cacheResult: (result) => cacheResults.inc({ result }),
    refused: (reason) => refusals.inc({ reason }),
  };
}
