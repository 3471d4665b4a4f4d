import pg from 'pg';
import type { Product } from '../faults/product.ts';
import { loadManyProposals } from '../scenarios/many-proposals.ts';
import { loadOfMachine, percentile } from './figures.ts';
import { withOwnServer } from './serve.ts';
import { unsettle } from './unsettled.ts';

/** Proposals of the boards that are compared. */
const BOARDS = [1000, 100_000, 1_000_000];
/** The bars of issue 6, in milliseconds and as a ratio of the largest board to the smallest; the second without words to search for. */
const BARS = { p99: 25, growth: 3 };
const LOADED_WITHIN_S = 180;
/** A parameter that no page knows: such a request is never answered from a page that was kept. */
const ANEW = 'rendered-anew=1';

const sorts = ['posted', '-posted', 'close', '-close', 'applications', '-applications', 'hours', '-hours'];
const filters = ['', 'kind=mentor', 'kind=team', 'event=1', 'remote=1', 'kind=team&event=1&remote=1'];
/** As an address of the list spells them: in every order, and under every filter. */
const WITHOUT_WORDS = ['', 'status=all'].flatMap((status) => [
  ...sorts.map((sort) => `${status}&sort=${sort}`),
  ...filters.slice(1).map((filter) => `${status}&${filter}`),
  ...['applications', '-close'].map((sort) => `${status}&kind=team&event=1&remote=1&sort=${sort}`),
  `${status}&page=20`,
]);
const WORDS = [
  ...[
    'q=research',
    'q=mentor',
    'q=data',
    'q=rollup',
    'q=garden',
    'q=corpus',
    'q=lotima',
    'q=zqxw',
    'q=a',
    'q=zk',
    'q=ma',
  ],
  ...[
    'q=data+garden',
    'q=research+data',
    'q=mentor+lyon+privacy',
    'q=garden&sort=close',
    'q=research&sort=hours',
  ],
  ...[
    'q=data&event=1',
    'q=data&event=1&remote=1&kind=team',
    'q=garden&page=20',
    'topic=LLM',
    'topic=Cartography',
  ],
];
const WITH_WORDS = ['', 'status=all'].flatMap((status) => WORDS.map((words) => `${status}&${words}`));
const OTHERS = ['/stat', '/about-us', '/feed.xml', '/sitemap.xml', '/sitemap/0.xml'];

type Times = Map<string, number[]>;

/**
 * Fills a board of its own with 1,000, then 100,000, then 1,000,000 proposals, and asks for each list, filter, order, search and count, one
 * after the other, over one connection, each time as if the board had just changed. Prints a line a shape. True when the bars are met.
 */
export async function measureGrowth(rounds: number): Promise<boolean> {
  const measured: Times[] = [];
  for (const count of BOARDS)
    measured.push(await withOwnServer((server) => measureBoard(server, count, rounds * 4), { DEMO: '0' }));
  const p99 = (path: string) => measured.map((times) => percentile(times.get(path)!, 0.99));
  let good = true;
  for (const path of measured[0]!.keys()) {
    const each = p99(path);
    const [small = 0, , large = 0] = each;
    const isList = path.startsWith('/?');
    const grows = isList && !WITH_WORDS.some((words) => path.includes(words)) && large / small > BARS.growth;
    const isSlow = isList && large > BARS.p99;
    if (grows || isSlow) good = false;
    const figures = each.map((value) => value.toFixed(1).padStart(8)).join('');
    console.log(
      `${path.replace(`&${ANEW}`, '').padEnd(52)}${figures}${isSlow ? '  slow' : ''}${grows ? '  grows' : ''}`,
    );
  }
  console.log(
    `p99 in ms at ${BOARDS.join(', ')} proposals; bars ${BARS.p99} ms, and ${BARS.growth} times without words. ${loadOfMachine()}`,
  );
  return good;
}

async function measureBoard({ url, config }: Product, count: number, times: number): Promise<Times> {
  const connections = [new pg.Client(config), new pg.Client(config)];
  await Promise.all(connections.map((connection) => connection.connect()));
  const began = performance.now();
  await loadManyProposals(connections, { count, now: new Date() });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${count} proposals loaded in ${seconds.toFixed(0)} s (bar ${LOADED_WITHIN_S})`);
  const paths = [...[...WITHOUT_WORDS, ...WITH_WORDS].map((query) => `/?${query}&${ANEW}`), ...OTHERS];
  const took: Times = new Map();
  for (const path of paths) {
    // The first of each is slower: pages of the database are read.
    await timeOf(url + path);
    const values: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await unsettle(connections[0]!);
      values.push(await timeOf(url + path));
    }
    took.set(path, values);
  }
  await Promise.all(connections.map((connection) => connection.end()));
  return took;
}

async function timeOf(address: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return performance.now() - began;
}
