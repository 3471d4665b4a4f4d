import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Lines = { product: number; tests: number; css: number; docs: number };

const CODE = /\.(tsx?|cjs|sql)$/;
const PRODUCT = /^(app|domain|server|seeds)\//;
const TESTS = /^tests\/|\.test\.tsx?$|\/testing\//;
const DOCS = /^docs\/|^[^/]+\.md$/;
const PICTURE = /\.(png|jpe?g|webp|gif|ico|svg)$/;

/**
 * What a file's lines, blank ones and comments included, count as; null for recorded files,
 * `tools/`, configuration and pictures.
 *
 * - `product`: TS, TSX, CJS and SQL of `app/`, `domain/`, `server/` and `seeds/`
 * - `tests`: the same kinds of files in `tests/`, `testing/` folders and `*.test.ts(x)`
 * - `css`: every style sheet; `docs`: everything in `docs/`, and Markdown in the root
 */
export function lineClassOf(path: string): keyof Lines | null {
  if (PICTURE.test(path)) return null;
  if (path.endsWith('.css')) return 'css';
  if (DOCS.test(path)) return 'docs';
  if (!CODE.test(path) || !(PRODUCT.test(path) || path.startsWith('tests/'))) return null;
  return TESTS.test(path) ? 'tests' : 'product';
}

/** A last line without a line feed counts too. */
export function countTextLines(text: string): number {
  return text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);
}

/** Lines and number of the files in a working tree that Git does not ignore. */
export function countFiles(folder: string): { lines: Lines; files: number } {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)));
  const lines: Lines = { product: 0, tests: 0, css: 0, docs: 0 };
  for (const path of paths) {
    const name = lineClassOf(path);
    if (name) lines[name] += countTextLines(readFileSync(join(folder, path), 'utf8'));
  }
  return { lines, files: paths.length };
}

/**
 * Megabytes of `node_modules`: packages of the product and its development, as the bootstrap
 * installs them. Without caches and lists, whose names begin with a dot.
 */
export function nodeModulesMb(folder: string): number {
  const modules = join(folder, 'node_modules');
  const packages = readdirSync(modules).filter((name) => !name.startsWith('.'));
  const bytes = packages.reduce((sum, name) => sum + bytesOf(join(modules, name)), 0);
  return Math.round(bytes / 100_000) / 10;
}

function bytesOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}
