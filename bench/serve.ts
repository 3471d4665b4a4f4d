import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Product, startProduct } from '../faults/product.ts';

/** Builds the product if needed and runs it in trial mode with the demo world on its own data. */
export async function withOwnServer<T>(
  measure: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const { ensureBuilt } = createRequire(import.meta.url)('../tools/bootstrap/build.cjs') as {
    ensureBuilt: (root: string, node: string) => Promise<string>;
  };
  const build = await ensureBuilt(join(import.meta.dirname, '..'), process.execPath);
  const product = await startProduct(build, { DEMO: '1', ...settings });
  try {
    return await measure(product);
  } finally {
    await product.remove();
  }
}

/** The path of a proposal that the list shows. */
export async function someProposal(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const [path] = /\/proposal\/\d+/.exec(page) ?? [];
  if (!path) throw new Error('The list shows no proposal.');
  return path;
}
