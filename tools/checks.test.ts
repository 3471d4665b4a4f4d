import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, test } from 'vitest';

// `npm run check`: static checks of the sources. Each passes if its program exits with 0.

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

// Generates route types (`./+types/*`) for the compiler and the linter.
beforeAll(() => run(bin('react-router'), ['typegen']));

// Remembers what has not changed since the last run; in `.cache/`, so a fresh clone starts without.
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', join('.cache', 'tsc.json')];
const FOLDERS = ['app', 'domain', 'server', 'seeds', 'tools', 'tests'];
// Longest first, as only `maxConcurrency` (vitest.config.ts) checks run at once.
test.concurrent.for<[name: string, program: string, args: string[]]>([
  ['lint', bin('oxlint'), ['--type-aware']],
  ['types', bin('tsc'), INCREMENTAL],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['unused code', bin('knip'), ['--no-progress', '--treat-config-hints-as-errors']],
  ['import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...FOLDERS]],
  ['import paths', process.execPath, [join('tools', 'import-paths.ts')]],
  ['licenses', process.execPath, [join('tools', 'licenses.ts')]],
  ['unique names', process.execPath, [join('tools', 'unique-names.ts')]],
  ['CSS modules', process.execPath, [join('tools', 'css-modules.ts')]],
  ['bare text', process.execPath, [join('tools', 'bare-text.ts')]],
  ['naming', process.execPath, [join('tools', 'naming.ts')]],
])('%s', async ([, program, args], { expect }) => {
  const { code, output } = await run(program, args);
  expect(code, output).toBe(0);
});

async function run(program: string, args: string[]): Promise<{ code: unknown; output: string }> {
  // React Router generates types for development.
  const env = { ...process.env, NODE_ENV: 'development' };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
