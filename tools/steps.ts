import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Step = { name: string; program: string; args: string[]; env?: Record<string, string> };

const root = join(import.meta.dirname, '..');
const bin = (program: string) => join(root, 'node_modules', '.bin', program);

/** Writes `./+types/*` of the routes, which types and linter read. */
const ROUTE_TYPES: Step = { name: 'types of the routes', program: bin('react-router'), args: ['typegen'] };

/** The longest first, which keeps one processor busy alone. */
const CHECKS: Step[] = [
  { name: 'format', program: bin('prettier'), args: ['--check', '--log-level=warn', '.'] },
  { name: 'types', program: bin('tsc'), args: [] },
  { name: 'lint', program: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'unused code', program: bin('knip'), args: ['--no-progress', '--treat-config-hints-as-errors'] },
  {
    name: 'licences',
    program: process.execPath,
    args: [join(import.meta.dirname, 'licences.ts')],
  },
  {
    name: 'who imports whom',
    program: bin('depcruise'),
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'domain',
      'server',
      'scenarios',
      'tools',
      'journeys',
      'bench',
      'faults',
      'abuse',
    ],
  },
];

/** Checks what has to be true of the sources before any test runs. True when all of it is. */
export async function runChecks(): Promise<boolean> {
  return (await runQuietly([ROUTE_TYPES])) && (await runQuietly(CHECKS));
}

/** Runs steps two at a time and prints a line for each, with what it said when it failed. True when all passed. */
async function runQuietly(steps: Step[]): Promise<boolean> {
  const waiting = [...steps];
  let passed = true;
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, seconds } = await runStep(step, 'pipe');
      passed &&= code === 0;
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${step.name} (${seconds} s)`);
      if (code !== 0) console.log(output);
    }
  };
  await Promise.all([work(), work()]);
  return passed;
}

/** Runs one step before everybody's eyes. True when it passed. */
export async function runOpenly(step: Step): Promise<boolean> {
  console.log(`\n${step.name}`);
  const { code } = await runStep(step, 'inherit');
  return code === 0;
}

async function runStep({ program, args, env }: Step, output: 'pipe' | 'inherit') {
  const started = Date.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  let said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
  child.stderr?.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output: said, seconds: Math.round((Date.now() - started) / 100) / 10 };
}
