import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Node, Renderer } from '@takumi-rs/core';

/** A finished picture. `version` changes with what is on it, and with nothing else. */
export type Picture = { png: Uint8Array<ArrayBuffer>; version: string };

/** So many pictures are kept, of about 30 KB each. */
const KEPT = 300;

const require = createRequire(import.meta.url);
const subsets = {
  piazzolla: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
  'schibsted-grotesk': ['latin', 'latin-ext'],
};
const FONTS = [
  ...subsets.piazzolla.map((subset) => [
    'Piazzolla',
    `piazzolla/files/piazzolla-${subset}-opsz-normal.woff2`,
  ]),
  ...subsets['schibsted-grotesk'].map((subset) => [
    'Schibsted Grotesk',
    `schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`,
  ]),
] as [string, string][];

async function openRenderer(): Promise<Renderer> {
  const renderer = new Renderer({ cacheMaxBytes: 4 * 1024 * 1024 });
  for (const [name, file] of FONTS) {
    const data = readFileSync(require.resolve(`@fontsource-variable/${file}`));
    await renderer.registerFont({ name, data });
  }
  return renderer;
}

/**
 * Paints PNG pictures, each once: `drawn` under the same facts and size is the same picture, kept while it is asked for. Several who
 * ask for it at once wait for one painting. The fonts are read when the first picture is asked for.
 */
export function createPainter() {
  let renderer: Promise<Renderer> | null = null;
  const kept = new Map<string, Promise<Picture>>();

  const paint = async (drawn: Node, width: number, height: number, version: string): Promise<Picture> => {
    renderer ??= openRenderer();
    const png = await (await renderer).render(drawn, { width, height, format: 'png' });
    return { png, version };
  };

  return (facts: unknown, draw: () => Node, width = 1200, height = 630): Promise<Picture> => {
    const version = createHash('sha256')
      .update(JSON.stringify([facts, width, height]))
      .digest('base64url')
      .slice(0, 16);
    const known = kept.get(version);
    const picture = known ?? paint(draw(), width, height, version);
    kept.delete(version);
    kept.set(version, picture);
    // What failed is tried anew the next time.
    if (!known) picture.catch(() => kept.delete(version));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return picture;
  };
}
