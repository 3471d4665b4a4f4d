/**
 * Milliseconds of the quickest of some tries: the first that takes less than `enough` ends it, and after five the best counts. Other work
 * on the machine only ever adds to a time, so that one good try says what the product can do.
 */
export async function fastestRunMs(
  enough: number,
  once: () => Promise<() => Promise<unknown>>,
): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < 5 && best >= enough; tries += 1) {
    const measured = await once();
    const began = performance.now();
    await measured();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
