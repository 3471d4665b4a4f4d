import { type Product, startProduct } from '../chaos/product.ts';
import { ensureBuilt } from '../../tools/bootstrap.cjs';

/** Builds the product if needed and runs `measure` on a new server in trial mode. */
export async function withOwnServer<T>(
  measure: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const product = await startProduct(ensureBuilt(), { DEMO: '1', ...settings });
  try {
    return await measure(product);
  } finally {
    await product.remove();
  }
}

/** The path of a proposal in the list. Throws if there is none. */
export async function someProposal(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const [path] = /\/proposal\/\d+/.exec(page) ?? [];
  if (!path) throw new Error('The list shows no proposal.');
  return path;
}
