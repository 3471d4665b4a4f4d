import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codePointsOf } from './woff2-coverage.ts';

const require = createRequire(import.meta.url);

const SUBSETS = {
  piazzolla: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
  'schibsted-grotesk': ['latin', 'latin-ext'],
};

/** The fonts of preview images, as family and file. A text falls back to the other family. */
export const PREVIEW_FONTS: readonly { name: string; read: () => Buffer }[] = [
  ...SUBSETS.piazzolla.map((subset) =>
    fontFile('Piazzolla', `piazzolla/files/piazzolla-${subset}-opsz-normal.woff2`),
  ),
  ...SUBSETS['schibsted-grotesk'].map((subset) =>
    fontFile('Schibsted Grotesk', `schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`),
  ),
];

function fontFile(name: string, file: string) {
  return { name, read: () => readFileSync(require.resolve(`@fontsource-variable/${file}`)) };
}

/** Every code point that one of the fonts has a glyph for. */
export const COVERED_CODE_POINTS: ReadonlySet<number> = new Set(
  PREVIEW_FONTS.flatMap(({ read }) => [...codePointsOf(read())]),
);
