import { parseArgs } from 'node:util';
import { measureFirstVisit } from './bundle.ts';
import { measureFirstPaint } from './first-paint.ts';
import { loadAverage } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measureCachedPages, measureRenderedPages, measureReviewPages } from './pages.ts';
import { type Result, toMarkdown } from './result.ts';
import { measureStart } from './start.ts';
import { measureSubmit } from './submit.ts';
import { measureSubscribers } from './subscribers.ts';

// `npm run bench [-- NAME…]` measures the performance budgets, each on a new server with new data,
// and prints a Markdown table. Exits with 1 when a budget is missed.

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    subscribers: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '200' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    check: { type: 'boolean', default: false },
  },
});
const { rounds, seconds, connections, subscribers, requests, samples } = Object.fromEntries(
  Object.entries(values).map(([key, text]) => [key, Number(text)]),
) as Record<keyof typeof values, number>;
const sizes = values.sizes.split(',').map(Number);
const load = { rounds, seconds, connections };

const BENCHES: Record<string, { about: string; run: () => Promise<Result[]> }> = {
  cached: { about: 'public pages from the cache', run: () => measureCachedPages(load) },
  rendered: { about: 'pages rendered for one reader', run: () => measureRenderedPages(load) },
  review: { about: 'the list of 1,000 received applications', run: () => measureReviewPages(load) },
  submit: { about: 'submitting with a resume of 200 KB', run: () => measureSubmit(load) },
  'first-visit': { about: 'script and CSS of a first visit', run: measureFirstVisit },
  paint: { about: 'largest paint on slow 4G', run: () => measureFirstPaint({ rounds }) },
  start: { about: 'start on existing data', run: () => measureStart({ rounds }) },
  growth: {
    about: 'lists, filters and searches on boards of several --sizes, --samples of each',
    run: () => measureGrowth(sizes, samples),
  },
  subscribers: {
    about: 'publishing to 100,000 --subscribers',
    run: () => measureSubscribers(subscribers, rounds),
  },
  lighthouse: {
    about: 'Lighthouse on four pages; --check stops each page at its first good round',
    run: () => measureWithLighthouse(rounds, values.check),
  },
  memory: { about: 'memory after a million --requests', run: () => measureMemory({ requests }) },
};

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;
const counts = [rounds, seconds, connections, subscribers, requests, samples, ...sizes];

if (!names.every((name) => name in BENCHES) || !counts.every(isCount)) {
  console.error('Usage: npm run bench -- [NAME…] [--rounds 5] [--seconds 5] [--connections 32]');
  for (const [name, { about }] of Object.entries(BENCHES)) console.error(`  ${name}: ${about}`);
  process.exitCode = 2;
} else {
  const results: Result[] = [];
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
    console.error(`${name} (load average ${loadAverage()})`);
    results.push(...(await BENCHES[name]!.run()));
  }
  console.log(toMarkdown(results));
  process.exitCode = results.every(({ met }) => met) ? 0 : 1;
}
