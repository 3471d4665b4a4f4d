import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postmasterPid } from '../../chaos/postgres-processes.ts';
import type { ProductServer } from '../../chaos/product.ts';
import { median, millisecondsBetween, threadTimes } from '../figures.ts';
import { invalidateCaches } from '../invalidate.ts';
import { BROWSER } from '../pages.ts';
import { type WeighedBoard, HOT_PAGES, type HotPage, type Visit } from './hot-pages.ts';
import { createHttpClient } from './http-client.ts';
import { type Interval, isNarrow, medianInterval } from './interval.ts';
import { PUBLIC_URL } from './world.ts';
import { type StatementLog, openStatementLog, smallestRepeated } from './statements.ts';

export type PageWeight = { statements: number; htmlBytes: number; ms: number } & Partial<Interval>;

const COUNTED_VISITS = { least: 4, most: 20 };
const ROUNDS = { least: 6, most: 15 };
/** No further round begins later. */
const TIMED_MS = 6 * 60_000;
const IDLE_WINDOWS = 12;
const IDLE_MS = 1000;
/** Time limit for sending the emails of the world. */
const SENT_MS = 120_000;

/** A running server with its world. */
export type Side = {
  board: WeighedBoard;
  server: ProductServer;
  sql: pg.Client;
  /** Visits so far, by page. */
  visits: Map<HotPage, number>;
  close: () => Promise<void>;
};

export async function openSide(server: ProductServer, content: Omit<WeighedBoard, 'send'>): Promise<Side> {
  const client = createHttpClient(server.url, PUBLIC_URL);
  const sql = new pg.Client(server.config);
  // A query fails by itself; the event would end the process.
  sql.on('error', () => {});
  await sql.connect();
  const close = async () => {
    client.close();
    await sql.end();
  };
  const side = { board: { ...content, send: client.send }, server, sql, visits: new Map(), close };
  // Cleaning up would begin at different times.
  await sql.query('alter system set autovacuum = off');
  await sql.query('select pg_reload_conf()');
  await sql.query('vacuum (analyze)');
  await untilSent(side);
  return side;
}

function prepareVisit({ board, visits }: Side, page: HotPage) {
  const nth = visits.get(page) ?? 0;
  visits.set(page, nth + 1);
  return page.prepare(board, nth);
}

/** Waits until the outbox is empty: delivery would be counted and timed too. */
async function untilSent({ sql }: Side): Promise<void> {
  const query = `select 1 from emails where state in ('queued', 'sending', 'retrying') limit 1`;
  for (const end = Date.now() + SENT_MS; Date.now() < end; await pause(50))
    if ((await sql.query(query)).rows.length === 0) return;
  throw new Error('Emails stay in the outbox.');
}

type Counts = Pick<PageWeight, 'statements' | 'htmlBytes'>;

/** Statements and bytes of each page, on a warm server. */
export async function countPages(side: Side): Promise<Counts[]> {
  const log = await openStatementLog(side.sql, postmasterPid(side.server.dataDir));
  const counts: Counts[] = [];
  for (const page of HOT_PAGES) counts.push(await countPage(side, page, log));
  await log.stop();
  return counts;
}

/**
 * Counts every request of a visit from its start to the end of its response. Background work and
 * cold caches only add: the smallest count that occurs twice is the request's own.
 */
async function countPage(side: Side, page: HotPage, log: StatementLog): Promise<Counts> {
  /** By request of the visit, the counts of each repetition. */
  const requests: { statements: number[]; htmlBytes: number[] }[] = [];
  const isSettled = (values: number[]) => smallestRepeated(values) === Math.min(...values);
  for (let nth = 0; nth <= COUNTED_VISITS.most; nth += 1) {
    const visit = await prepareVisit(side, page);
    await untilSent(side);
    if (page.isCached) await invalidateCaches(side.sql);
    let index = 0;
    await visit(async (outgoing) => {
      await log.untilQuiet();
      const began = log.end();
      const headers = { ...BROWSER, 'Accept-Encoding': 'identity', ...outgoing.headers };
      const body = await side.board.send({ ...outgoing, headers });
      const counted = (requests[index++] ??= { statements: [], htmlBytes: [] });
      // The first request is not warm.
      if (nth > 0) counted.statements.push(log.since(began).length);
      if (nth > 0) counted.htmlBytes.push(body.length);
      return body;
    });
    const isDone = requests.every((counted) => isSettled(counted.statements) && isSettled(counted.htmlBytes));
    if (nth >= COUNTED_VISITS.least && isDone) break;
  }
  const total = (name: keyof Counts) =>
    requests.reduce((sum, counted) => {
      const count = smallestRepeated(counted[name]);
      if (count === null) throw new Error(`${page.name}: ${name} differ: ${counted[name].join(', ')}`);
      return sum + count;
    }, 0);
  return { statements: total('statements'), htmlBytes: total('htmlBytes') };
}

/** Milliseconds of a visit on each server, and the interval of the first one's to the second's. */
export type PageTime = { ms: number[]; interval: Interval | null };

/**
 * Processor time of server and database for a visit of each page, less that of idle servers. Each
 * page has a round of warm-up, and rounds until its interval is narrow.
 */
export async function timePages(sides: readonly Side[]): Promise<PageTime[]> {
  const pages = HOT_PAGES.map((page) => ({ page, costs: sides.map((): number[] => []) }));
  console.error('Warming up');
  for (const page of HOT_PAGES) await costsOf(sides, page, -1, null);
  const idle = await idleCosts(sides);
  const end = performance.now() + TIMED_MS;
  for (let round = 0; round < ROUNDS.most; round += 1) {
    const isEnough = round >= ROUNDS.least && performance.now() > end;
    const open = pages.filter(({ costs }) => round < ROUNDS.least || !isKnown(costs));
    if (open.length === 0 || isEnough) break;
    console.error(`Round ${round + 1}: ${open.length} pages`);
    for (const { page, costs } of open) {
      const spent = await costsOf(sides, page, round, idle);
      for (const [index, ms] of spent.entries()) costs[index]!.push(ms);
    }
  }
  return pages.map(({ costs }) => ({ ms: costs.map(median), interval: intervalOf(costs) }));
}

const intervalOf = ([own, other]: number[][]) =>
  other ? medianInterval(own!.map((ms, round) => ms / other[round]!)) : null;

function isKnown(costs: number[][]): boolean {
  const interval = intervalOf(costs);
  return interval === null || isNarrow(interval);
}

/**
 * Processor time per millisecond of servers without requests, which poll their job queues: the
 * median of short windows. One window of a server that has just started would count its start.
 */
async function idleCosts(sides: readonly Side[]): Promise<number[]> {
  const windows = sides.map((): number[] => []);
  for (let nth = 0; nth < IDLE_WINDOWS; nth += 1) {
    const before = readTimes(sides);
    await pause(IDLE_MS);
    for (const [index, ms] of spentSince(before, sides).entries()) windows[index]!.push(ms / IDLE_MS);
  }
  return windows.map(median);
}

/**
 * Milliseconds of a visit on each server, the mean of a round, less those of idle servers where
 * known. The servers take turns visit by visit, so that other work slows both alike.
 */
async function costsOf(
  sides: readonly Side[],
  page: HotPage,
  round: number,
  idle: readonly number[] | null,
): Promise<number[]> {
  const visits: Visit[][] = sides.map(() => []);
  for (const [index, side] of sides.entries())
    while (visits[index]!.length < page.visits) visits[index]!.push(await prepareVisit(side, page));
  const began = performance.now();
  const before = readTimes(sides);
  for (let nth = 0; nth < page.visits; nth += 1) {
    const order = [...sides.entries()];
    for (const [index, side] of (nth + round) % 2 === 0 ? order : order.toReversed())
      await visits[index]![nth]!((outgoing) =>
        side.board.send({ ...outgoing, headers: { ...BROWSER, ...outgoing.headers } }),
      );
  }
  const spent = spentSince(before, sides);
  const elapsed = performance.now() - began;
  await Promise.all(sides.map(untilSent));
  return spent.map((ms, index) => (ms - (idle?.[index] ?? 0) * elapsed) / page.visits);
}

const readTimes = (sides: readonly Side[]) => sides.map(({ server }) => threadTimes(server.pid()));

const spentSince = (before: ReturnType<typeof readTimes>, sides: readonly Side[]) =>
  readTimes(sides).map((after, index) => millisecondsBetween(before[index]!, after));
