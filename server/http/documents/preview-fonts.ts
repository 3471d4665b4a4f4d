import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codePointsOf } from './woff2-coverage.ts';

const require = createRequire(import.meta.url);

type Family = { name: string; list: string; axis: string; subsets: readonly string[] };

const PIAZZOLLA: Family = {
  name: 'Piazzolla',
  list: require.resolve('@fontsource-variable/piazzolla/unicode.json'),
  axis: 'opsz',
  subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
};
const SCHIBSTED: Family = {
  name: 'Schibsted Grotesk',
  list: require.resolve('@fontsource-variable/schibsted-grotesk/unicode.json'),
  axis: 'wght',
  subsets: ['latin', 'latin-ext'],
};

/** The fonts of preview images. A text falls back to the other family. */
export const PREVIEW_FONTS: readonly { name: string; read: () => Buffer }[] = [PIAZZOLLA, SCHIBSTED].flatMap(
  filesOf,
);

function filesOf({ name, list, axis, subsets }: Family) {
  const folder = dirname(list);
  const family = name.toLowerCase().replace(' ', '-');
  return subsets.map((subset) => ({
    name,
    read: () => readFileSync(join(folder, 'files', `${family}-${subset}-${axis}-normal.woff2`)),
  }));
}

/** Every code point that one of the fonts has a glyph for. */
export const COVERED_CODE_POINTS: ReadonlySet<number> = new Set(
  PREVIEW_FONTS.flatMap(({ read }) => [...codePointsOf(read())]),
);
