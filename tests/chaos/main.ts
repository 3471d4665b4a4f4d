import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../tools/bootstrap.cjs';
import { FAULTS } from './all-faults.ts';

// `npm run fault -- NAME [--rounds N] [--seed N]` injects a fault on temporary data and prints one
// line of figures. `--only N` sends one of the random requests and prints it with its response.

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
  allowPositionals: true,
});
const [name = '', more] = positionals;
const fault = FAULTS[name];
const rounds = Number(values.rounds ?? fault?.rounds);
const seed = Number(values.seed);
const only = values.only === undefined ? undefined : Number(values.only);
const isIntegerFrom = (value: number, least: number) => Number.isInteger(value) && value >= least;

if (
  !fault ||
  more !== undefined ||
  !isIntegerFrom(rounds, 1) ||
  !isIntegerFrom(seed, 0) ||
  !isIntegerFrom(only ?? 0, 0)
) {
  console.error('Usage: npm run fault -- NAME [--rounds N] [--seed 1] [--only N]');
  for (const [each, { about, rounds: usual }] of Object.entries(FAULTS))
    console.error(`  ${each}: ${about} (${usual} rounds)`);
  process.exitCode = 2;
} else {
  const build = ensureBuilt();
  const { figures, broken } = await fault.run({ build, rounds, seed, ...(only !== undefined && { only }) });
  const verdict = broken.length === 0 ? 'passed' : `FAILED: ${broken.join('; ')}`;
  console.log(`${name}: ${figures}; seed ${seed}; ${verdict}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
