/** Milliseconds of the quickest of several tries: what an answer costs on a machine that does other things as well. */
export async function quickest(attempt: () => Promise<unknown>, tries = 7): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < tries; nth += 1) {
    const started = performance.now();
    await attempt();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}
