import { parseArgs } from 'node:util';
import { measureBundle } from './bundle.ts';
import { measureCluster } from './cluster.ts';
import { measureCold } from './cold.ts';
import { measureMemory } from './endurance.ts';
import { measureGrowth } from './growth.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { measureCalls, measureDetail, measureList, measureSearch, measureSignedIn } from './pages.ts';
import type { Sizes } from './side-by-side.ts';
import { measureSubmit } from './submit.ts';
import { measureSubscribers } from './subscribers.ts';
import { measureUpload } from './upload.ts';

// `npm run bench -- NAME [--rounds N] …`: measurements, each on a server and data of its own. Ends non-zero when a bar is missed.

type Wanted = Sizes & { readers: number; requests: number; samples: number; sizes: number[]; check: boolean };
type Bench = { about: string; run: (wanted: Wanted) => Promise<boolean> };

const BENCHES: Record<string, Bench> = {
  list: { about: 'the list, kept, as 304 and rendered anew, beside a bare server', run: measureList },
  detail: { about: 'the same of a proposal', run: measureDetail },
  search: { about: 'a common word, a rare one, none, one letter', run: measureSearch },
  calls: { about: 'get_projects, one page', run: measureCalls },
  'signed-in': { about: 'the dashboard and the list of somebody signed in', run: measureSignedIn },
  submit: { about: 'sixteen people upload a resume of 200 KB and submit', run: measureSubmit },
  upload: { about: 'resumes of 10 MiB beside a plain write', run: measureUpload },
  cluster: {
    about: 'two processes beside one: the list, kept and anew, and the dashboard',
    run: measureCluster,
  },
  growth: {
    about: 'each list, filter, order, search and count at several --sizes of a board, --samples of each',
    run: ({ sizes, samples }) => measureGrowth(sizes, samples),
  },
  memory: {
    about: 'memory after a million requests (--requests)',
    run: ({ requests }) => measureMemory(requests),
  },
  cold: { about: 'start to ready on existing data', run: measureCold },
  bundle: { about: 'script of a first visit to the list, by file', run: measureBundle },
  lighthouse: {
    about: 'Lighthouse on four pages; fails under what we promise, to --check under what CI stops',
    run: ({ rounds, check }) => measureWithLighthouse(rounds, check),
  },
  subscribers: {
    about: 'a proposal opens for 100,000 subscribers (--readers)',
    run: ({ readers, rounds }) => measureSubscribers(readers, rounds),
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    readers: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '200' },
    sizes: { type: 'string', default: '1000,1000000' },
    check: { type: 'boolean', default: false },
  },
});
const [name = '', more] = positionals;
const bench = BENCHES[name];
const { check, sizes: list, ...texts } = values;
const sizes = list.split(',').map(Number);
const numbers = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, Number(text)]));
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;

if (!bench || more !== undefined || ![...Object.values(numbers), ...sizes].every(isCount)) {
  console.error('npm run bench -- NAME [--rounds 5] [--seconds 5] [--connections 32]');
  for (const [each, { about }] of Object.entries(BENCHES)) console.error(`  ${each}: ${about}`);
  process.exitCode = 2;
} else {
  process.exitCode = (await bench.run({ ...(numbers as Omit<Wanted, 'check' | 'sizes'>), sizes, check }))
    ? 0
    : 1;
}
