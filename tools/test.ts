import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, runOpenly, type Step } from './steps.ts';

// `npm test`: everything CI runs. `npm run test:long` adds the tests that take minutes (`*.long.test.ts`). `npm run test:external` runs what
// speaks to a database against a PostgreSQL over TCP with a password instead of the bundled one's socket.

const started = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'collegium-reports-'));
const long = process.argv.includes('long');
const external = process.argv.includes('external');

function vitest(name: string, projects: string[], more: string[] = []): Step {
  const report = `--outputFile.json=${join(reports, `${name}.json`)}`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const program = join(import.meta.dirname, '..', 'node_modules', '.bin', 'vitest');
  return {
    name,
    program,
    args: ['run', ...chosen, '--reporter=default', '--reporter=json', report, ...more],
  };
}

function count(name: string): string {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(
      readFileSync(join(reports, `${name}.json`), 'utf8'),
    );
    return `${numPassedTests} passed, ${numFailedTests} failed`;
  } catch {
    return 'did not run';
  }
}

if (external) process.env.COLLEGIUM_TEST_POSTGRES = 'external';

const steps = [
  vitest('rules', ['domain'], ['--coverage']),
  vitest('tests', ['plain', 'server']),
  // Journeys bring their own.
  ...(external ? [] : [vitest('journeys', ['journeys'])]),
  ...(long ? [vitest('long tests', ['long'], ['--passWithNoTests'])] : []),
];

const lighthouse: Step = {
  name: 'lighthouse',
  program: process.execPath,
  args: [join(import.meta.dirname, '..', 'bench', 'main.ts'), 'lighthouse', '--check'],
};

let passed = external || (await runChecks());
for (const step of steps) passed = (await runOpenly(step)) && passed;
// Times of a busy machine say little, so that pages draw fast enough is no part of the everyday run.
if (long) passed = (await runOpenly(lighthouse)) && passed;

console.log('');
for (const { name } of steps) console.log(`${name}: ${count(name)}`);
console.log(
  `${passed ? 'All passed' : 'SOMETHING FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
);
rmSync(reports, { recursive: true, force: true });
process.exitCode = passed ? 0 : 1;
