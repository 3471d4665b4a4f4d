import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { loadLargeBoard } from '../fixtures/large-board.ts';
import { median, percentile } from './figures.ts';
import { GROWTH_SHAPES, type GrowthShape, type Kind } from './growth-shapes.ts';
import { invalidateCaches } from './invalidate.ts';
import { BROWSER } from './pages.ts';
import type { Result } from './result.ts';
import { withOwnServer } from './serve.ts';

/** Budgets in ms for a percentile, by kind: the first entry with `from` ≤ board size applies. */
const BUDGETS: Partial<Record<Kind, { from: number; share: number; ms: number }[]>> = {
  list: [{ from: 1000, share: 0.99, ms: 25 }],
  'page 20': [{ from: 1000, share: 0.99, ms: 60 }],
  search: [
    { from: 1_000_000, share: 0.95, ms: 300 },
    { from: 1000, share: 0.99, ms: 60 },
  ],
};
const WARM_UP_ROUNDS = 3;

/**
 * Loads boards of these sizes in turn and requests every shape `samples` times over one connection.
 * Caches are invalidated before each request; times are measured by the client.
 */
export async function measureGrowth(sizes: readonly number[], samples: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const size of sizes) results.push(...(await measureBoard(size, samples)));
  return results;
}

const measureBoard = (size: number, samples: number): Promise<Result[]> =>
  withOwnServer(
    async ({ url, config }) => {
      const connections = [new pg.Client(config), new pg.Client(config)] as const;
      await Promise.all(connections.map((connection) => connection.connect()));
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const began = performance.now();
        await loadLargeBoard(connections, { count: size, now: new Date() });
        const name = `${size.toLocaleString('en')} proposals`;
        console.error(`${name} loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
        await untilIdle(connections[0]);
        const times = new Map(GROWTH_SHAPES.map((shape) => [shape, [] as number[]]));
        for (let round = -WARM_UP_ROUNDS; round < samples; round += 1)
          for (const [shape, durations] of times) {
            await invalidateCaches(connections[0]);
            const ms = await timeOf(url + shape.path, agent);
            if (round >= 0) durations.push(ms);
          }
        for (const [shape, durations] of times) console.error(lineOf(shape, durations));
        return resultsOf(size, name, times);
      } finally {
        agent.destroy();
        await Promise.all(connections.map((connection) => connection.end()));
      }
    },
    { DEMO: '0' },
  );

/** Waits until reminders are sent: a board just filled with years of proposals has many due. */
async function untilIdle(connection: pg.Client): Promise<void> {
  const loaded = (await connection.query<{ at: Date }>('select now() as at')).rows[0]!.at;
  const query = `select not exists (select 1 from emails where state in ('queued', 'retrying', 'sending'))
    and exists (select 1 from pgboss.job where name = 'due-reminders' and state = 'completed' and started_on > $1) as idle`;
  while (!(await connection.query<{ idle: boolean }>(query, [loaded])).rows[0]!.idle) await pause(1000);
}

function timeOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const outgoing = request(url, { agent, headers: BROWSER }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

const lineOf = ({ path }: GrowthShape, times: readonly number[]) =>
  `${path.padEnd(62)}${[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1).padStart(8)).join('')}`;

function resultsOf(size: number, name: string, times: Map<GrowthShape, number[]>): Result[] {
  return [...new Set([...times.keys()].map(({ kind }) => kind))].map((kind) => {
    const ofKind = [...times].filter(([shape]) => shape.kind === kind);
    const all = ofKind.flatMap(([, durations]) => durations);
    const budget = BUDGETS[kind]?.find(({ from }) => size >= from);
    const [slowest] = ofKind.toSorted(([, one], [, other]) => median(other) - median(one));
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(all, share).toFixed(1));
    return {
      what: `${kind}, ${name}`,
      measured: `p50 ${p50}, p95 ${p95}, p99 ${p99} ms`,
      budget: budget ? `p${budget.share * 100} ≤ ${budget.ms} ms` : '',
      met: !budget || percentile(all, budget.share) <= budget.ms,
      details: slowest ? `slowest ${slowest[0].path}: p50 ${median(slowest[1]).toFixed(1)} ms` : '',
    };
  });
}
