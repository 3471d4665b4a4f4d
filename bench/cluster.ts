import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../faults/product.ts';
import { childrenOf, loadOfMachine, median, processorTime, watchProcessors } from './figures.ts';
import { type Asked, type Load, load } from './load.ts';
import { ANEW, BROWSER, signedIn } from './pages.ts';
import { withOwnServers } from './serve.ts';
import type { Sizes } from './side-by-side.ts';
import { whileUnsettled } from './unsettled.ts';

const WORKERS = [1, 2];

type Shape = { name: string; asked: (url: string) => Promise<Asked>; unsettled?: true };
/** One round at one server: what came of it, milliseconds of processors an answer, and which part of the answering each process did. */
type Round = { loaded: Load; processor: number; database: number; shares: number[] };

const SHAPES: Shape[] = [
  { name: 'list, kept', asked: () => Promise.resolve({ path: '/', headers: BROWSER }) },
  {
    name: 'list, read and rendered anew',
    asked: () => Promise.resolve({ path: `/?${ANEW}`, headers: { Accept: BROWSER.Accept } }),
    unsettled: true,
  },
  {
    name: 'dashboard, signed in',
    asked: async (url) => ({ path: '/user', headers: await signedIn(url) }),
  },
];

/**
 * Loads two fresh servers, one that answers with one process and one with two, in turn, each round the other way around, and prints what
 * two came to beside one. True when every answer was a page.
 */
export async function measureCluster(sizes: Sizes): Promise<boolean> {
  console.log(
    `This machine has ${availableParallelism()} processors. The load tool takes one of them for itself where answers are kept, and a part of one ` +
      'where they are made; database and server share the rest. On two processors a second process has little left to use.',
  );
  return withOwnServers(
    async (products) => {
      let good = true;
      for (const shape of SHAPES) good = (await compare(products, shape, sizes)) && good;
      console.log(
        `${sizes.connections} connections, medians of ${sizes.rounds} rounds of ${sizes.seconds} s. ${loadOfMachine()}`,
      );
      return good;
    },
    WORKERS.map((count) => ({ WORKERS: String(count) })),
  );
}

async function compare(products: readonly Product[], shape: Shape, sizes: Sizes): Promise<boolean> {
  const servers = await Promise.all(
    products.map(async (product) => ({
      ...{ product, asked: await shape.asked(product.url), rounds: [] as Round[] },
    })),
  );
  const run = async ({ product, asked }: (typeof servers)[number], seconds: number) => {
    const amount = { connections: sizes.connections, seconds, status: 200 };
    const measured = () => measure(product, () => load(product.url, asked, amount));
    return shape.unsettled ? whileUnsettled(product.config, measured) : measured();
  };
  // The first of everything is slower: the program is compiled, caches are filled.
  for (const server of servers) await run(server, 2);
  for (let round = 0; round < sizes.rounds; round += 1)
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      server.rounds.push(await run(server, sizes.seconds));
  return report(
    shape.name,
    servers.map(({ rounds }) => rounds),
  );
}

async function measure(product: Product, work: () => Promise<Load>): Promise<Round> {
  const postmaster = Number(
    readFileSync(join(product.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const workers = childrenOf(product.pid()).filter((pid) => pid !== postmaster);
  const answering = workers.length > 0 ? workers : [product.pid()];
  const before = answering.map(processorTime);
  const ofDatabase = watchProcessors([postmaster, ...childrenOf(postmaster)]);
  const loaded = await work();
  const { ran: database } = ofDatabase();
  const used = answering.map((pid, place) => processorTime(pid) - before[place]!);
  const server = sum(used);
  return {
    loaded,
    processor: server / loaded.answers,
    database: database / loaded.answers,
    shares: used.map((time) => time / server),
  };
}

function report(name: string, ofServers: readonly (readonly Round[])[]): boolean {
  const wrong = sum(ofServers.flat().map(({ loaded }) => loaded.wrong));
  const aSecond = (rounds: readonly Round[]) => rounds.map(({ loaded }) => loaded.aSecond);
  const [one = [], two = []] = ofServers.map(aSecond);
  const ratios = one.map((value, round) => two[round]! / value);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `${name}: two processes ${median(ratios).toFixed(2)} times one (${spread})${wrong > 0 ? ` MISSED: ${wrong} answers were no pages` : ''}`,
  );
  for (const [place, rounds] of ofServers.entries()) {
    const middle = (of: (round: Round) => number) => median(rounds.map(of));
    const shares = rounds[0]!.shares.map(
      (_, at) => `${(middle((round) => round.shares[at]!) * 100).toFixed(0)} %`,
    );
    console.log(
      `  WORKERS=${WORKERS[place]}: ${median(aSecond(rounds)).toFixed(0)}/s, p50 ${middle(({ loaded }) => loaded.p50)} ms, p99 ${middle(({ loaded }) => loaded.p99)} ms, ` +
        `processor an answer ${middle((round) => round.processor).toFixed(3)} ms and ${middle((round) => round.database).toFixed(3)} of the database, ` +
        `by process ${shares.join(' and ')}`,
    );
  }
  return wrong === 0;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
