import { type BodyBudget, createBodyBudget } from '../middleware/body-budget.ts';
import {
  type ConcurrencyLimit,
  type KeyedConcurrencyLimit,
  type Slots,
  createConcurrencyLimit,
  createKeyedConcurrencyLimit,
} from './concurrency-limit.ts';
import { isAnonymousRead } from '../route-policy.ts';
import type { OverloadLevel } from './overload-monitor.ts';

/** Visitors who read, and everyone else; separate slots, so that neither can starve the other. */
export type TrafficClass = 'visitors' | 'members';

/**
 * A request's class. A session counts by its cookie's signature; whether it has ended is checked
 * later.
 */
export function trafficClassOf({ method, url }: Request, hasSession: boolean): TrafficClass {
  return isAnonymousRead(method, new URL(url).pathname) && !hasSession ? 'visitors' : 'members';
}

const CLASS_SLOTS: Record<TrafficClass, Slots> = {
  visitors: { running: 24, waiting: 72 },
  members: { running: 24, waiting: 240 },
};
/** The longest wait of a request without a body for a slot of its class. */
export const CLASS_WAIT_MS = 2000;
const SESSION_SLOTS: Slots = { running: 4, waiting: 60 };
/** The longest wait of a request for a slot of its session. */
export const SESSION_WAIT_MS = 5000;

const REPORT_INTERVAL_MS = 10_000;

/** The limits that a request passes before its handler starts. */
export type LoadShedder = {
  /**
   * True when a new request must be refused (503): the process is overloaded, or the queue is full.
   */
  isOverloaded: (trafficClass: TrafficClass, hasBody: boolean) => boolean;
  classes: Record<TrafficClass, ConcurrencyLimit>;
  /** By session: one person's requests cannot take all slots of a class. */
  sessions: KeyedConcurrencyLimit;
  bodies: BodyBudget;
  /** Counts a refused request. */
  refused: () => void;
};

/** `report` is called with the number of refused requests, at most every ten seconds. */
export function createLoadShedder(
  { overloadLevel, report }: { overloadLevel: () => OverloadLevel; report: (refused: number) => void },
  classSlots: Record<TrafficClass, Slots> = CLASS_SLOTS,
  sessionSlots: Slots = SESSION_SLOTS,
): LoadShedder {
  const classes = {
    visitors: createConcurrencyLimit(classSlots.visitors),
    members: createConcurrencyLimit(classSlots.members),
  };
  const bodies = createBodyBudget();
  return {
    classes,
    sessions: createKeyedConcurrencyLimit(sessionSlots),
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
