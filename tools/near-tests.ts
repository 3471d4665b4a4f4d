import { basename, dirname, join } from 'node:path';
import { importedPath } from './imported-path.ts';

/** A test file with its text. */
export type TestFile = { path: string; text: string };

/**
 * The test files near changed files: the changed ones, those beside a changed file with its name,
 * and those that import it directly. Paths are relative to the root.
 */
export function nearTests(changed: readonly string[], tests: readonly TestFile[]): string[] {
  const changedFiles = new Set(changed);
  const stems = new Set(changed.map((path) => join(dirname(path), stemOf(path))));
  return tests
    .filter(
      ({ path, text }) =>
        changedFiles.has(path) ||
        stems.has(join(dirname(path), stemOf(path))) ||
        importsOf(path, text).some((imported) => changedFiles.has(imported)),
    )
    .map(({ path }) => path);
}

/** `a.sweep.test.ts` and `a.ts` have the stem `a`. */
const stemOf = (path: string) => basename(path).replace(/\..*$/, '');

/** The files of this project that a file imports. */
const importsOf = (path: string, text: string) =>
  [...text.matchAll(/\b(?:from|import\() ?'([.#][^']+)'/g)].map(([, imported]) =>
    importedPath(path, imported!),
  );
