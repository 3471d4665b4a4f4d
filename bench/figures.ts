import { readFileSync, readdirSync } from 'node:fs';

/** The middle of some values; of an even number of them, halfway between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return (low + high) / 2;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** Milliseconds of processor time that a process has used so far, in its own code and for it in the system's. Linux only. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before may hold spaces and brackets.
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  const ticksASecond = 100;
  return ((Number(user) + Number(system)) * 1000) / ticksASecond;
}

/** The processes that a process started and that are still there. Linux only. */
export function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const texts = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return texts.flatMap((text) => text.trim().split(/\s+/).filter(Boolean).map(Number));
}

/**
 * Tells, when asked, for how many milliseconds the main threads of these processes have had a processor since, and for how many they stood
 * ready while others had it. One that has ended counts as nothing. Linux only.
 */
export function watchProcessors(pids: readonly number[]): () => { ran: number; waited: number } {
  const before = new Map(pids.map((pid) => [pid, schedule(pid)]));
  return () => {
    const since = { ran: 0, waited: 0 };
    for (const [pid, start] of before) {
      const now = schedule(pid);
      if (!start || !now) continue;
      since.ran += now.ran - start.ran;
      since.waited += now.waited - start.waited;
    }
    return since;
  };
}

function schedule(pid: number): { ran: number; waited: number } | null {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 };
  } catch {
    return null;
  }
}

/** Bytes of memory that a process holds. Linux only. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** What the machine has to do besides, for a line of figures; nothing where it does not say. */
export function loadOfMachine(): string {
  try {
    return `load of the machine ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`;
  } catch {
    return 'load of the machine unknown';
  }
}
