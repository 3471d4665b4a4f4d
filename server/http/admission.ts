import { type BodyBudget, createBodyBudget } from './body-budget.ts';
import {
  type ConcurrencyLimit,
  type KeyedLimit,
  type Slots,
  createConcurrencyLimit,
  createKeyedLimit,
} from './concurrency-limit.ts';
import { isAnonymousRead } from './route-policy.ts';
import type { Strain } from './strain.ts';

/** Visitors who read, and everyone else. Each line has its own slots, so neither can starve the other. */
export type LineName = 'visitors' | 'members';

/** The line of a request. A session counts by its cookie's signature; whether it has ended is checked later. */
export function lineOf({ method, url }: Request, hasSession: boolean): LineName {
  return isAnonymousRead(method, new URL(url).pathname) && !hasSession ? 'visitors' : 'members';
}

const LINE_SLOTS: Record<LineName, Slots> = {
  visitors: { running: 24, waiting: 72 },
  members: { running: 24, waiting: 240 },
};
/** No request without a body waits longer for a slot of its line. */
export const LINE_WAIT_MS = 2000;
const SESSION_SLOTS: Slots = { running: 4, waiting: 60 };
/** No request waits longer for a slot of its session. */
export const SESSION_WAIT_MS = 5000;

const REPORT_INTERVAL_MS = 10_000;

/** The limits that a request passes before anything of it starts. */
export type Admission = {
  /** True when a new request has to be refused (503): the process is overloaded, or the line is full. */
  isOverloaded: (line: LineName, hasBody: boolean) => boolean;
  lines: Record<LineName, ConcurrencyLimit>;
  /** By session: one person's requests cannot take all slots of a line. */
  sessions: KeyedLimit;
  bodies: BodyBudget;
  /** Counts a refused request. */
  refused: () => void;
};

/** `report` gets the number of refused requests, at most every ten seconds. */
export function createAdmission(
  { strain, report }: { strain: () => Strain; report: (refused: number) => void },
  lineSlots: Record<LineName, Slots> = LINE_SLOTS,
  sessionSlots: Slots = SESSION_SLOTS,
): Admission {
  const lines = {
    visitors: createConcurrencyLimit(lineSlots.visitors),
    members: createConcurrencyLimit(lineSlots.members),
  };
  const bodies = createBodyBudget();
  return {
    lines,
    sessions: createKeyedLimit(sessionSlots),
    bodies,
    refused: countedUp(report),
    isOverloaded: (name, hasBody) =>
      strain() === 'much' ||
      (strain() === 'some' && name === 'visitors') ||
      lines[name].isFull() ||
      (hasBody && !bodies.hasRoom()),
  };
}

function countedUp(report: (count: number) => void): () => void {
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
