import { createHash } from 'node:crypto';
import { type Node, Renderer } from '@takumi-rs/core';
import { createTaggedCache } from '#server/cache/tagged-cache.ts';
import { PREVIEW_FONTS } from './preview-fonts.ts';

/** A rendered image; `version` is a hash of what is on it. */
export type RenderedImage = { png: Uint8Array<ArrayBuffer>; version: string };

const NEVER_EXPIRES = new Date(8.64e15);
/** About 300 images. */
const CACHE_BYTES = 10 * 1024 * 1024;

async function openRenderer(): Promise<Renderer> {
  const renderer = new Renderer({ cacheMaxBytes: 4 * 1024 * 1024 });
  for (const { name, read } of PREVIEW_FONTS) await renderer.registerFont({ name, data: read() });
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
