/**
 * Minimum CPU milliseconds of this thread over `attempts`, which excludes waiting for the database.
 * Stops at the first attempt below `enough`.
 */
export async function minCpuTimeMs(
  attempt: () => Promise<unknown>,
  { enough = 0, attempts = enough > 0 ? 20 : 7 }: { enough?: number; attempts?: number } = {},
): Promise<number> {
  let best = Infinity;
  for (let nth = 0; nth < attempts && best >= enough; nth += 1) {
    const before = process.threadCpuUsage();
    await attempt();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
