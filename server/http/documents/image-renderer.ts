import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Node, Renderer } from '@takumi-rs/core';
import { createTaggedCache } from '../../cache/tagged-cache.ts';

/** A rendered image; `version` is a hash of what is on it. */
export type RenderedImage = { png: Uint8Array<ArrayBuffer>; version: string };

const NEVER_EXPIRES = new Date(8.64e15);
/** About 300 images. */
const CACHE_BYTES = 10 * 1024 * 1024;

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

/** Renders PNG images, cached by `facts` and size. The fonts are read with the first image. */
export function createImageRenderer() {
  let renderer: Promise<Renderer> | null = null;
  // The key is a hash of everything that is rendered, so nothing invalidates it.
  const cache = createTaggedCache<RenderedImage>({
    maxBytes: CACHE_BYTES,
    sizeOf: ({ png }) => png.length,
    isBypassed: () => false,
  });
  return (facts: unknown, layout: () => Node, width = 1200, height = 630): Promise<RenderedImage> => {
    const version = createHash('sha256')
      .update(JSON.stringify([facts, width, height]))
      .digest('base64url')
      .slice(0, 16);
    return cache.fetch({ key: version, tags: [] }, new Date(), async () => {
      renderer ??= openRenderer();
      const png = await (await renderer).render(layout(), { width, height, format: 'png' });
      return { value: { png, version }, expiresAt: NEVER_EXPIRES };
    });
  };
}
