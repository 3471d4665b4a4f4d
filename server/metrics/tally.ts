import { NO_ROUTE, routeNames } from './route-names.ts';

/** Upper bounds, in seconds, of the steps in which times are counted. */
export const TIME_STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Answers of one kind: so many. */
type Answered = { method: string; route: string; status: number; kept: boolean; count: number };
/** Times of one route, how many within each step and above all. */
type Times = { steps: number[]; sum: number; count: number };

const KEPT_HOW = ['hit', 'drawn', 'passed'] as const;
/** What became of a request at the kept pages: answered from there, drawn first, none of theirs. */
export type KeptHow = (typeof KEPT_HOW)[number];
export type TurnedAway = 'busy' | 'outage';

/**
 * What a process counts of its requests, in plain numbers at the cost of one: metrics are made of it when somebody reads them. Paths are
 * named by their patterns (`know`) and methods are few, so that it cannot grow.
 */
export type Tally = {
  /** The patterns of all addresses. Before it is told, every path is none. */
  know: (patterns: Iterable<string>) => void;
  answered: (method: string, path: string, status: number, seconds: number) => void;
  answeredFromKept: (method: string, path: string, status: number) => void;
  kept: (how: KeptHow) => void;
  turnedAway: (why: TurnedAway) => void;
  read: () => {
    answers: Answered[];
    times: ReadonlyMap<string, Times>;
    kept: Readonly<Record<KeptHow, number>>;
    turnedAway: Readonly<Record<TurnedAway, number>>;
  };
};

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function createTally(): Tally {
  const answers = new Map<string, Answered>();
  const times = new Map<string, Times>();
  const kept: Record<KeptHow, number> = { hit: 0, drawn: 0, passed: 0 };
  const turnedAway: Record<TurnedAway, number> = { busy: 0, outage: 0 };
  let nameOf = (_path: string) => NO_ROUTE;
  const count = (given: string, route: string, status: number, isKept: boolean) => {
    const method = METHODS.has(given) ? given : 'other';
    const key = `${method} ${route} ${status} ${isKept}`;
    const one = answers.get(key);
    if (one) one.count += 1;
    else answers.set(key, { method, route, status, kept: isKept, count: 1 });
  };
  return {
    know(patterns) {
      nameOf = routeNames(patterns);
    },
    answered(method, path, status, seconds) {
      const route = nameOf(path);
      count(method, route, status, false);
      const time = times.get(route) ?? { steps: TIME_STEPS.map(() => 0), sum: 0, count: 0 };
      times.set(route, time);
      time.sum += seconds;
      time.count += 1;
      const step = TIME_STEPS.findIndex((bound) => seconds <= bound);
      if (step >= 0) time.steps[step]! += 1;
    },
    answeredFromKept: (method, path, status) => count(method, nameOf(path), status, true),
    kept(how) {
      kept[how] += 1;
    },
    turnedAway(why) {
      turnedAway[why] += 1;
    },
    read: () => ({ answers: [...answers.values()], times, kept, turnedAway }),
  };
}
