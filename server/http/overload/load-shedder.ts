import { type BodyBudget, type ClientKey, createBodyBudget } from '../middleware/body-budget.ts';
import {
  type ConcurrencyLimit,
  type Slots,
  createConcurrencyLimit,
  createKeyedConcurrencyLimit,
} from './concurrency-limit.ts';
import { isAnonymousRead, isCredentialRead } from '../route-policy.ts';
import type { OverloadLevel } from './overload-monitor.ts';

/**
 * Visitors who read, list calls with a credential, whose answers are long, and everyone else. Each
 * class has its own slots, so that none can starve another.
 */
export type TrafficClass = 'visitors' | 'lists' | 'members';

/** A request's class; an ended session is none. */
export function classifyTraffic({ method, url }: Request, hasSession: boolean): TrafficClass {
  const { pathname } = new URL(url);
  if (method === 'POST' && isCredentialRead(pathname)) return 'lists';
  return isAnonymousRead(method, pathname) && !hasSession ? 'visitors' : 'members';
}

const CLASS_SLOTS: Record<TrafficClass, Slots> = {
  visitors: { running: 24, waiting: 72 },
  // Few at a time: each computes for a long while, and the requests of all classes take turns.
  lists: { running: 3, waiting: 240 },
  members: { running: 24, waiting: 240 },
};
/** The longest wait of a request without a body for a slot of its class. */
export const CLASS_WAIT_MS = 2000;
/** By person, and by client address for visitors: a campus may be one address. */
const CLIENT_SLOTS: Record<'person' | 'address', Slots> = {
  person: { running: 4, waiting: 60 },
  address: { running: 16, waiting: 60 },
};
/** The longest wait of a request for a slot of its client. */
export const CLIENT_WAIT_MS = 5000;

const REPORT_INTERVAL_MS = 10_000;

/** The limits that a request passes before its handler starts. */
export type LoadShedder = {
  /**
   * True when a new request must be refused (503): the process is overloaded, or the queue is full.
   */
  isOverloaded: (trafficClass: TrafficClass, hasBody: boolean) => boolean;
  classes: Record<TrafficClass, ConcurrencyLimit>;
  /**
   * One client's requests cannot take all slots of a class. Returns the function that releases the
   * slot, or null when the client's queue is full, or after `timeoutMs`.
   */
  acquireClient: (client: ClientKey, timeoutMs?: number) => Promise<(() => void) | null>;
  bodies: BodyBudget;
  /** Counts a refused request. */
  refused: () => void;
};

/** `report` is called with the number of refused requests, at most every ten seconds. */
export function createLoadShedder(
  { overloadLevel, report }: { overloadLevel: () => OverloadLevel; report: (refused: number) => void },
  classSlots: Record<TrafficClass, Slots> = CLASS_SLOTS,
  clientSlots = CLIENT_SLOTS,
): LoadShedder {
  const classes = {
    visitors: createConcurrencyLimit(classSlots.visitors),
    lists: createConcurrencyLimit(classSlots.lists),
    members: createConcurrencyLimit(classSlots.members),
  };
  const clients = {
    person: createKeyedConcurrencyLimit(clientSlots.person),
    address: createKeyedConcurrencyLimit(clientSlots.address),
  };
  const bodies = createBodyBudget();
  return {
    classes,
    acquireClient: (client, timeoutMs) =>
      clients[client.startsWith('person ') ? 'person' : 'address'].acquire(client, timeoutMs),
    bodies,
    refused: createThrottledCounter(report),
    isOverloaded: (trafficClass, hasBody) =>
      overloadLevel() === 'critical' ||
      (overloadLevel() === 'degraded' && trafficClass === 'visitors') ||
      classes[trafficClass].isFull() ||
      (hasBody && !bodies.hasRoom()),
  };
}

function createThrottledCounter(report: (count: number) => void): () => void {
  let count = 0;
  let reportedAt = -Infinity;
  return () => {
    count += 1;
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    report(count);
    count = 0;
  };
}
