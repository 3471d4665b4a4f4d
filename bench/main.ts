import { parseArgs } from 'node:util';
import { measureWithLighthouse } from './lighthouse.ts';
import { measureSubscribers } from './subscribers.ts';

// `npm run bench -- NAME [--rounds N] …`: measurements, each on a server and data of its own. Ends non-zero when a bar is missed.

const USAGE = `npm run bench -- lighthouse [--rounds 5] [--check]: Lighthouse on four pages; fails under what we promise, to check under what CI stops.
npm run bench -- subscribers [--rounds 5] [--readers 100000]: a proposal opens for so many subscribers.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    readers: { type: 'string', default: '100000' },
    check: { type: 'boolean', default: false },
  },
});
const [what, more] = positionals;
const rounds = Number(values.rounds);
const readers = Number(values.readers);
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;

if (more !== undefined || !isCount(rounds) || !isCount(readers)) fail();
else if (what === 'lighthouse')
  process.exitCode = (await measureWithLighthouse(rounds, values.check)) ? 0 : 1;
else if (what === 'subscribers') process.exitCode = (await measureSubscribers(readers, rounds)) ? 0 : 1;
else fail();

function fail(): void {
  console.error(USAGE);
  process.exitCode = 2;
}
