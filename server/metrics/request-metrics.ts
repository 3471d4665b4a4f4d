import type { Figure, LiveMetric } from './registry.ts';
import { type Tally, TIME_STEPS } from './tally.ts';

/** A pool of connections, as far as it is asked. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** What a process that answers requests tells of itself. */
export function requestMetrics(tally: Tally, pools: Record<string, Pool>): LiveMetric[] {
  return [
    {
      name: 'collegium_requests_total',
      help: 'Answered requests, by the pattern of their address; kept: with a page that was drawn before',
      type: 'counter',
      figures: () =>
        tally.read().answers.map(({ method, route, status, kept, count }) => ({
          labels: { method, route, status, kept: kept ? 'yes' : 'no' },
          value: count,
        })),
    },
    {
      name: 'collegium_request_seconds',
      help: 'How long answers took that were not kept, until they began to leave',
      type: 'histogram',
      figures: () => [...tally.read().times].flatMap(([route, times]) => histogram({ route }, times)),
    },
    {
      name: 'collegium_kept_pages_total',
      help: 'Requests at the kept pages: answered from there (hit), drawn first (drawn), none of theirs (passed)',
      type: 'counter',
      figures: () => Object.entries(tally.read().kept).map(([how, value]) => ({ labels: { how }, value })),
    },
    {
      name: 'collegium_turned_away_total',
      help: 'Requests that were asked to come back: too much at once (busy), no database (outage)',
      type: 'counter',
      figures: () =>
        Object.entries(tally.read().turnedAway).map(([why, value]) => ({ labels: { why }, value })),
    },
    {
      name: 'collegium_database_connections',
      help: 'Connections to the database that are used and unused, and requests that wait for one',
      type: 'gauge',
      figures: () => Object.entries(pools).flatMap(([pool, state]) => connections(pool, state)),
    },
  ];
}

function connections(pool: string, { totalCount, idleCount, waitingCount }: Pool): Figure[] {
  const counts = { used: totalCount - idleCount, unused: idleCount, waiting: waitingCount };
  return Object.entries(counts).map(([state, value]) => ({ labels: { pool, state }, value }));
}

function histogram(
  labels: Record<string, string>,
  { steps, sum, count }: { steps: number[]; sum: number; count: number },
): Figure[] {
  const metric = (ending: string) => ({ metricName: `collegium_request_seconds_${ending}` });
  let within = 0;
  const buckets = TIME_STEPS.map((le, step) => {
    within += steps[step]!;
    return { ...metric('bucket'), labels: { ...labels, le }, value: within };
  });
  return [
    ...buckets,
    { ...metric('bucket'), labels: { ...labels, le: '+Inf' }, value: count },
    { ...metric('sum'), labels, value: sum },
    { ...metric('count'), labels, value: count },
  ];
}
