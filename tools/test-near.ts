import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearTests } from './near-tests.ts';

// `npm run test:near [-- COMMIT]`: types, lint and format of the files changed since COMMIT (HEAD,
// so what is not committed), and the tests near them. `npm test` is what decides.

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
/** Browser tests are too slow to run for a changed helper: only changed ones run. */
const isStory = (path: string) => /^tests\/(e2e|chaos|standards|contract\/e2e)\//.test(path);

const commit = process.argv[2] ?? 'HEAD';
const untracked = git('ls-files', '--others', '--exclude-standard');
const changed = [...git('diff', '--name-only', commit), ...untracked].filter((path) =>
  existsSync(join(root, path)),
);
const tests = [...git('ls-files', '*.test.ts', '*.test.tsx'), ...untracked]
  .filter((path) => /(?<!\.long)\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const near = nearTests(changed, tests).filter((path) => !isStory(path) || changed.includes(path));

/** Runs a program of `node_modules/.bin`; true if it exits with 0. Prints its output if it fails. */
async function passes(what: string, program: string, args: string[]): Promise<boolean> {
  const began = performance.now();
  // As in checks.test.ts: React Router generates types for development.
  const env = { ...process.env, NODE_ENV: 'development' };
  const child = spawn(join(root, 'node_modules', '.bin', program), args, { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  console.log(`${code === 0 ? '✓' : '✗'} ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}

const scripts = changed.filter((path) => /\.(ts|tsx|cjs|mjs)$/.test(path));
console.log(`${changed.length} changed files, ${near.length} test files near them`);
const results = await Promise.all([
  passes('types', 'tsc', ['--incremental', '--tsBuildInfoFile', join('.cache', 'tsc.json')]),
  scripts.length === 0 || passes('lint', 'oxlint', ['--type-aware', '--quiet', ...scripts]),
  changed.length === 0 ||
    passes('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]),
  near.length === 0 || passes('tests', 'vitest', ['run', ...near]),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
