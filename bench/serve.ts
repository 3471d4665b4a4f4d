import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Product, startProduct } from '../faults/product.ts';

/**
 * Builds the product if its sources changed, starts it in trial mode with the demo world on data of its own, hands it to `measure`, and
 * takes everything away again. `settings` are added to its environment.
 */
export function withOwnServer<T>(
  measure: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  return withOwnServers(([product]) => measure(product!), [settings]);
}

/** The same with several at once, one for each of these settings. */
export async function withOwnServers<T>(
  measure: (products: Product[]) => Promise<T>,
  settingsOfEach: Record<string, string>[],
): Promise<T> {
  const { ensureBuilt } = createRequire(import.meta.url)('../tools/bootstrap/build.cjs') as {
    ensureBuilt: (root: string, node: string) => Promise<string>;
  };
  const build = await ensureBuilt(join(import.meta.dirname, '..'), process.execPath);
  const products: Product[] = [];
  try {
    for (const settings of settingsOfEach)
      products.push(await startProduct(build, { DEMO: '1', ...settings }));
    return await measure(products);
  } finally {
    await Promise.all(products.map((product) => product.remove()));
  }
}

/** The path of a proposal that the list shows. */
export async function someProposal(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const [path] = /\/proposal\/\d+/.exec(page) ?? [];
  if (!path) throw new Error('The list shows no proposal.');
  return path;
}
