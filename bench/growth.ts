import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '../faults/product.ts';
import { loadManyProposals } from '../scenarios/many-proposals.ts';
import { loadOfMachine } from './figures.ts';
import { type Board, reportGrowth } from './growth-report.ts';
import { GROWTH_SHAPES } from './growth-shapes.ts';
import { BROWSER } from './pages.ts';
import { withOwnServers } from './serve.ts';
import { type Asker, WATCHED, openAsker } from './timed-answers.ts';
import { unsettle } from './unsettled.ts';

const LOADED_WITHIN_S = 180;
/** The first of everything are slower: the program is compiled, pages of the database are read. */
const WARM_ROUNDS = 3;
const TOLD_EVERY_MS = 30_000;

type LoadedBoard = Board & { asker: Asker; connection: pg.Client };

/**
 * Fills boards of their own with so many proposals and asks all of them for each list, filter, order, search and count, `samples` times: in
 * rounds, in which each is asked for once at every board, one board right after the other, so that what else the machine does falls on all
 * alike; over one connection each, each time as if the board had just changed. Prints a line a shape. True when the bars are met.
 */
export async function measureGrowth(counts: readonly number[], samples: number): Promise<boolean> {
  return withOwnServers(
    async (products) => {
      const boards: LoadedBoard[] = [];
      try {
        for (const [place, product] of products.entries()) boards.push(await fill(product, counts[place]!));
        const seconds = await askInTurn(boards, samples);
        const good = reportGrowth(boards);
        console.log(`${samples} answers a shape and board, in ${seconds.toFixed(0)} s. ${loadOfMachine()}`);
        return good;
      } finally {
        for (const { asker } of boards) asker.close();
        await Promise.all(boards.map(({ connection }) => connection.end()));
      }
    },
    counts.map(() => ({ DEMO: '0', ...WATCHED })),
  );
}

async function fill(product: Product, count: number): Promise<LoadedBoard> {
  const connections = [new pg.Client(product.config), new pg.Client(product.config)] as const;
  await Promise.all(connections.map((connection) => connection.connect()));
  const began = performance.now();
  await loadManyProposals(connections, { count, now: new Date() });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${count} proposals loaded in ${seconds.toFixed(0)} s (bar ${LOADED_WITHIN_S})`);
  const [connection, other] = connections;
  await other.end();
  await untilTold(connection);
  const asker = await openAsker(product, connection, BROWSER);
  return { count, asker, connection, wrong: asker.wrong, took: new Map() };
}

/**
 * Waits until everybody has been told, by mail as well, what had come due on a board that began a moment ago with years behind it: one in eleven
 * proposals owes its results, and its owner is reminded. A board that grew has done that long ago.
 */
async function untilTold(connection: pg.Client): Promise<void> {
  const loaded = (await connection.query<{ at: Date }>('select now() as at')).rows[0]!.at;
  const told = `select not exists (select 1 from mails where state in ('queued', 'retrying', 'sending'))
    and exists (select 1 from pgboss.job where name = 'look-at-clock' and state = 'completed' and started_on > $1) as "isSo"`;
  while (!(await connection.query<{ isSo: boolean }>(told, [loaded])).rows[0]!.isSo) await pause(1000);
  const { rows } = await connection.query<{ count: number }>('select count(*)::int as count from mails');
  console.log(
    `${rows[0]!.count} mails of what had come due sent after ${((Date.now() - loaded.getTime()) / 1000).toFixed(0)} s`,
  );
}

/** Gives how many seconds it took. */
async function askInTurn(boards: readonly LoadedBoard[], samples: number): Promise<number> {
  let began = performance.now();
  let told = began;
  for (let round = -WARM_ROUNDS; round < samples; round += 1) {
    if (round === 0) began = performance.now();
    for (const [place, { path }] of GROWTH_SHAPES.entries()) {
      await Promise.all(boards.map(({ connection }) => unsettle(connection)));
      // Each board is the first of them as often as any other.
      const first = Math.abs(round + place) % boards.length;
      for (const { asker } of [...boards.slice(first), ...boards.slice(0, first)]) await asker.ask(path);
    }
    for (const { asker, took } of boards)
      for (const [path, times] of await asker.collect())
        if (round >= 0) took.set(path, [...(took.get(path) ?? []), times]);
    if (performance.now() - told < TOLD_EVERY_MS) continue;
    told = performance.now();
    console.log(`round ${round + 1} of ${samples}`);
  }
  return (performance.now() - began) / 1000;
}
