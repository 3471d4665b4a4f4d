import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importedPath } from './imported-path.ts';

const ALIASED = /^(?:app|domain|server)\//;
/** Packages of their own: an alias cannot lead out of them. */
const PACKAGES = /^tests\/(?:e2e|load|standards)\//;
const SPECIFIER = /^(?:import|export|\} from)\b.*? '([.#][^']+)'/gm;

/** One line for each import of product code that needs the alias (`#domain/…`), or needs none. */
export function wrongImports(files: readonly { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => !PACKAGES.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(SPECIFIER)].flatMap(([, specifier]) => {
        const imported = importedPath(path, specifier!);
        if (!ALIASED.test(imported) || specifier!.includes('+types/')) return [];
        const isInside = folderOf(path) === folderOf(imported);
        if (specifier!.startsWith('#') !== isInside) return [];
        return `${path}: ${isInside ? 'relative path' : `#${imported}`} instead of ${specifier}`;
      }),
    );
}

/** The folder in which imports are relative: `domain/x`, `server/x`, `app/x`, `app/routes/x`. */
function folderOf(path: string): string {
  return dirname(path)
    .split('/')
    .slice(0, path.startsWith('app/routes/') ? 3 : 2)
    .join('/');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const paths = globSync('{app,domain,server,seeds,tests,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const found = wrongImports(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
  console.log(found.join('\n'));
  process.exitCode = found.length > 0 ? 1 : 0;
}
