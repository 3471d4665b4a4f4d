/** Readers of the list at the same time. */
const READERS = 4;
/** Requests a second of all of them together: a busy board, well below what the server can do. */
const A_SECOND = 40;

/**
 * Reads the list at a steady pace, whether or not the answers come in time, and gives how long each answer took, in milliseconds. A late
 * answer counts from the moment it was due: a server that stalls is not spared the readers who would have come meanwhile.
 */
export async function listTimes(
  url: string,
  { untilMs = Infinity, signal }: { untilMs?: number; signal?: AbortSignal },
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const step = (1000 * READERS) / A_SECOND;
  const reader = async (place: number) => {
    for (let due = began + (place * step) / READERS; ; due += step) {
      if (due - began > untilMs || signal?.aborted) return;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const answer = await fetch(`${url}/`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The list answered ${answer.status}.`);
      times.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, place) => reader(place)));
  return times;
}
