import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Allowed licenses (SPDX): permissive ones, and MPL-2.0, whose copyleft covers only its own files.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  // Of argparse, which only the command of markdown-it uses.
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Licenses that are stated in the package's files but not in the lock file. All are dependencies of
 * storage emulators, for tests only.
 */
const LICENSE_OVERRIDES: Record<string, string> = {
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  // Public domain: "anybody can modify or re-license it for any purpose, without restriction".
  'uri-templates@0.2.0': 'CC0-1.0',
};

type Lock = { packages: Record<string, { version?: string; license?: string; link?: boolean }> };

/**
 * A line for each package of a lock file without an allowed license: name, version, license. An
 * SPDX `OR` needs one allowed side, `AND` both.
 */
export function unlicensed(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .filter(
      ([path, { version, license }]) =>
        !isAllowed(LICENSE_OVERRIDES[`${nameOf(path)}@${version}`] ?? license ?? ''),
    )
    .map(([path, { version, license }]) => `${nameOf(path)} ${version}: ${license ?? 'no license named'}`);
}

function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ').trim();
  return bare
    .split(/\s+OR\s+/i)
    .some((side) => side.split(/\s+AND\s+/i).every((licence) => ALLOWED.has(licence.trim())));
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const found = ['.', 'tests/e2e', 'tests/load'].flatMap((folder) =>
    unlicensed(JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as Lock),
  );
  for (const line of found) console.error(line);
  if (found.length > 0)
    console.error(
      'Use another package, or add its license to tools/licenses.ts with the reason why it is allowed.',
    );
  process.exitCode = found.length > 0 ? 1 : 0;
}
