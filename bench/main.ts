import { measureWithLighthouse } from './lighthouse.ts';

// `npm run bench -- lighthouse [rounds]`: measurements, each on a server and data of its own.

const [what, rounds = '5'] = process.argv.slice(2);
if (what !== 'lighthouse' || !/^[1-9]\d?$/.test(rounds)) {
  console.error(
    'npm run bench -- lighthouse [rounds]: Lighthouse on four pages, five rounds unless told otherwise.',
  );
  process.exitCode = 2;
} else {
  process.exitCode = (await measureWithLighthouse(Number(rounds))) ? 0 : 1;
}
