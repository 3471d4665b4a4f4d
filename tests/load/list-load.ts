const READERS = 4;
const REQUESTS_PER_SECOND = 40;

/**
 * Requests the list at a steady rate from a few readers and returns each latency in milliseconds.
 * Latency counts from when the request was due, so that a stall of the server is counted.
 */
export async function listTimes(
  url: string,
  { untilMs = Infinity, signal }: { untilMs?: number; signal?: AbortSignal },
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const step = (1000 * READERS) / REQUESTS_PER_SECOND;
  const reader = async (index: number) => {
    for (let due = began + (index * step) / READERS; ; due += step) {
      if (due - began > untilMs || signal?.aborted) return;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const response = await fetch(`${url}/`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      times.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, index) => reader(index)));
  return times;
}
