import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultOfSmtp } from './smtp.ts';

// `npm run fault -- smtp [--rounds 20] [--seed 1]`: breaks something on data of its own, and prints one line of figures.

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const isWhole = (value: number, least: number) => Number.isInteger(value) && value >= least;

if (positionals.join() !== 'smtp' || !isWhole(rounds, 1) || !isWhole(seed, 0)) {
  console.error(
    'npm run fault -- smtp [--rounds 20] [--seed 1]: the mail server is down, turns mails away, is slow; the product is killed while it sends, once a round.',
  );
  process.exitCode = 2;
} else {
  const { ensureBuilt } = createRequire(import.meta.url)('../tools/bootstrap/build.cjs') as {
    ensureBuilt: (root: string, node: string) => Promise<string>;
  };
  const build = await ensureBuilt(join(import.meta.dirname, '..'), process.execPath);
  const seen = await faultOfSmtp({ build, rounds, seed, mailsARound: 20, whole: true });
  const holds =
    seen.arrived === seen.left &&
    seen.twiceAfterOutage === 0 &&
    seen.mostAfterOneKill <= 1 &&
    seen.twiceAfterKill <= seen.kills;
  console.log(
    `smtp: ${seen.arrived} of ${seen.left} mails arrived, ${seen.twiceAfterOutage} twice after an outage, ` +
      `${seen.twiceAfterKill} again after ${seen.kills} kills (at most ${seen.mostAfterOneKill} a kill, same Message-ID), ` +
      `the last ${seen.lastAfter.toFixed(1)} s after the last start; seed ${seed}; ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  );
  process.exitCode = holds ? 0 : 1;
}
