import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBootstrap } from '../../fixtures/build-tree.ts';
import { removeLeftovers, temporaryFolder } from '../../../server/db/testing/leftovers.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const TEST_PACKAGES = ['tests/e2e', 'tests/standards'];

/** Output of Git, or null if it fails. */
export function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Checks a commit out into a temporary folder, with packages; `remove` removes both. */
export function addWorktree(commit: string, withTests: boolean): { folder: string; remove: () => void } {
  removeLeftovers('weight');
  git('worktree', 'prune');
  const parent = temporaryFolder('weight');
  const folder = join(parent, 'tree');
  const remove = () => {
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    if (git('worktree', 'add', '--detach', folder, commit) === null)
      throw new Error(`Git could not check ${commit} out into ${folder}.`);
    for (const place of ['', ...(withTests ? TEST_PACKAGES : [])]) copyPackages(place, folder);
    const packages = withTests ? ['--packages', TEST_PACKAGES.join(',')] : [];
    runBootstrap(folder, 'run', ...packages, '--version');
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** Copies a folder's installed packages, as hard links, if its lock files are equal. */
function copyPackages(place: string, folder: string): void {
  const [from, to] = [join(ROOT, place), join(folder, place)];
  const lock = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8');
  if (!existsSync(join(from, 'node_modules')) || lock(from) !== lock(to)) return;
  const isSameDisk = statSync(ROOT).dev === statSync(tmpdir()).dev;
  execFileSync('cp', [isSameDisk ? '-al' : '-a', join(from, 'node_modules'), to]);
}

/** Seconds of `npm test` in a working tree; undefined if it fails. */
export function testSeconds(folder: string): number | undefined {
  const began = performance.now();
  try {
    execFileSync('npm', ['test'], { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] });
    return Math.round((performance.now() - began) / 1000);
  } catch {
    console.error(`npm test failed in ${folder}.`);
    return undefined;
  }
}
