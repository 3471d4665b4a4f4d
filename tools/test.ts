import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../server/data/testing/leftovers.ts';
import { startTcpPostgres } from '../server/data/testing/tcp-postgres.ts';
import { addressOf } from '../server/data/testing/test-server.ts';
import { failuresOf } from './failures.ts';
import { runChecks, runOpenly, type Step } from './steps.ts';

// `npm test`: everything CI runs. `npm run test:all` adds the tests that take minutes: `*.long.test.ts`, the click-through of every page
// (`journeys/click-through`) and Lighthouse. `npm run test:external` runs what
// speaks to a database, the products of journeys and faults included, against a PostgreSQL over TCP with a password instead of the bundled
// one's socket: one that it starts, or yours, whose address stands in COLLEGIUM_TEST_SERVER. `npm run test:standards` validates what the product serves
// with programs by others: redocly, html-validate, and readers of feeds, calendars, CSV and XML.

/** Each product of a journey holds up to 13 connections, and several run at once. */
const TUNING = { synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

const started = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'collegium-reports-'));
const all = process.argv.includes('all');
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

function tell(name: string): void {
  try {
    const report = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
    for (const failure of failuresOf(report, process.cwd())) console.log(`FAILED ${failure}\n`);
    console.log(`${name}: ${report.numPassedTests} passed, ${report.numFailedTests} failed`);
  } catch {
    console.log(`${name}: did not run`);
  }
}

const folder = temporaryFolder('test');
const startsServer = external && !process.env.COLLEGIUM_TEST_SERVER;
const server = startsServer ? await startTcpPostgres(folder, { tuning: TUNING }) : null;
if (server) process.env.COLLEGIUM_TEST_SERVER = addressOf(server.config);

const standards = vitest('standards', ['standards']);
const long = vitest('long tests', ['long'], ['--passWithNoTests']);
const steps = process.argv.includes('standards')
  ? [standards]
  : [
      vitest('rules', ['domain'], ['--coverage']),
      vitest('tests', ['plain', 'server']),
      vitest('journeys', ['journeys']),
      ...(all ? [standards, long, vitest('click-through', ['click-through'])] : []),
    ];

const lighthouse: Step = {
  name: 'lighthouse',
  program: process.execPath,
  args: [join(import.meta.dirname, '..', 'bench', 'main.ts'), 'lighthouse', '--check'],
};

let passed = external || process.argv.includes('standards') || (await runChecks());
for (const step of steps) passed = (await runOpenly(step)) && passed;
// Times of a busy machine say little, so that pages draw fast enough is no part of the everyday run.
if (all) passed = (await runOpenly(lighthouse)) && passed;

console.log('');
for (const { name } of steps) tell(name);
console.log(
  `${passed ? 'All passed' : 'SOMETHING FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
);
await server?.stop();
for (const made of [reports, folder]) rmSync(made, { recursive: true, force: true });
process.exitCode = passed ? 0 : 1;
