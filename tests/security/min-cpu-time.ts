/**
 * Milliseconds of this thread's processor that the cheapest of some tries took; waiting for the database or the machine does not
 * count. The first below `enough` ends it.
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
